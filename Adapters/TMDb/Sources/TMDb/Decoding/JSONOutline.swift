import Foundation

/// A JSON text and the positions of its values, which are not parsed yet.
struct JSONOutline {
    enum Kind: UInt8 {
        case null, `true`, `false`, number, text, escapedText, key, escapedKey, array, object
    }

    /// A value, or the key of an object's value. The nodes are in text order.
    struct Node {
        let kind: Kind
        /// The offset of the node's first byte; for a string, of the first byte after the quotation mark.
        let start: UInt32
        /// The number of bytes, or the number of elements of an array or object.
        fileprivate(set) var count: UInt32 = 0
        /// The index of the first node after this one and its contents.
        fileprivate(set) var next: UInt32 = 0
        /// The index of the array or object that contains this node.
        let parent: UInt32
    }

    /// The reason a text has no outline.
    enum Failure: Error, CustomStringConvertible {
        /// The text is incomplete, or isn't JSON in UTF-8.
        case malformed
        case tooDeep, tooLarge

        var description: String {
            switch self {
            case .malformed: "the response isn’t complete JSON"
            case .tooDeep: "the response has more than \(Scanner.maximumDepth) levels of arrays and objects"
            case .tooLarge: "the response is larger than 1 GB"
            }
        }
    }

    /// The bytes of the text, followed by zeros.
    let bytes: [UInt8]
    /// The nodes, starting with the whole value. An extra null at the end represents an absent value.
    let nodes: [Node]

    /// Creates an outline of a text in UTF-8, with or without a byte order mark.
    init(_ text: Data) throws(Failure) {
        guard text.count < 1 << 30 else { throw .tooLarge }
        guard String(validating: text, as: UTF8.self) != nil else { throw .malformed }
        let text = text.starts(with: "\u{FEFF}".utf8) ? text.dropFirst(3) : text
        bytes = [UInt8](unsafeUninitializedCapacity: text.count + Scanner.wordSize) { bytes, count in
            _ = text.copyBytes(to: bytes)
            bytes[text.count..<text.count + Scanner.wordSize].initialize(repeating: 0)
            count = text.count + Scanner.wordSize
        }
        var nodes: [Node] = []
        nodes.reserveCapacity(text.count / 8)
        let failure = bytes.withUnsafeBytes { bytes -> Failure? in
            var scanner = Scanner(bytes: bytes, count: text.count)
            if scanner.scanDocument(into: &nodes) { return nil }
            return scanner.depth > Scanner.maximumDepth ? .tooDeep : .malformed
        }
        if let failure { throw failure }
        nodes.append(Node(kind: .null, start: 0, parent: 0))
        self.nodes = nodes
    }

    /// The index of a null that represents an absent value.
    var absence: Int { nodes.count - 1 }
}

/// Finds the values in a JSON text.
private struct Scanner {
    static let wordSize = 8
    static let maximumDepth = 100

    let bytes: UnsafeRawBufferPointer
    let count: Int
    var position = 0
    var depth = 0

    mutating func scanDocument(into nodes: inout [JSONOutline.Node]) -> Bool {
        skipSpace()
        guard scanValue(in: 0, into: &nodes) else { return false }
        skipSpace()
        return position == count
    }

    private mutating func scanValue(in parent: Int, into nodes: inout [JSONOutline.Node]) -> Bool {
        switch bytes[position] {
        case UInt8(ascii: "\""): return scanText(.text, .escapedText, in: parent, into: &nodes)
        case UInt8(ascii: "{"): return scanElements(of: .object, until: UInt8(ascii: "}"), in: parent, into: &nodes)
        case UInt8(ascii: "["): return scanElements(of: .array, until: UInt8(ascii: "]"), in: parent, into: &nodes)
        case UInt8(ascii: "n"): return scanWord("null", .null, in: parent, into: &nodes)
        case UInt8(ascii: "t"): return scanWord("true", .true, in: parent, into: &nodes)
        case UInt8(ascii: "f"): return scanWord("false", .false, in: parent, into: &nodes)
        default: return scanNumber(in: parent, into: &nodes)
        }
    }

    private mutating func scanElements(
        of kind: JSONOutline.Kind, until end: UInt8, in parent: Int, into nodes: inout [JSONOutline.Node]
    ) -> Bool {
        let index = nodes.count
        nodes.append(JSONOutline.Node(kind: kind, start: UInt32(position), parent: UInt32(parent)))
        position += 1
        depth += 1
        guard depth <= Self.maximumDepth else { return false }
        skipSpace()
        var elements: UInt32 = 0
        while bytes[position] != end || elements > 0 {
            if kind == .object {
                guard bytes[position] == UInt8(ascii: "\""), scanText(.key, .escapedKey, in: index, into: &nodes),
                    skip(UInt8(ascii: ":"))
                else { return false }
            }
            guard scanValue(in: index, into: &nodes) else { return false }
            elements += 1
            skipSpace()
            if bytes[position] == end { break }
            guard skip(UInt8(ascii: ",")) else { return false }
        }
        position += 1
        depth -= 1
        nodes[index].count = elements
        nodes[index].next = UInt32(nodes.count)
        return true
    }

