/// One word of an input line, split as in a shell: white space separates words, and quotes join them.
public struct Word: Equatable, Sendable {
    /// The word without its quotes.
    public let text: String
    /// Whether the word started with a quote. Quoted digits form a title; a quoted dash doesn't start a flag.
    public let isQuoted: Bool

    public init(_ text: String, isQuoted: Bool = false) {
        self.text = text
        self.isQuoted = isQuoted
    }

    /// Creates a word from a process argument.
    ///
    /// The shell has already removed quotes, so an argument with a space counts as quoted. Remaining quotes
    /// belong to the word's own syntax.
    public init(argument: String) {
        let quote = argument.first.flatMap { "\"'".contains($0) ? $0 : nil }
        if let quote, argument.count > 1, argument.last == quote {
            self.init(String(argument.dropFirst().dropLast()), isQuoted: true)
        } else {
            let hasBlank = argument.contains(" ")
            let isBare = hasBlank && argument.prefixMatch(of: /-|[a-z]+:\S/) != nil
            self.init(argument, isQuoted: argument.isEmpty || (hasBlank && !isBare))
        }
    }

    /// Splits a line into words. Returns an empty array for a comment, which starts with `#`.
    ///
    /// - Throws: `UsageError` for an unclosed quote.
    public static func words(in line: String) throws -> [Word] {
        let line = line.withoutByteOrderMark
        if line.isComment { return [] }
        let words = TypedWord.words(in: line)
        if words.last?.quote != nil {
            throw UsageError("a quote is not closed", hint: "add the closing quote")
        }
        return words.map(\.word)
    }

    /// The word in lower case if it may be a keyword; `nil` if it is quoted.
    package var keyword: String? { isQuoted ? nil : text.lowercased() }

    /// Whether the word refers to the current item.
    package var isCurrent: Bool { !isQuoted && text == "_" }

    /// The word as it would be typed, in quotes if necessary.
    package var source: String { isQuoted || text.contains(where: \.isWhitespace) ? "\"\(text)\"" : text }

    /// The digits of an id, with or without the `#` shown on screens; `nil` for anything else.
    package var digits: String? {
        let digits = text.hasPrefix("#") ? String(text.dropFirst()) : text
        return !isQuoted && digits.isDigits ? digits : nil
    }
}

package struct TypedWord: Equatable, Sendable {
    package let word: Word
    /// The indices of the word's characters, including quotes.
    package let range: Range<Int>
    /// The opening quote if it isn't closed, otherwise `nil`.
    let quote: Character?

    /// Splits a line into words; the last one may be unfinished.
    package static func words(in line: some Sequence<Character>) -> [TypedWord] {
        var words: [TypedWord] = []
        var text = ""
        var start = Int?.none
        var isQuoted = false
        var index = 0
        var quote: Character?
        func endWord() {
            guard let first = start else { return }
            words.append(TypedWord(word: Word(text, isQuoted: isQuoted), range: first..<index, quote: quote))
            text = ""
            start = nil
            isQuoted = false
        }
        for character in line {
            if let open = quote {
                if character == open {
                    quote = nil
                } else {
                    text.append(character)
                }
            } else if character == "\"" || (character == "'" && text.isEmpty) {
                quote = character
                isQuoted = isQuoted || start == nil
                start = start ?? index
            } else if !character.isWhitespace {
                text.append(character)
                start = start ?? index
            } else {
                endWord()
            }
            index += 1
        }
        endWord()
        return words
    }
}

extension String {
    /// Whether the line is a comment: `#` followed by white space, `!` or the end of the line.
    package var isComment: Bool { prefixMatch(of: /\s*#(!|\s|$)/) != nil }
}

extension StringProtocol {
    /// Whether the text consists of ASCII digits, as ids and row numbers do, unlike `½` or `九`.
    public var isDigits: Bool { !isEmpty && utf8.allSatisfy { (0x30...0x39).contains($0) } }
}

extension String {
    /// Whether the text is empty or consists of white space.
    public var isBlank: Bool { allSatisfy(\.isWhitespace) }
}
