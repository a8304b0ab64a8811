/// The progress of a command.
public struct CommandProgress: Equatable, Sendable {
    /// The operation in progress, in a word or two.
    public let label: String
    /// The number of completed units.
    public let done: Int
    /// The total number of units.
    public let total: Int

    public init(_ label: String, _ done: Int, of total: Int) {
        self.label = label
        self.done = done
        self.total = total
    }

    /// Returns the progress as a line of at most `width` cells: “movies ████░░░░ 1,204 of 2,310”.
    ///
    /// If there isn't enough room, first the bar is omitted, then the label.
    func line(width: Int) -> String {
        let counts = "\(Phrases.count(done)) of \(Phrases.count(total))"
        let name = Sanitizer.line(label)
        let room = width - DisplayWidth.of(name) - counts.count - 2
        if room >= 4 { return "\(name) \(bar(of: min(room, 30))) \(counts)" }
        return room >= -1 ? "\(name) \(counts)" : counts.fitted(to: width)
    }

    private func bar(of length: Int) -> String {
        let filled = total > 0 ? min(length, max(0, done * length / total)) : 0
        return String(repeating: "█", count: filled) + String(repeating: "░", count: length - filled)
    }
}
