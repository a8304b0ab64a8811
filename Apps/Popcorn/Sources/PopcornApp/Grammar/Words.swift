/// A line of input taken apart into words, as a shell would: blanks separate, quotes hold together.
struct Word: Equatable, Sendable {
    let text: String
    /// Whether it began with a quote, which makes digits a title and dashes no flag.
    let isQuoted: Bool

    init(_ text: String, isQuoted: Bool = false) {
        self.text = text
        self.isQuoted = isQuoted
    }

    /// A word as a shell hands it over. The shell took the quotes, so an argument with a blank was one; quotes that are
    /// left were meant for us.
    init(argument: String) {
        let quote = argument.first.flatMap { "\"'".contains($0) ? $0 : nil }
        if let quote, argument.count > 1, argument.last == quote {
            self.init(String(argument.dropFirst().dropLast()), isQuoted: true)
        } else {
            let isBare = argument.prefixMatch(of: /-|[a-z]+:\S/) != nil
            self.init(argument, isQuoted: argument.isEmpty || (argument.contains(" ") && !isBare))
        }
    }

    /// None in a remark, which begins with `#`.
    ///
    /// - Throws: `UsageError` where a quote is not closed.
    static func words(in line: String) throws -> [Word] {
        let line = line.withoutByteOrderMark
        if line.prefixMatch(of: /\s*#(!|\s|$)/) != nil { return [] }
        var words: [Word] = []
        var (text, isWord, isQuoted) = ("", false, false)
        var quote: Character?
        for character in line {
            if let open = quote {
                if character == open { quote = nil } else { text.append(character) }
            } else if character == "\"" || (character == "'" && text.isEmpty) {
                (quote, isQuoted, isWord) = (character, isQuoted || !isWord, true)
            } else if !character.isWhitespace {
                text.append(character)
                isWord = true
            } else if isWord {
                words.append(Word(text, isQuoted: isQuoted))
                (text, isWord, isQuoted) = ("", false, false)
            }
        }
        if quote != nil { throw UsageError("a quote is not closed", hint: "add the missing quote at its end") }
        return isWord ? words + [Word(text, isQuoted: isQuoted)] : words
    }
}
