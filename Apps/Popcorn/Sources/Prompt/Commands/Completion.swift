/// A word that continues the line, with a description.
public struct Completion: Hashable, Sendable {
    /// The word as it would be typed.
    public let text: String
    /// What the word stands for, in one line; may be empty.
    public let summary: String

    /// Creates a completion.
    public init(_ text: String, summary: String = "") {
        self.text = text
        self.summary = summary
    }
}
