/// The texts cut from lines, for pasting.
struct KillRing: Equatable, Sendable {
    private static let limit = 60
    /// The texts, the newest last.
    private(set) var texts: [String] = []

    var newest: String? { texts.last }

    enum Side: Sendable {
        case beforeCursor, afterCursor
    }

    /// Adds a text.
    ///
    /// - Parameter continues: Whether the text was cut right after the newest one and is appended to it.
    mutating func add(_ text: String, from side: Side, continues: Bool) {
        guard !text.isEmpty else { return }
        guard continues, let newest = texts.popLast() else { return texts = texts.suffix(Self.limit - 1) + [text] }
        texts.append(side == .beforeCursor ? text + newest : newest + text)
    }

    /// Makes the text before the newest one the newest.
    mutating func rotate() {
        if let newest = texts.popLast() { texts.insert(newest, at: 0) }
    }
}
