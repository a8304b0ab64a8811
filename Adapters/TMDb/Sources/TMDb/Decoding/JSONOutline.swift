import Foundation
import JSONBytes

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

    /// The bytes of the text.
    let bytes: [UInt8]
    /// The nodes, starting with the whole value. An extra null at the end represents an absent value.
    let nodes: [Node]

    /// Creates an outline of a text in UTF-8, with or without a byte order mark.
    init(_ text: Data) throws(Failure) {
        guard text.count < 1 << 30 else { throw .tooLarge }
        guard String(validating: text, as: UTF8.self) != nil else { throw .malformed }
        bytes = [UInt8](text.starts(with: "\u{FEFF}".utf8) ? text.dropFirst(3) : text)
        do {
            nodes = try bytes.withUnsafeBufferPointer { bytes in
                var scanner = Scanner(bytes)
                return try scanner.document()
            }
        } catch let failure as Failure {
            throw failure
        } catch {
            throw .malformed
        }
    }

    /// The index of a null that represents an absent value.
    var absence: Int { nodes.count - 1 }
}

/// Finds the values in a JSON text.
private struct Scanner {
    static let maximumDepth = 100

    private var input: JSONInput
    private var nodes: [JSONOutline.Node] = []
    private var depth = 0

    init(_ bytes: UnsafeBufferPointer<UInt8>) {
        input = JSONInput(bytes)
        nodes.reserveCapacity(bytes.count / 8)
    }

    mutating func document() throws -> [JSONOutline.Node] {
        try scanValue(in: 0)
        try input.end()
        nodes.append(JSONOutline.Node(kind: .null, start: 0, parent: 0))
        return nodes
    }

    private mutating func scanValue(in parent: Int) throws {
        switch input.peek() {
        case UInt8(ascii: "\""): try scanText(.text, .escapedText, in: parent)
        case UInt8(ascii: "{"): try scanElements(of: .object, from: "{", to: "}", in: parent)
        case UInt8(ascii: "["): try scanElements(of: .array, from: "[", to: "]", in: parent)
        case UInt8(ascii: "n"):
            let start = input.position
            try input.null()
            append(.null, start..<input.position, in: parent)
        case UInt8(ascii: "t"), UInt8(ascii: "f"):
            let start = input.position
            append(try input.boolean() ? .true : .false, start..<input.position, in: parent)
        default: append(.number, try input.numberRange(), in: parent)
        }
    }

    private mutating func scanElements(
        of kind: JSONOutline.Kind, from opening: Unicode.Scalar, to closing: Unicode.Scalar, in parent: Int
    ) throws {
        let index = nodes.count
        nodes.append(JSONOutline.Node(kind: kind, start: UInt32(input.position), parent: UInt32(parent)))
        depth += 1
        guard depth <= Self.maximumDepth else { throw JSONOutline.Failure.tooDeep }
        try input.take(UInt8(ascii: opening))
        var elements: UInt32 = 0
        if !input.takes(UInt8(ascii: closing)) {
            repeat {
                if kind == .object {
                    try scanText(.key, .escapedKey, in: index)
                    try input.take(UInt8(ascii: ":"))
                }
                try scanValue(in: index)
                elements += 1
            } while input.takes(UInt8(ascii: ","))
            try input.take(UInt8(ascii: closing))
        }
        depth -= 1
        nodes[index].count = elements
        nodes[index].next = UInt32(nodes.count)
    }

    /// Scans a string, and adds it as `plain`, or as `escaped` if it contains escapes.
    private mutating func scanText(_ plain: JSONOutline.Kind, _ escaped: JSONOutline.Kind, in parent: Int) throws {
        let text = try input.text()
        append(text.hasEscapes ? escaped : plain, text.range, in: parent)
    }

    private mutating func append(_ kind: JSONOutline.Kind, _ place: Range<Int>, in parent: Int) {
        nodes.append(
            JSONOutline.Node(
                kind: kind, start: UInt32(place.lowerBound), count: UInt32(place.count), next: UInt32(nodes.count + 1),
                parent: UInt32(parent)))
    }
}
