/// Reads JSON5 from left to right, with the position of each value, since Foundation's reader has no line numbers.
struct ConfigReader {
    private let text: String
    private let scalars: String.UnicodeScalarView
    /// The position of the next scalar.
    private(set) var position: String.Index

    /// The maximum nesting depth; people don't write deeper ones.
    private static let deepest = 50

    init(_ text: String) {
        self.text = text
        scalars = text.unicodeScalars
        position = text.startIndex
    }

    var isAtEnd: Bool { position == scalars.endIndex }

    private var next: Unicode.Scalar? { isAtEnd ? nil : scalars[position] }

    private mutating func pop() -> Unicode.Scalar? {
        guard let next else { return nil }
        position = scalars.index(after: position)
        return next
    }

    /// Consumes the next scalar if it equals this one.
    mutating func take(_ scalar: Unicode.Scalar) -> Bool {
        guard next == scalar else { return false }
        position = scalars.index(after: position)
        return true
    }

    /// Returns an error at `place`, or at the current position.
    func failure(_ reason: String, at place: String.Index? = nil) -> ConfigSyntaxError {
        ConfigSyntaxError(reason: reason, position: TextPosition(place ?? position, in: text))
    }

    /// Skips white space and comments.
    mutating func skipBlanks() throws {
        while let scalar = next {
            let rest = scalars[position...]
            if rest.starts(with: "//".unicodeScalars) {
                position = rest.firstIndex(where: \.isLineBreak) ?? scalars.endIndex
            } else if rest.starts(with: "/*".unicodeScalars) {
                try skipComment()
            } else if scalar.isBlank {
                position = scalars.index(after: position)
            } else {
                return
            }
        }
    }

    private mutating func skipComment() throws {
        let start = position
        var last: Unicode.Scalar?
        position = scalars.index(position, offsetBy: 2)
        while let scalar = pop() {
            if last == "*", scalar == "/" { return }
            last = scalar
        }
        throw failure("a comment is not closed by “*/”", at: start)
    }

    /// Reads the text after a “{”, up to and including its “}”.
    mutating func readMembers(depth: Int, _ use: (ConfigText.Member) -> Void) throws {
        let start = position
        while true {
            try skipBlanks()
            if take("}") { return }
            if isAtEnd { throw failure("a “{” is not closed", at: scalars.index(before: start)) }
            let place = position
            let name = try name()
            try skipBlanks()
            guard take(":") else { throw failure("expected “:” after “\(Sanitizer.excerpt(name, length: 40))”") }
            try skipBlanks()
            let begin = position
            let value = try value(depth: depth)
            use(ConfigText.Member(name: name, place: place, value: value, range: begin..<position))
            try skipBlanks()
            if !take(","), next != "}", !isAtEnd { throw failure("expected “,” or “}”") }
        }
    }

    private mutating func name() throws -> String {
        if let quote = next, quote.isQuote { return try quoted() }
        let name = word()
        if name.isEmpty { throw failure("expected the name of a setting") }
        return name
    }

    /// Reads a value. Returns its text, or `nil` for a list, an object and null.
    private mutating func value(depth: Int) throws -> String? {
        guard depth < Self.deepest else { throw failure("too many braces or brackets") }
        let start = position
        if let quote = next, quote.isQuote { return try quoted() }
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
            if !take(","), next != "]", !isAtEnd { throw failure("expected “,” or “]”") }
        }
    }

    /// Reads letters, digits and the characters of numbers.
    private mutating func word() -> String {
        var word = String.UnicodeScalarView()
        while let scalar = next, !scalar.endsWord, let taken = pop() { word.append(taken) }
        return String(word)
    }

    private mutating func quoted() throws -> String {
        let start = position
        let quote = pop()
        var content = String.UnicodeScalarView()
        while let scalar = pop() {
            if scalar == quote { return String(content) }
            if scalar.isLineBreak { break }
            if scalar == "\\" { content.append(contentsOf: try escaped()) } else { content.append(scalar) }
        }
        throw failure("a quote is not closed", at: start)
    }

    /// Reads the text after a backslash.
    private mutating func escaped() throws -> String.UnicodeScalarView {
        let place = scalars.index(before: position)
        guard let scalar = pop() else { return String.UnicodeScalarView() }
        switch scalar {
        case "n": return "\n".unicodeScalars
        case "t": return "\t".unicodeScalars
        case "r": return "\r".unicodeScalars
        case "b": return "\u{8}".unicodeScalars
        case "f": return "\u{C}".unicodeScalars
        case "x": return String(decoding: [try unit(digits: 2, from: place)], as: UTF16.self).unicodeScalars
        case "u":
            var units = [try unit(digits: 4, from: place)]
            if UTF16.isLeadSurrogate(units[0]), scalars[position...].starts(with: "\\u".unicodeScalars) {
                position = scalars.index(position, offsetBy: 2)
                units.append(try unit(digits: 4, from: place))
            }
            return String(decoding: units, as: UTF16.self).unicodeScalars
        default: return scalar.isLineBreak ? String.UnicodeScalarView() : String(scalar).unicodeScalars
        }
    }

    private mutating func unit(digits count: Int, from place: String.Index) throws -> UInt16 {
        var digits = ""
        while digits.count < count, let scalar = next, scalar.properties.isASCIIHexDigit, let digit = pop() {
            digits.unicodeScalars.append(digit)
        }
        guard digits.count == count, let unit = UInt16(digits, radix: 16) else {
            throw failure("expected \(count) hexadecimal digits after the backslash", at: place)
        }
        return unit
    }
}

extension Unicode.Scalar {
    fileprivate var isQuote: Bool { self == "\"" || self == "'" }
    fileprivate var isLineBreak: Bool { ["\n", "\r", "\u{2028}", "\u{2029}"].contains(self) }
    fileprivate var isBlank: Bool { properties.isWhitespace || self == "\u{FEFF}" }
    fileprivate var endsWord: Bool { isBlank || "{}[]:,\"'/".unicodeScalars.contains(self) || value < 0x20 }
}
