/// Reads the elements of a JSON array one by one, so that only one of them is in memory.
struct JSONArrayReader {
    private let source: any ByteSource
    private let name: String
    private var buffer: [UInt8]
    /// The index of the first byte in `buffer` that isn't read.
    private var position = 0
    private var isBegun = false
    private var isEnd = false

    /// The maximum number of bytes in an element.
    private static let maximumLength = 16 << 20

    init(_ source: any ByteSource, _ name: String) throws {
        self.source = source
        self.name = name
        buffer = try source.read()
        if buffer.starts(with: [0xEF, 0xBB, 0xBF]) { position = 3 }
    }

    /// Returns the next element, or `nil` at the end of the array.
    ///
    /// - Throws: `ImportError` if the file isn't a JSON array, also after its last element.
    mutating func next() throws -> JSONElement? {
        if isEnd { return nil }
        if !isBegun {
            guard try take(UInt8(ascii: "[")) else { throw invalid }
        }
        if try take(UInt8(ascii: "]")) {
            try checkEnd()
            return nil
        }
        if isBegun {
            guard try take(UInt8(ascii: ",")) else { throw invalid }
        }
        isBegun = true
        _ = try peek()
        let end = try endOfElement()
        defer { position = end }
        return try buffer[position..<end].withUnsafeBufferPointer { bytes in
            guard let element = JSONElement(bytes) else { throw invalid }
            return element
        }
    }

    private var invalid: ImportError { ImportError("\(name) is not valid JSON", hint: "make a new export") }

    private mutating func checkEnd() throws {
        isEnd = true
        if try peek() != nil { throw invalid }
    }

    /// Reads more bytes, and returns whether there were any. Indices in the buffer change.
    private mutating func fill() throws -> Bool {
        let chunk = try source.read()
        buffer.removeFirst(position)
        position = 0
        buffer += chunk
        return !chunk.isEmpty
    }

    /// Skips white space, and returns the next byte without taking it; `nil` at the end.
    private mutating func peek() throws -> UInt8? {
        while true {
            while position < buffer.count {
                let byte = buffer[position]
                if byte != 0x20, byte != 0x0A, byte != 0x0D, byte != 0x09 { return byte }
                position += 1
            }
            if try !fill() { return nil }
        }
    }

    private mutating func take(_ byte: UInt8) throws -> Bool {
        guard try peek() == byte else { return false }
        position += 1
        return true
    }

    /// Returns the index after the element at the current position, which is begun again if the buffer has only a part
    /// of the element.
    private mutating func endOfElement() throws -> Int {
        var scan = JSONScan()
        var index = position
        while true {
            let end = buffer.withUnsafeBufferPointer { scan.end(in: $0, from: index) }
            if let end { return end }
            let scanned = buffer.count - position
            guard scanned <= Self.maximumLength, try fill() else { throw invalid }
            index = scanned
        }
    }
}

/// How far an element of an array has been scanned for its end.
private struct JSONScan {
    private var depth = 0
    private var isString = false
    private var isEscaped = false

    /// Returns the index after the element, or `nil` if more bytes are needed.
    mutating func end(in bytes: UnsafeBufferPointer<UInt8>, from start: Int) -> Int? {
        for index in start..<bytes.count {
            let byte = bytes[index]
            if isString {
                if isEscaped {
                    isEscaped = false
                } else if byte == UInt8(ascii: "\\") {
                    isEscaped = true
                } else if byte == UInt8(ascii: "\"") {
                    isString = false
                }
                continue
            }
            switch byte {
            case UInt8(ascii: "\""): isString = true
            case UInt8(ascii: "{"), UInt8(ascii: "["): depth += 1
            case UInt8(ascii: "}"), UInt8(ascii: "]"):
                // The bracket of the array itself.
                if depth == 0 { return index }
                depth -= 1
                if depth == 0 { return index + 1 }
            case UInt8(ascii: ","): if depth == 0 { return index }
            default: break
            }
        }
        return nil
    }
}
