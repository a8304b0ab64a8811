/// The texts cut from lines, for pasting.
struct KillRing: Equatable, Sendable {
    private static let limit = 60
    /// The texts, newest last.
    private(set) var texts: [String] = []

    var newest: String? { texts.last }

    /// - Parameters:
    ///   - isBeforeCursor: Whether the text was cut from before the cursor.
    ///   - continues: Whether the text was cut right after the newest one, so that the two are joined.
    mutating func add(_ text: String, isBeforeCursor: Bool = false, continues: Bool = false) {
        guard !text.isEmpty else { return }
        guard continues, let newest = texts.popLast() else { return texts = texts.suffix(Self.limit - 1) + [text] }
        texts.append(isBeforeCursor ? text + newest : newest + text)
    }

    /// Makes the second-newest text the newest one.
    mutating func rotate() {
        if let newest = texts.popLast() { texts.insert(newest, at: 0) }
    }
}
