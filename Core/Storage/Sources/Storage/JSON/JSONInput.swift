/// Reads JSON from bytes that outlive it, step by step and strictly: what is not JSON throws `JSONInput.Malformed`.
package struct JSONInput {
    package struct Malformed: Error {
        /// The byte at which reading stopped.
        package let position: Int
    }

    package let bytes: UnsafeBufferPointer<UInt8>
    package var position: Int

    package init(_ bytes: UnsafeBufferPointer<UInt8>, at position: Int = 0) {
        self.bytes = bytes
        self.position = position
    }

    package var malformed: Malformed { Malformed(position: position) }

    /// The next byte that is not white space, which stays to be read; 0 at the end.
    package mutating func peek() -> UInt8 {
        while position < bytes.count {
            switch bytes[position] {
            case 0x20, 0x09, 0x0A, 0x0D: position += 1
            case let byte: return byte
            }
        }
        return 0
    }

    /// Reads `byte`, if it comes next.
    package mutating func takes(_ byte: UInt8) -> Bool {
        guard peek() == byte else { return false }
        position += 1
        return true
    }

    package mutating func take(_ byte: UInt8) throws {
        guard takes(byte) else { throw malformed }
    }

    /// Reads the word, if it comes next: true, false, null.
    package mutating func takes(word: StaticString) -> Bool {
        _ = peek()
        let end = position + word.utf8CodeUnitCount
        guard end <= bytes.count, word.withUTF8Buffer({ bytes[position..<end].elementsEqual($0) }) else { return false }
        position = end
        return true
    }

    /// Reads an array, or an object's members, calling `element` at the start of each.
    package mutating func elements(
        from opening: Unicode.Scalar, to closing: Unicode.Scalar, _ element: (inout JSONInput) throws -> Void
    ) throws {
        try take(UInt8(ascii: opening))
        if takes(UInt8(ascii: closing)) { return }
        repeat { try element(&self) } while takes(UInt8(ascii: ","))
        try take(UInt8(ascii: closing))
    }

    package mutating func array<Element>(of element: (inout JSONInput) throws -> Element) throws -> [Element] {
        var elements: [Element] = []
        try self.elements(from: "[", to: "]") { elements.append(try element(&$0)) }
        return elements
    }

    /// Passes over one value of any kind.
    package mutating func skipValue() throws {
        switch peek() {
        case UInt8(ascii: "\""): _ = try stringRange()
        case UInt8(ascii: "["): try elements(from: "[", to: "]") { try $0.skipValue() }
        case UInt8(ascii: "{"):
            try elements(from: "{", to: "}") { input in
                _ = try input.stringRange()
                try input.take(UInt8(ascii: ":"))
                try input.skipValue()
            }
        case UInt8(ascii: "t"), UInt8(ascii: "f"): _ = try boolean()
        case UInt8(ascii: "n"): guard takes(word: "null") else { throw malformed }
        default: _ = try numberRange()
        }
    }

    package mutating func boolean() throws -> Bool {
        if takes(word: "true") { return true }
        guard takes(word: "false") else { throw malformed }
        return false
    }

    /// Nothing but white space may be left.
    package mutating func end() throws {
        guard peek() == 0, position == bytes.count else { throw malformed }
    }
}
