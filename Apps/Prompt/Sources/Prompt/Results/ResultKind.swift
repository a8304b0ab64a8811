import TerminalKit

/// A kind of result: its name in the JSON envelope, and a description of its data.
public struct ResultKind: Sendable {
    /// The shape of a result's data.
    public enum Form: String, Sendable {
        /// One object.
        case object
        /// An array with one element per row.
        case rows
        /// Any other value.
        case value
        /// A text for people.
        case text
    }

    /// The name in the envelope.
    public let name: String
    /// The usual shape of the data.
    public let form: Form
    /// The description, in one line.
    public let summary: String

    /// Creates a description of a kind.
    public init(_ name: String, _ form: Form, _ summary: String) {
        self.name = name
        self.form = form
        self.summary = summary
    }

    static let standard = [ResultKind("help", .text, "a text of the help")]

    /// The description of the data in help: “rows: movies of a list”.
    var description: String { "\(form.rawValue): \(summary)" }
}
