/// A reader of JSON5 that reports the positions of values, since Foundation's reader has no line numbers.
struct ConfigReader {
    private let text: String
    private let path: String
    /// The text from the next scalar on.
    private var rest: Substring.UnicodeScalarView

    /// The maximum nesting depth. No config file needs deeper nesting.
    private static let deepest = 50

    init(_ text: String, of path: String) {
        self.text = text
        self.path = path
        rest = text[...].unicodeScalars
    }

    var isAtEnd: Bool { rest.isEmpty }

    var position: String.Index { rest.startIndex }

    /// Consumes the next scalar and returns `true` if it equals `scalar`; otherwise, returns `false`.
    mutating func take(_ scalar: Unicode.Scalar) -> Bool {
        guard rest.first == scalar else { return false }
        rest.removeFirst()
        return true
    }

    func failure(_ reason: String, at place: String.Index? = nil) -> UsageError {
        UsageError(
            "\(path), \(TextPosition(place ?? position, in: text)): \(reason)",
            hint: .note("correct that line; nothing in the file was changed"))
    }

    /// Skips white space and comments.
    mutating func skipBlanks() throws {
        while let scalar = rest.first {
            if rest.starts(with: "//".unicodeScalars) {
                rest = rest.drop { !$0.isLineBreak }
            } else if rest.starts(with: "/*".unicodeScalars) {
                try skipComment()
            } else if scalar.isBlank {
                rest.removeFirst()
            } else {
                return
            }
        }
    }

    private mutating func skipComment() throws {
        guard let end = rest.dropFirst(2).firstRange(of: "*/".unicodeScalars) else {
            throw failure("a comment is not closed by “*/”")
        }
        rest = rest[end.upperBound...]
    }

    /// Reads the text after a “{”, up to and including the matching “}”.
    mutating func readMembers(depth: Int, _ use: (ConfigText.Member) -> Void) throws {
        let start = position
        while true {
            try skipBlanks()
            if take("}") { return }
            if isAtEnd { throw failure("a “{” is not closed", at: text.unicodeScalars.index(before: start)) }
            let place = position
            let name = try name()
            try skipBlanks()
            guard take(":") else { throw failure("expected “:” after “\(Sanitizer.excerpt(name, length: 40))”") }
            try skipBlanks()
            let begin = position
            let value = try value(depth: depth)
            use(ConfigText.Member(name: name, place: place, value: value, range: begin..<position))
            try skipBlanks()
            if !take(","), rest.first != "}", !isAtEnd { throw failure("expected “,” or “}”") }
        }
    }

    private mutating func name() throws -> String {
        if rest.first?.isQuote == true { return try quoted() }
        let name = word()
        if name.isEmpty { throw failure("expected the name of a setting") }
        return name
    }

    /// Reads a value. Returns its text, or `nil` for a list, an object or null.
    private mutating func value(depth: Int) throws -> String? {
        guard depth < Self.deepest else { throw failure("too many braces or brackets") }
        let start = position
        if rest.first?.isQuote == true { return try quoted() }
        if take("{") {
            try readMembers(depth: depth + 1) { _ in }
            return nil
        }
        if take("[") {
            try skipElements(depth: depth + 1, from: start)
            return nil
        }
        let word = word()
        if word == "null" { return nil }
        guard ["true", "false"].contains(word) || Double(word) != nil else {
            let shown = Sanitizer.excerpt(word, length: 40)
            throw failure(word.isEmpty ? "expected a value" : "“\(shown)” needs quotes", at: start)
        }
        return word
    }

    private mutating func skipElements(depth: Int, from start: String.Index) throws {
        while true {
            try skipBlanks()
            if take("]") { return }
            if isAtEnd { throw failure("a “[” is not closed", at: start) }
            _ = try value(depth: depth)
            try skipBlanks()
            if !take(","), rest.first != "]", !isAtEnd { throw failure("expected “,” or “]”") }
        }
    }

    /// Reads letters, digits and other characters of numbers.
    private mutating func word() -> String {
        let word = rest.prefix { !$0.endsWord }
        rest = rest[word.endIndex...]
        return String(word)
    }

    private mutating func quoted() throws -> String {
        let start = position
        let quote = rest.popFirst()
        var content = String.UnicodeScalarView()
        while let scalar = rest.popFirst() {
            if scalar == quote { return String(content) }
            if scalar.isLineBreak { break }
            if scalar == "\\" {
                content.append(contentsOf: try escaped())
            } else {
                content.append(scalar)
            }
        }
        throw failure("a quote is not closed", at: start)
    }

    /// Reads the text after a backslash.
    private mutating func escaped() throws -> String.UnicodeScalarView {
        let place = text.unicodeScalars.index(before: position)
        guard let scalar = rest.popFirst() else { return String.UnicodeScalarView() }
        switch scalar {
        case "n": return "\n".unicodeScalars
        case "t": return "\t".unicodeScalars
        case "r": return "\r".unicodeScalars
        case "b": return "\u{8}".unicodeScalars
        case "f": return "\u{C}".unicodeScalars
        case "x": return String(decoding: [try unit(digits: 2, from: place)], as: UTF16.self).unicodeScalars
        case "u":
            var units = [try unit(digits: 4, from: place)]
            if UTF16.isLeadSurrogate(units[0]), rest.starts(with: "\\u".unicodeScalars) {
                rest.removeFirst(2)
                units.append(try unit(digits: 4, from: place))
            }
            return String(decoding: units, as: UTF16.self).unicodeScalars
        default: return scalar.isLineBreak ? String.UnicodeScalarView() : String(scalar).unicodeScalars
        }
    }

    private mutating func unit(digits count: Int, from place: String.Index) throws -> UInt16 {
        let digits = rest.prefix(count)
        guard digits.count == count, digits.allSatisfy(\.properties.isASCIIHexDigit),
            let unit = UInt16(String(digits), radix: 16)
        else { throw failure("expected \(count) hexadecimal digits after the backslash", at: place) }
        rest = rest[digits.endIndex...]
        return unit
    }
}

extension Unicode.Scalar {
    fileprivate var isQuote: Bool { self == "\"" || self == "'" }
    fileprivate var isLineBreak: Bool { ["\n", "\r", "\u{2028}", "\u{2029}"].contains(self) }
    fileprivate var isBlank: Bool { properties.isWhitespace || self == "\u{FEFF}" }
    fileprivate var endsWord: Bool { isBlank || "{}[]:,\"'/".unicodeScalars.contains(self) || value < 0x20 }
}
