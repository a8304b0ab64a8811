/// One word of an input line, split as in a shell: white space separates words, and quotes join them.
public struct Word: Hashable, Sendable {
    /// The word without its quotes.
    public let text: String
    /// Whether the word started with a quote. Quoted digits form a title; a quoted dash doesn't start a flag.
    public let isQuoted: Bool
    /// Whether the quotes are the user's own, and not those that a shell needs to join words.
    package private(set) var isExact: Bool

    public init(_ text: String, isQuoted: Bool = false) {
        self.text = text
        self.isQuoted = isQuoted
        isExact = isQuoted
    }

    /// Creates a word from a process argument.
    ///
    /// The shell has already removed quotes, so an argument with a space counts as quoted, but not as an exact title.
    /// Remaining quotes belong to the word's own syntax.
    public init(argument: String) {
        let quote = argument.first.flatMap { "\"'".contains($0) ? $0 : nil }
        if let quote, argument.count > 1, argument.last == quote {
            self.init(String(argument.dropFirst().dropLast()), isQuoted: true)
        } else {
            let hasBlank = argument.contains(" ")
            let isBare = hasBlank && argument.prefixMatch(of: /-|[a-z]+:\S/) != nil
            self.init(argument, isQuoted: argument.isEmpty || (hasBlank && !isBare))
            isExact = false
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
            throw UsageError("a quote is not closed", hint: .note("add the closing quote"))
        }
        return words.map(\.word)
    }

    /// The word in lower case if it may be a keyword; `nil` if it is quoted.
    package var keyword: String? { isQuoted ? nil : text.lowercased() }

    /// Whether the word refers to the current item.
    package var isCurrent: Bool { !isQuoted && text == "_" }

    /// The word as it would be typed, in quotes if necessary.
    package var source: String {
        isQuoted || text.contains(where: \.isWhitespace) ? "\"\(text.replacing("\"", with: "\\\""))\"" : text
    }

    /// The digits of an id, with or without the mark of one; `nil` for anything else.
    package var digits: String? {
        let digits = Self.idMarks.first { text.lowercased().hasPrefix($0) }.map { String(text.dropFirst($0.count)) }
        return !isQuoted && (digits ?? text).isDigits ? digits ?? text : nil
    }

    /// Whether the word is an id wherever it stands, and neither a row nor a title: “#550”, as shown on screens, or
    /// “tmdb:550”.
    package var isMarkedID: Bool { digits.map { $0.count < text.count } ?? false }

    private static let idMarks = ["#", "tmdb:"]
}

package struct TypedWord: Equatable, Sendable {
    package let word: Word
    /// The indices of the word's characters, including quotes.
    package let range: Range<Int>
    /// The opening quote if it isn't closed, otherwise `nil`.
    let quote: Character?

    /// Splits a line into words; the last one may be unfinished.
    ///
    /// A quote quotes only if it closes at the end of a word: “'71” and “shoot 'em up” have none. A double quote at the
    /// start of a word or after a colon may still be waiting for its end. In double quotes, `\"` is a quote.
    package static func words(in line: some Sequence<Character>) -> [TypedWord] {
        let line = Array(line)
        var words: [TypedWord] = []
        var text = ""
        var start: Int?
        var isQuoted = false
        let quotes = Quotes(line)
        var quote: (mark: Character, end: Int?)?
        func endWord(before index: Int) {
            guard let first = start else { return }
            words.append(TypedWord(word: Word(text, isQuoted: isQuoted), range: first..<index, quote: quote?.mark))
            text = ""
            start = nil
            isQuoted = false
        }
        for (index, character) in line.enumerated() {
            if let open = quote {
                if index == open.end {
                    quote = nil
                } else if open.mark != "\"" || !quotes.isEscape(at: index) {
                    text.append(character)
                }
            } else if let opened = quotes.quote(at: index, after: text) {
                quote = opened
                isQuoted = isQuoted || start == nil
                start = start ?? index
            } else if !character.isWhitespace {
                text.append(character)
                start = start ?? index
            } else {
                endWord(before: index)
            }
        }
        endWord(before: line.count)
        return words
    }
}

/// The quotes of a line.
private struct Quotes {
    private let line: [Character]
    /// The indices of marks at the end of a word, by mark.
    private let ends: [Character: [Int]]

    init(_ line: [Character]) {
        self.line = line
        var ends: [Character: [Int]] = [:]
        var isEnd = true
        for (index, character) in line.enumerated().reversed() {
            let isEscaped = character == "\"" && index > 0 && line[index - 1] == "\\"
            if isEnd, !isEscaped, "\"'".contains(character) { ends[character, default: []].append(index) }
            isEnd = character.isWhitespace || (isEnd && character == ",")
        }
        self.ends = ends.mapValues { $0.reversed() }
    }

    /// Returns whether a character is a backslash before a double quote.
    func isEscape(at index: Int) -> Bool {
        line[index] == "\\" && line.indices.contains(index + 1) && line[index + 1] == "\""
    }

    /// Returns the quote that opens at a mark, with the index of its end; `nil` if the mark is part of a word.
    ///
    /// - Parameter text: The text before the mark in the same word.
    func quote(at index: Int, after text: String) -> (mark: Character, end: Int?)? {
        let mark = line[index]
        guard "\"'".contains(mark) else { return nil }
        // Within a value, quotes join words as in a shell: genre:crime,-"science fiction".
        if !text.isEmpty {
            guard mark == "\"", text.contains(where: { ":=".contains($0) }) else { return nil }
            return (mark, line.indices[(index + 1)...].first { line[$0] == mark && !isEscape(at: $0 - 1) })
        }
        let ends = ends[mark] ?? []
        let next = ends.partitionIndex { $0 <= index }
        if next < ends.count { return (mark, ends[next]) }
        // A double quote without an end is more likely a mistake than part of a title.
        return mark == "\"" ? (mark, nil) : nil
    }
}

extension [Int] {
    /// Returns the index of the first element, in order, that `isBefore` rejects.
    fileprivate func partitionIndex(_ isBefore: (Int) -> Bool) -> Int {
        var range = 0..<count
        while !range.isEmpty {
            let middle = range.lowerBound + range.count / 2
            range = isBefore(self[middle]) ? middle + 1..<range.upperBound : range.lowerBound..<middle
        }
        return range.lowerBound
    }
}

extension String {
    /// Whether the line is a comment: `#` followed by white space, `!` or the end of the line.
    package var isComment: Bool {
        let text = drop(while: \.isWhitespace)
        guard text.first == "#", let next = text.dropFirst().first else { return text == "#" }
        return next == "!" || next.isWhitespace
    }
}

extension StringProtocol {
    /// Whether the text consists of ASCII digits, as ids and row numbers do, unlike `½` or `九`.
    public var isDigits: Bool { !isEmpty && utf8.allSatisfy { (0x30...0x39).contains($0) } }
}

extension String {
    /// Whether the text is empty or consists of white space.
    public var isBlank: Bool { allSatisfy(\.isWhitespace) }
}
