import CoreDomain
import Prompt
import TerminalKit

/// An item that a typed title may mean.
struct TitleCandidate: Sendable {
    let item: Item
    /// Its title or name, and those in other languages.
    let titles: [String]
    var year: Int?
    /// The number of its votes, if items of its kind have any.
    var votes: Int?
    /// The popularity of an item of a kind without votes.
    var popularity: Double?
    /// The popularity of an item with nothing but a title.
    var indexed: Double?
    /// The number of more popular titles of its kind, if only its title is known.
    var rank: Int?
    /// The average of its votes, if there are any.
    var rating: Double?
    /// Additional text for completions: a person's profession.
    var summary = ""
    /// Whether it is preferred to equally well-known items.
    var isFavoured = false
}

extension TitleCandidate {
    /// Its prominence: by votes, or by another measure that all items of its kind have.
    private var prominence: Double {
        (votes.map(Double.init) ?? popularity ?? indexed.map { $0 * Self.votesForPopularity } ?? 0)
            * (isFavoured ? 10 : 1)
    }
    /// The approximate number of votes per unit of popularity.
    private static let votesForPopularity = 300.0
    /// Whether it is little known.
    ///
    /// The index has only original titles, so one of them may also be the title of a famous item in another language.
    /// Most typed titles are well known, so those are accepted directly, and a search decides about the others.
    var isObscure: Bool { rank.map { $0 >= Self.knownTitles } ?? (prominence < (votes == nil ? 0.1 : 10)) }
    /// The number of titles per kind that are accepted directly. This is a judgement, not a measurement.
    private static let knownTitles = 10_000
    /// Its prominence, smoothed so that a few votes make no difference.
    var fame: Double { prominence + (votes == nil ? 0.01 : 10) }

    /// Returns the candidate as a preferred one if it has that summary.
    func favoured(_ summary: String?) -> TitleCandidate {
        var candidate = self
        candidate.isFavoured = self.summary == summary
        return candidate
    }

    var json: JSONValue {
        .values([
            "kind": item.reference.kind.rawValue, "id": item.reference.id, "title": item.title, "year": year,
            "voteCount": votes,
        ])
    }
}

extension Table {
    init(_ candidates: [TitleCandidate]) {
        let columns: [TableColumn<TitleCandidate>] = [
            TableColumn("Title", width: .flexible) { $0.titles.uniqued.joined(separator: " · ") },
            TableColumn("Year") { $0.year.map(String.init) ?? "" },
            TableColumn("Votes", alignment: .trailing) { $0.votes.map { Phrases.count($0) } ?? "" },
        ]
        let id = TableColumn<TitleCandidate>("TMDb id", alignment: .trailing, width: .kept) {
            String($0.item.reference.id)
        }
        self.init(
            candidates, isNumbered: true, columns: columns + .types(of: candidates, \.item.reference.kind) + [id])
    }
}
