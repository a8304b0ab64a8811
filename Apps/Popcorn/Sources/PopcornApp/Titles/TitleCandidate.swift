import CoreDomain
import Prompt
import TerminalKit

/// An item that may be meant by a typed title.
struct TitleCandidate: Sendable {
    /// The item.
    let item: Item
    /// Its title or name, and those in other languages.
    let titles: [String]
    /// The year of its release.
    var year: Int?
    /// The number of its votes, if items of its kind have any.
    var votes: Int?
    /// How well-known an item without votes is.
    var popularity: Double?
    /// How popular an item is of which only the title is known.
    var indexed: Double?
    /// The number of more popular titles of its kind, if only its title is known.
    var rank: Int?
    /// The average of its votes, if there are any.
    var rating: Double?
    /// What else a completion says about it: what a person does.
    var summary = ""
    /// Whether it is meant rather than others that are as well-known.
    var isFavoured = false
}

extension TitleCandidate {
    /// How well-known it is: by its votes, or by another measure that all items of its kind have.
    private var prominence: Double {
        (votes.map(Double.init) ?? popularity ?? indexed.map { $0 * Self.votesForPopularity } ?? 0)
            * (isFavoured ? 10 : 1)
    }
    /// About how many votes a title has for each unit of its popularity.
    private static let votesForPopularity = 300.0
    /// Whether it is hardly known.
    ///
    /// The index has original titles only, so that one of its titles may be that of a famous item in another language.
    /// What people type is mostly one of the best known titles of its kind, and a search decides about the others.
    var isObscure: Bool { rank.map { $0 >= Self.knownTitles } ?? (prominence < (votes == nil ? 0.1 : 10)) }
    /// How many titles of a kind are taken at their word. A judgement, not a measurement.
    private static let knownTitles = 10_000
    /// How well-known it is, so that a few votes more or less make no difference.
    var fame: Double { prominence + (votes == nil ? 0.01 : 10) }

    /// Returns the candidate as if it were better known, if its summary is that one.
    func favoured(_ summary: String?) -> TitleCandidate {
        var candidate = self
        candidate.isFavoured = self.summary == summary
        return candidate
    }

    /// The candidate as machines read it beside an error.
    var json: JSONValue {
        .members([
            "kind": .string(item.reference.kind.rawValue), "id": .integer(item.reference.id),
            "title": .string(item.title), "year": year.map(JSONValue.integer) ?? .null,
            "voteCount": votes.map(JSONValue.integer) ?? .null,
        ])
    }
}

extension Table {
    /// Creates a table of items whose numbers open them.
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
