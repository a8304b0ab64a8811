/// Appends JSON to bytes: compact, on one line, with texts as UTF-8.
///
/// ```swift
/// var output = JSONOutput()
/// output.append(arrayOf: [1, 2, 3]) { $0.append($1) }
/// ```
public struct JSONOutput {
    /// The JSON appended so far.
    public var bytes: [UInt8] = []

    public init() {}

    /// Appends text that is already JSON.
    public mutating func append(raw text: StaticString) { text.withUTF8Buffer { bytes.append(contentsOf: $0) } }

    /// Appends a whole number.
    public mutating func append(_ number: Int64) { bytes.append(contentsOf: number.description.utf8) }

    /// Appends the shortest form of a finite number that parses to the same value.
    public mutating func append(_ number: Double) { bytes.append(contentsOf: number.description.utf8) }

    /// Appends `true` or `false`.
    public mutating func append(_ flag: Bool) { append(raw: flag ? "true" : "false") }

    /// Appends a string, escaped as required by JSON and line-based tools.
    public mutating func append(_ text: String) {
        bytes.append(quote)
        var text = text
        text.withUTF8 { append(escaping: $0) }
        bytes.append(quote)
    }

    /// Appends an array, calling `append` to append each element.
    public mutating func append<Element>(
        arrayOf elements: some Sequence<Element>, _ append: (inout JSONOutput, Element) throws -> Void
    ) rethrows {
        bytes.append(UInt8(ascii: "["))
        var isFirst = true
        for element in elements {
            if !isFirst { bytes.append(UInt8(ascii: ",")) }
            isFirst = false
            try append(&self, element)
        }
        bytes.append(UInt8(ascii: "]"))
    }

    private mutating func append(escaping text: UnsafeBufferPointer<UInt8>) {
        var start = 0
        for index in text.indices where text[index].mayNeedEscape {
            guard let (escape, length) = Self.escape(text[index...]) else { continue }
            bytes.append(contentsOf: text[start..<index])
            bytes.append(contentsOf: escape.utf8)
            start = index + length
        }
        bytes.append(contentsOf: text[start...])
    }

    /// Returns the escape for the start of `text` and the number of bytes it replaces; `nil` if none is needed.
    private static func escape(_ text: Slice<UnsafeBufferPointer<UInt8>>) -> (String, length: Int)? {
        switch text[text.startIndex] {
        case quote: return ("\\\"", 1)
        case backslash: return ("\\\\", 1)
        case UInt8(ascii: "\n"): return ("\\n", 1)
        case UInt8(ascii: "\r"): return ("\\r", 1)
        case UInt8(ascii: "\t"): return ("\\t", 1)
        case lineSeparatorStart:
            // JSON allows them unescaped, but many tools treat them as line ends.
            if text.starts(with: "\u{2028}".utf8) { return ("\\u2028", 3) }
            if text.starts(with: "\u{2029}".utf8) { return ("\\u2029", 3) }
            return nil
        case let byte: return ("\\u00" + (byte < 0x10 ? "0" : "") + String(byte, radix: 16), 1)
        }
    }
}

private let quote = UInt8(ascii: "\"")
private let backslash = UInt8(ascii: "\\")
private let lineSeparatorStart: UInt8 = 0xE2

extension UInt8 {
    fileprivate var mayNeedEscape: Bool {
        self < 0x20 || self == quote || self == backslash || self == lineSeparatorStart
    }
}
