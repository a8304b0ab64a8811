import Foundation

/// A Swift file to check.
struct SourceFile {
    /// The path from the root of the repository.
    let path: String
    let text: String
    let code: SourceCode

    init(_ path: String, _ text: String) {
        self.path = path
        self.text = text
        code = SourceCode(text)
    }

    var isTest: Bool { Self.isTest(path) }

    static func isTest(_ path: String) -> Bool { path.split(separator: "/").contains("Tests") }
}

/// Swift source with its comments blanked and its literals masked. Line numbers stay the same.
///
/// Only code remains, so no comment or string can be mistaken for an import or a brace.
struct SourceCode {
    let text: String
    let lines: [Substring]

    init(_ source: String) {
        var masking = Masking(source)
        masking.maskCode(until: nil)
        text = String(decoding: masking.result, as: UTF8.self)
        lines = text.split(separator: "\n", omittingEmptySubsequences: false)
    }
}

extension Substring {
    /// Returns whether the line contains `word`, which `contains` needs five times as long for in a debug build.
    func holds(_ word: String) -> Bool { withCString { strstr($0, word) != nil } }
}

/// Masks a file in one pass, mostly in long stretches: a debug build needs a microsecond for a few single bytes.
private struct Masking {
    /// The file, followed by a zero.
    private let bytes: [UInt8]
    private var count: Int { bytes.count - 1 }
    private var index = 0
    private(set) var result: [UInt8] = []
    /// The last byte of code that was not whitespace.
    private var last = UInt8(ascii: "(")

    init(_ source: String) {
        bytes = Array(source.utf8) + [0]
        result.reserveCapacity(bytes.count)
    }

    /// Copies code up to the end, or to the parenthesis that closes an interpolation.
    mutating func maskCode(until end: UInt8?) {
        var depth = 0
        while true {
            keep(length(without: "/\"#()"))
            guard index < count else { return }
            let byte = bytes[index]
            if maskOther() { continue }
            if byte == UInt8(ascii: "(") { depth += 1 }
            if byte == UInt8(ascii: ")") { depth -= 1 }
            keep(1)
            if byte == end, depth < 0 { return }
        }
    }

    /// Returns the number of bytes before the next of `signs`.
    private func length(without signs: String) -> Int {
        bytes[index...].withUnsafeBytes { rest in
            rest.bindMemory(to: CChar.self).baseAddress.map { strcspn($0, signs) } ?? 0
        }
    }

    /// Masks the comment or literal that begins at the current byte. Returns `false` if none does.
    private mutating func maskOther() -> Bool {
        if starts(with: "//") {
            blankLine()
        } else if starts(with: "/*") {
            blankComment()
        } else if let literal = Literal(at: index, in: bytes, after: last) {
            mask(literal)
        } else {
            return false
        }
        return true
    }

    private func starts(with word: String) -> Bool { bytes[index...].starts(with: word.utf8) }

    private mutating func keep(_ count: Int) {
        let part = bytes[index..<(index + count)]
        last = part.last { $0 > 0x20 } ?? last
        result += part
        index += count
    }

    /// Replaces `count` bytes by `mask`, but keeps line breaks so that line numbers stay correct.
    private mutating func replace(_ count: Int, by mask: Character) {
        let end = min(index + count, self.count)
        while index < end {
            let part = min(length(without: "\n"), end - index)
            result += Array(repeating: mask.asciiValue ?? 0x20, count: part)
            index += part
            if index < end { keep(1) }
        }
    }

    private mutating func blankLine() {
        replace(length(without: "\n"), by: " ")
    }

    private mutating func blankComment() {
        var depth = 0
        repeat {
            if starts(with: "/*") {
                depth += 1
                replace(2, by: " ")
            } else if starts(with: "*/") {
                depth -= 1
                replace(2, by: " ")
            } else {
                replace(1, by: " ")
            }
        } while depth > 0 && index < count
    }

    private mutating func mask(_ literal: Literal) {
        replace(literal.opening.utf8.count, by: "_")
        let special = "\(literal.closing.prefix(1))\(literal.escape.prefix(1))\n"
        while index < count {
            replace(length(without: special), by: "_")
            if index == count { break }
            if starts(with: literal.closing) {
                replace(literal.closing.utf8.count, by: "_")
                break
            }
            if !literal.isMultiline, bytes[index] == UInt8(ascii: "\n") { break }
            if starts(with: literal.escape + "(") {
                replace(literal.escape.utf8.count, by: "_")
                maskInterpolation()
            } else {
                replace(starts(with: literal.escape) ? literal.escape.utf8.count + 1 : 1, by: "_")
            }
        }
        last = UInt8(ascii: "_")
    }

    private mutating func maskInterpolation() {
        keep(1)
        maskCode(until: UInt8(ascii: ")"))
    }
}

/// The delimiters of a string or a regular expression.
private struct Literal {
    let opening: String
    let closing: String
    let escape: String
    let isMultiline: Bool

    /// Creates the literal that begins at `index`, or returns `nil` if none does. A slash after an operand is a division.
    init?(at index: Int, in bytes: [UInt8], after last: UInt8) {
        let pounds = String(repeating: "#", count: bytes[index...].prefix { $0 == UInt8(ascii: "#") }.count)
        let rest = bytes[(index + pounds.utf8.count)...]
        if rest.starts(with: "\"\"\"".utf8) {
            self.init(pounds, "\"\"\"", isMultiline: true)
        } else if rest.first == UInt8(ascii: "\"") {
            self.init(pounds, "\"", isMultiline: false)
        } else if rest.first == UInt8(ascii: "/"),
            !pounds.isEmpty || Self.isPattern(rest.dropFirst().first, after: last)
        {
            self.init(pounds, "/", isMultiline: false)
        } else {
            return nil
        }
    }

    private init(_ pounds: String, _ quote: String, isMultiline: Bool) {
        opening = pounds + quote
        closing = quote + pounds
        // A regular expression has no interpolation. In one without pounds, a backslash escapes a slash.
        escape = quote == "/" ? "\\" : "\\" + pounds
        self.isMultiline = isMultiline
    }

    private static func isPattern(_ first: UInt8?, after last: UInt8) -> Bool {
        "(,=:[{".utf8.contains(last) && first.map { $0 > 0x20 } == true
    }
}
