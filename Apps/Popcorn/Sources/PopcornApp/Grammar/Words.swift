/// A line of input taken apart into words, as a shell would: blanks separate, quotes hold together.
struct Word: Equatable, Sendable {
    let text: String
    /// Whether it stood in quotes, which makes digits a title and dashes no flag.
    let isQuoted: Bool

    init(_ text: String, isQuoted: Bool = false) {
        self.text = text
        self.isQuoted = isQuoted
    }

    /// - Throws: `UsageError` where a quote is not closed.
    static func words(in line: String) throws -> [Word] {
        var words: [Word] = []
        var current: String?
        var isQuoted = false
        var quote: Character?
        for character in line {
            if let open = quote {
                if character == open { quote = nil } else { current = (current ?? "") + String(character) }
            } else if opensQuote(character, in: current) {
                (quote, isQuoted, current) = (character, true, current ?? "")
            } else if character.isWhitespace {
                if let text = current { words.append(Word(text, isQuoted: isQuoted)) }
                (current, isQuoted) = (nil, false)
            } else {
                current = (current ?? "") + String(character)
            }
        }
        if quote != nil { throw UsageError("a quote is not closed", hint: "add the missing quote at its end") }
        if let text = current { words.append(Word(text, isQuoted: isQuoted)) }
        return words
    }

    /// An apostrophe within a word is one: Schindler's List.
    private static func opensQuote(_ character: Character, in word: String?) -> Bool {
        character == "\"" || (character == "'" && (word ?? "").isEmpty)
    }
}
