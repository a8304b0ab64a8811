public import CoreDomain
import Prompt
public import TerminalKit

/// An item in a comparison, with the facts to show.
public struct ComparedItem: Sendable {
    /// The title or name.
    public let title: String
    /// The facts, in the order of the comparison's rows.
    public let facts: [ComparedFact]
    private let identity: [ComparedFact.Property]

    /// - Parameters:
    ///   - item: The item.
    ///   - key: The name of the JSON property that contains the title.
    ///   - title: The title or name.
    ///   - facts: The facts, in the order of the comparison's rows.
    public init(_ item: ItemReference, _ key: String, _ title: String, facts: [ComparedFact]) {
        self.title = title
        self.facts = facts
        identity = [("kind", item.kind), ("id", item.id), (key, title)]
    }

    /// Returns the item and its facts as a JSON object.
    public func json() throws -> JSONValue {
        .object(
            try (identity + facts.flatMap(\.properties)).map { key, value in
                JSONValue.Member(key: key, value: try JSONTreeEncoder().encode(value))
            })
    }
}

/// One row of a comparison, for one of its items.
public struct ComparedFact: Sendable {
    typealias Property = (key: String, value: any Encodable & Sendable)

    /// The name of the fact, as shown.
    public let label: String
    let properties: [Property]
    /// The text to show; `nil` if unknown.
    public let text: String?
    /// The number used for the comparison. The highest number in a row is marked.
    public var score: Double?
    /// Whether the text is shown only once if it is the same for all items.
    public var mergesEqual = false

    /// Creates a fact with one property; a `nil` value means unknown.
    ///
    /// - Parameters:
    ///   - label: The name of the fact, as shown.
    ///   - key: The name of the JSON property.
    ///   - value: The value; `nil` if it is unknown.
    ///   - score: The number used for the comparison.
    ///   - mergesEqual: Whether the text is shown only once if it is the same for all items.
    ///   - words: Returns the text to show.
    public init<Value: Encodable & Sendable>(
        _ label: String, _ key: String, _ value: Value?, score: Double? = nil, mergesEqual: Bool = false,
        _ words: (Value) -> String
    ) {
        self.label = label
        self.score = score
        self.mergesEqual = mergesEqual
        properties = [(key, value)]
        text = value.map(words).flatMap { $0.isEmpty ? nil : $0 }
    }

    private init(_ label: String, _ properties: [Property], _ text: String?, score: Double?) {
        self.label = label
        self.properties = properties
        self.text = text
        self.score = score
    }

    /// Returns the fact of a rating and the number of votes.
    ///
    /// - Parameters:
    ///   - average: The average of the votes.
    ///   - votes: The number of votes.
    public static func rating(_ average: Double?, _ votes: Int?) -> ComparedFact {
        let rating = Phrases.known(average, votes)
        let text = rating.map { "\(Phrases.rating($0)) · \(Phrases.count(votes ?? 0))" }
        return ComparedFact("★ · votes", [("voteAverage", average), ("voteCount", votes)], text, score: rating)
    }
}