    /// Scans a string, and adds it as `plain`, or as `escaped` if it contains escapes.
    private mutating func scanText(
        _ plain: JSONOutline.Kind, _ escaped: JSONOutline.Kind, in parent: Int, into nodes: inout [JSONOutline.Node]
    ) -> Bool {
        let start = position + 1
        var kind = plain
        position = start
        while true {
            skipPlainText()
            switch bytes[position] {
            case UInt8(ascii: "\""):
                append(kind, start..<position, in: parent, to: &nodes)
                position += 1
                return true
            case UInt8(ascii: "\\"):
                kind = escaped
                guard skipEscape() else { return false }
            default: return false
            }
        }
    }

    /// Skips an escape. Surrogate pairs are checked when the text is read.
    private mutating func skipEscape() -> Bool {
        position += 2
        switch bytes[position - 1] {
        case UInt8(ascii: "u"):
            position += 4
            return bytes[position - 4..<position].allSatisfy(\.isHexDigit)
        case UInt8(ascii: "\""), UInt8(ascii: "\\"), UInt8(ascii: "/"), UInt8(ascii: "b"), UInt8(ascii: "f"),
            UInt8(ascii: "n"), UInt8(ascii: "r"), UInt8(ascii: "t"):
            return true
        default: return false
        }
    }

    /// Skips everything except quotation marks, backslashes and control characters, eight bytes at a time.
    private mutating func skipPlainText() {
        func zeros(_ word: UInt64) -> UInt64 { (word &- 0x0101_0101_0101_0101) & ~word }
        while true {
            let word = UInt64(littleEndian: bytes.loadUnaligned(fromByteOffset: position, as: UInt64.self))
            let quotes = zeros(word ^ 0x2222_2222_2222_2222)
            let backslashes = zeros(word ^ 0x5C5C_5C5C_5C5C_5C5C)
            let controls = (word &- 0x2020_2020_2020_2020) & ~word
            let special = (quotes | backslashes | controls) & 0x8080_8080_8080_8080
            if special != 0 {
                position += special.trailingZeroBitCount / 8
                return
            }
            position += Self.wordSize
        }
    }

    private mutating func scanNumber(in parent: Int, into nodes: inout [JSONOutline.Node]) -> Bool {
        let start = position
        if bytes[position] == UInt8(ascii: "-") { position += 1 }
        let digits = skipDigits()
        guard digits == 1 || (digits > 1 && bytes[position - digits] != UInt8(ascii: "0")) else { return false }
        if bytes[position] == UInt8(ascii: ".") {
            position += 1
            guard skipDigits() > 0 else { return false }
        }
        if bytes[position] | 0x20 == UInt8(ascii: "e") {
            position += 1
            if bytes[position] == UInt8(ascii: "+") || bytes[position] == UInt8(ascii: "-") { position += 1 }
            guard skipDigits() > 0 else { return false }
        }
        append(.number, start..<position, in: parent, to: &nodes)
        return true
    }

    private mutating func skipDigits() -> Int {
        let start = position
        while bytes[position] &- UInt8(ascii: "0") < 10 { position += 1 }
        return position - start
    }

    private mutating func scanWord(
        _ word: StaticString, _ kind: JSONOutline.Kind, in parent: Int, into nodes: inout [JSONOutline.Node]
    ) -> Bool {
        let start = position
        for index in 0..<word.utf8CodeUnitCount {
            guard bytes[position] == word.utf8Start[index] else { return false }
            position += 1
        }
        append(kind, start..<position, in: parent, to: &nodes)
        return true
    }

    private func append(
        _ kind: JSONOutline.Kind, _ place: Range<Int>, in parent: Int, to nodes: inout [JSONOutline.Node]
    ) {
        nodes.append(
            JSONOutline.Node(
                kind: kind, start: UInt32(place.lowerBound), count: UInt32(place.count), next: UInt32(nodes.count + 1),
                parent: UInt32(parent)))
    }

    /// Skips `byte` and the white space around it. Returns `false` if the next byte is a different one.
    private mutating func skip(_ byte: UInt8) -> Bool {
        skipSpace()
        guard bytes[position] == byte else { return false }
        position += 1
        skipSpace()
        return true
    }

    private mutating func skipSpace() {
        while true {
            switch bytes[position] {
            case 0x20, 0x0A, 0x0D, 0x09: position += 1
            default: return
            }
        }
    }
}

extension UInt8 {
    fileprivate var isHexDigit: Bool { Character(Unicode.Scalar(self)).isHexDigit }
}
