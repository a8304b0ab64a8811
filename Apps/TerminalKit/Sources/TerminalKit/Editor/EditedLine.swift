/// A line that is being typed. The cursor stands between what a reader sees as characters.
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
    /// The text before the cursor that is on its line, of several that were pasted.
    var lineHead: String { String(characters[..<cursor].reversed().prefix { $0 != "\n" }.reversed()) }
    var isEmpty: Bool { characters.isEmpty }
    var isAtEnd: Bool { cursor == characters.count }

    /// Moves the cursor, but not beyond the ends.
    mutating func move(to index: Int) {
        cursor = min(max(0, index), characters.count)
    }

    /// Replaces characters, puts the cursor behind the new text, and returns the old text.
    ///
    /// Characters that meet may become one, as a letter and its accent do. The cursor then stands behind it.
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

    /// Where the word before the cursor begins.
    func wordStart(where isPart: (Character) -> Bool = \.isWordPart) -> Int {
        var index = cursor
        while index > 0, !isPart(characters[index - 1]) { index -= 1 }
        while index > 0, isPart(characters[index - 1]) { index -= 1 }
        return index
    }

    /// Where the word after the cursor ends.
    var wordEnd: Int {
        var index = cursor
        while index < characters.count, !characters[index].isWordPart { index += 1 }
        while index < characters.count, characters[index].isWordPart { index += 1 }
        return index
    }
}

extension Character {
    /// Whether the character belongs to a word; punctuation and blanks don't.
    var isWordPart: Bool { isLetter || isNumber }
}
