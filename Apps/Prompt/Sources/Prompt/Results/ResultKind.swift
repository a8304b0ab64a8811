import TerminalKit

/// A kind of result, described once: the word in the JSON envelope, and what its data is.
public struct ResultKind: Sendable {
    /// The subject of a result's data.
    public enum Form: String, Sendable {
        /// One object.
        case object
        /// An array with an element for each row.
        case rows
        /// A value that is neither.
        case value
        /// A text for people.
        case text
    }

    /// The word in the envelope.
    public let name: String
    /// The usual subject of the data.
    public let form: Form
    /// The subject, in one line.
    public let summary: String

    /// Creates a description of a kind.
    public init(_ name: String, _ form: Form, _ summary: String) {
        self.name = name
        self.form = form
        self.summary = summary
    }

    static let standard = [ResultKind("help", .text, "a text of the help")]

    /// The data as the help describes it: “rows: movies of a list”.
    var description: String { "\(form.rawValue): \(summary)" }
}
