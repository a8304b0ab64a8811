/// A line being edited. The cursor is between user-perceived characters.
struct EditedLine: Equatable, Sendable {
    private(set) var characters: [Character]
    /// The number of characters before the cursor.
    private(set) var cursor: Int

    /// Creates a line with the cursor at its end.
    init(_ text: String = "") {
        characters = Array(text)
        cursor = characters.count
    }

    var text: String { String(characters) }
    /// The text before the cursor.
    var head: String { String(characters[..<cursor]) }
    /// The text before the cursor on the same line, if several lines were pasted.
    var lineHead: String { String(characters[..<cursor].reversed().prefix { $0 != "\n" }.reversed()) }
    var isEmpty: Bool { characters.isEmpty }
    var isAtEnd: Bool { cursor == characters.count }

    mutating func move(to index: Int) {
        cursor = min(max(0, index), characters.count)
    }

    /// Replaces characters, moves the cursor after the new text, and returns the old text.
    ///
    /// Adjacent characters may combine, such as a letter and its accent. The cursor then follows the result.
    @discardableResult
    mutating func replace(_ range: Range<Int>, with text: String) -> String {
        let old = String(characters[range])
        let head = String(characters[..<range.lowerBound]) + text
        characters = Array(head + String(characters[range.upperBound...]))
        var rest = head.utf8.count
        cursor = 0
        while rest > 0 {
            rest -= characters[cursor].utf8.count
            cursor += 1
        }
        return old
    }

    func wordStart(where isPart: (Character) -> Bool = \.isWordPart) -> Int {
        start(before: start(before: cursor) { !isPart($0) }, while: isPart)
    }

    var wordEnd: Int { end(from: end(from: cursor) { !$0.isWordPart }, while: \.isWordPart) }

    /// Returns the start of the run of matching characters that ends at an index.
    func start(before index: Int, while fits: (Character) -> Bool) -> Int {
        characters[..<index].lastIndex { !fits($0) }.map { $0 + 1 } ?? 0
    }

    /// Returns the end of the run of matching characters that starts at an index.
    func end(from index: Int, while fits: (Character) -> Bool) -> Int {
        characters[index...].firstIndex { !fits($0) } ?? characters.count
    }
}

extension Character {
    var isWordPart: Bool { isLetter || isNumber }
}
