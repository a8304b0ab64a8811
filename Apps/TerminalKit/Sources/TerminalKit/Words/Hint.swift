/// The advice beside an error: lines to type, and a note about them.
public struct Hint: Equatable, Sendable {
    /// The lines to type, the most probable first.
    public let lines: [String]
    /// A sentence about the lines, or in place of them; `nil` without one.
    public let note: String?

    /// Creates a hint.
    ///
    /// - Parameters:
    ///   - lines: The lines to type, the most probable first.
    ///   - note: A sentence about the lines, or in place of them.
    public init(_ lines: [String], note: String? = nil) {
        self.lines = lines
        self.note = note
    }

    /// The lines and the note as one text: “watchlist add heat (not understood: in dolby)”.
    public var text: String {
        let line = lines.joined(separator: " · ")
        guard let note else { return line }
        return line.isEmpty ? note : "\(line) (\(note))"
    }
}
