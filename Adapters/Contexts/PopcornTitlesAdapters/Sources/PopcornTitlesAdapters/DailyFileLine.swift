import Foundation

/// A line of a daily file: one flat JSON object.
struct DailyFileLine {
    private(set) var id = 0
    private(set) var title = ""
    private(set) var popularity = 0.0
    private(set) var isHidden = false

    /// Parses a line. Returns `nil` unless it is an object with an id and a title.
    init?(_ line: UnsafeRawBufferPointer) {
        var (position, hasTitle) = (0, false)
        func skipSpace() { while position < line.count, line[position] <= 0x20 { position += 1 } }
        func take(_ byte: Character) -> Bool {
            skipSpace()
            guard position < line.count, line[position] == byte.asciiValue else { return false }
            position += 1
            return true
        }
        /// Parses a string. Returns its range without quotation marks, and whether it contains escapes.
        func text() -> (bytes: Range<Int>, isEscaped: Bool)? {
            guard take("\"") else { return nil }
            let start = position
            var isEscaped = false
            while position < line.count, line[position] != UInt8(ascii: "\"") {
                if line[position] == UInt8(ascii: "\\") { (isEscaped, position) = (true, position + 1) }
                position += 1
            }
            guard position < line.count else { return nil }
            position += 1
            return (start..<position - 1, isEscaped)
        }
        guard take("{") else { return nil }
        repeat {
            guard let key = text().flatMap({ Self.string($0, of: line) }), take(":") else { return nil }
            skipSpace()
            let start = position
            if position < line.count, line[position] == UInt8(ascii: "\"") {
                guard let value = text() else { return nil }
                guard ["original_title", "original_name", "name"].contains(key) else { continue }
                guard let text = Self.string(value, of: line) else { return nil }
                (title, hasTitle) = (text, true)
                continue
            }
            while position < line.count, line[position] != UInt8(ascii: ","), line[position] != UInt8(ascii: "}") {
                position += 1
            }
            let value = String(decoding: line[start..<position], as: UTF8.self).trimmingCharacters(in: .whitespaces)
            guard set(key, value) else { return nil }
        } while take(",")
        guard take("}") else { return nil }
        skipSpace()
        guard position == line.count, id > 0, hasTitle else { return nil }
    }

    /// Sets the value of a key. Returns `false` if the value has the wrong type.
    private mutating func set(_ key: String, _ value: String) -> Bool {
        switch key {
        case "id":
            guard let number = Int(value) else { return false }
            id = number
        case "popularity":
            guard let number = Double(value) else { return false }
            popularity = number
        case "adult", "video": isHidden = isHidden || value == "true"
        default: break
        }
        return true
    }

    private static func string(
        _ text: (bytes: Range<Int>, isEscaped: Bool), of line: UnsafeRawBufferPointer
    ) -> String? {
        let bytes = UnsafeRawBufferPointer(rebasing: line[text.bytes])
        guard text.isEscaped else { return String(validating: bytes, as: UTF8.self) }
        return try? JSONDecoder().decode(String.self, from: Data("\"".utf8) + bytes + Data("\"".utf8))
    }
}
