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
    let year: Int?
    /// The number of its votes, if items of its kind have any.
    let votes: Int?
    /// What else a completion says about it: what a person does.
    let summary: String
    /// How well-known it is: by its votes, or by another measure that all items of its kind have.
    private var prominence: Double

    /// Creates a candidate.
    ///
    /// - Parameters:
    ///   - popularity: How well-known an item without votes is.
    ///   - summary: What a completion says about it beside its year.
    init(
        _ item: Item, titles: [String], year: Int?, votes: Int?, popularity: Double? = nil, summary: String = ""
    ) {
        (self.item, self.titles, self.year, self.votes, self.summary) = (item, titles, year, votes, summary)
        prominence = votes.map(Double.init) ?? popularity ?? 0
    }
}

extension TitleCandidate {
    /// Whether it is hardly known.
    var isObscure: Bool { prominence < (votes == nil ? 0.1 : 10) }
    /// How well-known it is, so that a few votes more or less make no difference.
    var fame: Double { prominence + (votes == nil ? 0.01 : 10) }

    /// Returns the candidate as if it were better known, if its summary is that one.
    func favoured(_ summary: String?) -> TitleCandidate {
        var candidate = self
        if self.summary == summary { candidate.prominence *= 10 }
        return candidate
    }

    /// The candidate as machines read it beside an error.
    var json: JSONValue {
        .object([
            .init(key: "kind", value: .string(item.reference.kind.rawValue)),
            .init(key: "id", value: .integer(item.reference.id)), .init(key: "title", value: .string(item.title)),
            .init(key: "year", value: year.map(JSONValue.integer) ?? .null),
            .init(key: "voteCount", value: votes.map(JSONValue.integer) ?? .null),
        ])
    }
}

extension Table {
    /// Creates a table of items whose numbers open them.
    init(_ candidates: [TitleCandidate]) {
        var columns: [TableColumn<TitleCandidate>] = [
            TableColumn("Title", width: .flexible) { $0.titles.uniqued.joined(separator: " · ") }
        ]
        if candidates.contains(where: { $0.year != nil }) {
            columns.append(TableColumn("Year") { $0.year.map(String.init) ?? "" })
        }
        if candidates.contains(where: { $0.votes != nil }) {
            columns.append(
                TableColumn("Votes", alignment: .trailing) { $0.votes.map { Phrases.count($0) } ?? "" })
        }
        if Set(candidates.map(\.item.reference.kind)).count > 1 {
            columns.append(TableColumn("Type") { $0.item.reference.kind.rawValue })
        }
        columns.append(
            TableColumn("TMDb id", alignment: .trailing, width: .kept) { String($0.item.reference.id) })
        self.init(candidates, isNumbered: true, columns: columns)
    }
}
