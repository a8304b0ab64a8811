/// Reads JSON step by step, without an object or a decoder for each value. The bytes must outlive the input.
///
/// Every function skips white space, reads a value at the current position and moves past it. It throws
/// `JSONInput.Malformed` if it finds anything else.
///
/// ```swift
/// var input = JSONInput(bytes)
/// let numbers = try input.array { try $0.integer() }
/// try input.end()
/// ```
public struct JSONInput {
    /// The error for bytes other than the expected JSON.
    public struct Malformed: Error {
        /// The index of the byte where reading stopped.
        public let position: Int

        @usableFromInline
        init(position: Int) { self.position = position }
    }

    /// The bytes to read.
    @usableFromInline let bytes: UnsafeBufferPointer<UInt8>
    /// The index of the next byte.
    public var position: Int

    public init(_ bytes: UnsafeBufferPointer<UInt8>, at position: Int = 0) {
        self.bytes = bytes
        self.position = position
    }

    /// The error for malformed JSON at the current position.
    @inlinable
    public var malformed: Malformed { Malformed(position: position) }

    /// Skips white space and returns the next byte without reading it; 0 at the end.
    @inlinable
    public mutating func peek() -> UInt8 {
        while position < bytes.count {
            switch bytes[position] {
            case 0x20, 0x09, 0x0A, 0x0D: position += 1
            case let byte: return byte
            }
        }
        return 0
    }

    /// Reads `byte` if it is next, and returns whether it was.
    @inlinable
    public mutating func takes(_ byte: UInt8) -> Bool {
        guard peek() == byte else { return false }
        position += 1
        return true
    }

    /// Reads `byte`, or throws an error if it isn't next.
    @inlinable
    public mutating func take(_ byte: UInt8) throws {
        guard takes(byte) else { throw malformed }
    }

    /// Reads `word` (`true`, `false` or `null`) if it is next, and returns whether it was.
    public mutating func takes(word: StaticString) -> Bool {
        // The first letter usually decides, which saves the comparison below.
        guard peek() == word.utf8Start.pointee else { return false }
        let end = position + word.utf8CodeUnitCount
        guard end <= bytes.count, word.withUTF8Buffer({ bytes[position..<end].elementsEqual($0) }) else { return false }
        position = end
        return true
    }

    /// Reads `text` if it is next, without preceding white space, and returns whether it was.
    public mutating func takes(exactly text: StaticString) -> Bool {
        let length = text.utf8CodeUnitCount
        guard position + length <= bytes.count, let start = bytes.baseAddress,
            (0..<length).allSatisfy({ start[position + $0] == text.utf8Start[$0] })
        else { return false }
        position += length
        return true
    }

    /// Skips an object and replaces the contents of `members` with its members.
    public mutating func members(into members: inout [JSONMember]) throws {
        members.removeAll(keepingCapacity: true)
        try take(UInt8(ascii: "{"))
        if takes(UInt8(ascii: "}")) { return }
        members.reserveCapacity(32)
        repeat {
            let name = try text().range
            try take(UInt8(ascii: ":"))
            let start = position
            try skipValue()
            members.append(JSONMember(name: name, value: start..<position))
        } while takes(UInt8(ascii: ","))
        try take(UInt8(ascii: "}"))
    }

    /// Reads an array's elements or an object's members, calling `element` at the start of each to read it.
    @inlinable
    public mutating func elements(
        from opening: Unicode.Scalar, to closing: Unicode.Scalar, _ element: (inout JSONInput) throws -> Void
    ) throws {
        try take(UInt8(ascii: opening))
        if takes(UInt8(ascii: closing)) { return }
        repeat { try element(&self) } while takes(UInt8(ascii: ","))
        try take(UInt8(ascii: closing))
    }

    /// Reads an object, calling `body` with each member's name at the start of its value.
    @inlinable
    public mutating func forEachMember(_ body: (String, inout JSONInput) throws -> Void) throws {
        try elements(from: "{", to: "}") { input in
            let name = try input.string()
            try input.take(UInt8(ascii: ":"))
            try body(name, &input)
        }
    }

    /// Reads an array, calling `element` to read each element.
    @inlinable
    public mutating func array<Element>(of element: (inout JSONInput) throws -> Element) throws -> [Element] {
        var elements: [Element] = []
        try self.elements(from: "[", to: "]") { elements.append(try element(&$0)) }
        return elements
    }

    /// Skips one value of any type. A value with more than `depth` levels counts as malformed, since damaged
    /// bytes may open any number of levels.
    public mutating func skipValue(depth: Int = 32) throws {
        switch peek() {
        case UInt8(ascii: "\""): _ = try text()
        case UInt8(ascii: "["), UInt8(ascii: "{"): try skipElements(depth: depth)
        case UInt8(ascii: "t"), UInt8(ascii: "f"): _ = try boolean()
        case UInt8(ascii: "n"): try null()
        default: _ = try numberRange()
        }
    }

    private mutating func skipElements(depth: Int) throws {
        guard depth > 0 else { throw malformed }
        if peek() == UInt8(ascii: "[") {
            return try elements(from: "[", to: "]") { try $0.skipValue(depth: depth - 1) }
        }
        try elements(from: "{", to: "}") { input in
            _ = try input.text()
            try input.take(UInt8(ascii: ":"))
            try input.skipValue(depth: depth - 1)
        }
    }

    /// Reads `null`.
    public mutating func null() throws {
        guard takes(word: "null") else { throw malformed }
    }

    /// Reads `true` or `false`.
    public mutating func boolean() throws -> Bool {
        if takes(word: "true") { return true }
        guard takes(word: "false") else { throw malformed }
        return false
    }

    /// Checks that only white space remains.
    public mutating func end() throws {
        guard peek() == 0, position == bytes.count else { throw malformed }
    }
}

/// The byte ranges of an object's member: its name, between the quotes, and its value.
public struct JSONMember: Sendable {
    /// The name, escapes included.
    public let name: Range<Int>
    /// The value, including any preceding white space.
    public let value: Range<Int>
}
