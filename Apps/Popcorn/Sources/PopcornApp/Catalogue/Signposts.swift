import CatalogueKit
import CoreDomain
import Prompt

/// The commands to suggest below a page: what can be done with the title, then what it has.
enum Signposts {
    /// The names of facets, in the order that pages suggest them.
    private static let facets = [
        "films", "tv", "directed", "wrote", "known", "seasons", "ratings", "cast", "similar", "where", "collection",
        "trailer", "crew", "images",
    ]

    /// Returns the suggestions below the page of a movie, a TV series or a person.
    ///
    /// - Parameters:
    ///   - yours: The user's records of the item; `nil` for a kind without records.
    ///   - found: The facets that the item has.
    static func page(of item: ItemReference, yours: Yours?, facets found: [String]) -> [String] {
        // `tv` alone is the command.
        actions(on: item, yours) + facets.filter(found.contains).map { $0 == "tv" ? "_ tv" : $0 }
    }

    /// Returns the suggestions below the page of a season or an episode, before its own facets.
    static func part(_ item: ItemReference, yours: Yours?) -> [String] {
        let marks = yours?.marks[item.whole] ?? .none
        let record = marks.part(season: item.season ?? 0, episode: item.episode)
        let isSeen = item.place.map(marks.hasSeenInPass) ?? false
        return (isSeen ? [] : ["seen"]) + (record?.rating == nil ? ["rate 8"] : [])
    }

    /// Returns the actions that would change the user's records.
    private static func actions(on item: ItemReference, _ yours: Yours?) -> [String] {
        guard let yours else { return [] }
        let marks = yours.marks[item] ?? .none
        let isMovie = item.kind == .movie
        let isSeen = isMovie ? marks.isSeen : yours.isUpToDate(item)
        let seen = isMovie ? "seen" : "seen next"
        let isListed = isSeen || !marks.listNames.isEmpty
        return (isSeen ? [] : [seen]) + (marks.rating == nil ? ["rate 8"] : []) + (isListed ? [] : ["add"])
    }

    /// Returns the suggestions below the confirmation of a viewing: the other things to say about the title.
    static func confirmation(isRated: Bool) -> [String] { [note] + (isRated ? [] : ["rate 8"]) + ["undo"] }

    /// A line that adds a note to the current title.
    static let note = "note \"again in winter\""
}
