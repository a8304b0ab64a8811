/// A page of the help about an aim that takes several commands.
public struct HelpTopic: Sendable {
    /// The name of the topic that begins the overview: what to type first.
    public static let start = "start"

    let name: String
    /// A summary, in one line.
    let summary: String
    /// Lines as they are typed, with their effects.
    let lines: [(line: String, effect: String)]

    /// - Parameters:
    ///   - name: The word after `help`.
    ///   - summary: A summary, in one line.
    ///   - lines: Lines as they are typed, with their effects.
    public init(_ name: String, summary: String, lines: KeyValuePairs<String, String>) {
        self.name = name
        self.summary = summary
        self.lines = lines.map { ($0.key, $0.value) }
    }
}
