import Foundation

/// A row of a daily file as TMDb writes it, read without a decoder.
///
/// The decoder for responses takes five times as long, which matters for a million rows.
struct DailyFileRow: Equatable {
    private(set) var id = 0
    private(set) var title = ""
    private(set) var popularity = 0.0
    /// Whether the title is an adult title or a video.
    private(set) var isHidden = false

    /// Reads a row, without its line ending; `nil` if it isn't written like TMDb's. The decoder may still read it.
    init?(_ bytes: UnsafeRawBufferPointer) {
        var scanner = RowScanner(bytes: bytes)
        guard scanner.skip("{") else { return nil }
        var hasID = false
        var hasTitle = false
        repeat {
            if scanner.skip("\"adult\":") || scanner.skip("\"video\":") {
                guard let value = scanner.boolean() else { return nil }
                isHidden = isHidden || value
            } else if scanner.skip("\"id\":") {
                guard !hasID, let number = scanner.digits() else { return nil }
                hasID = true
                id = number
            } else if scanner.skip("\"popularity\":") {
                guard let number = scanner.decimal() else { return nil }
                popularity = number
            } else if scanner.skip("\"original_title\":") || scanner.skip("\"original_name\":")
                || scanner.skip("\"name\":")
            {
                guard !hasTitle, let text = scanner.text() else { return nil }
                hasTitle = true
                title = text
            } else {
                return nil
            }
        } while scanner.skip(",")
        guard hasID, hasTitle, scanner.skip("}"), scanner.isAtEnd else { return nil }
    }
}

extension DailyFileRow: Decodable {
    /// Decodes any JSON object with at least an id and a title.
    init(from decoder: any Decoder) throws {
        let container = try decoder.container(keyedBy: CodingKeys.self)
        id = try container.decode(Int.self, forKey: .id)
        title =
            try container.decodeIfPresent(String.self, forKey: .originalTitle)
            ?? container.decodeIfPresent(String.self, forKey: .originalName)
            ?? container.decode(String.self, forKey: .name)
        popularity = try container.decodeIfPresent(Double.self, forKey: .popularity) ?? 0
        isHidden = try [CodingKeys.adult, .video].contains {
            try container.decodeIfPresent(Bool.self, forKey: $0) == true
        }
    }

    private enum CodingKeys: String, CodingKey {
        case id, name, popularity, adult, video
        case originalTitle = "original_title"
        case originalName = "original_name"
    }
}

/// Reads JSON without white space, escapes, signs and exponents.
private struct RowScanner {
    let bytes: UnsafeRawBufferPointer
    private var position = 0

    init(bytes: UnsafeRawBufferPointer) { self.bytes = bytes }

    var isAtEnd: Bool { position == bytes.count }

    /// Skips a text if it is next, and returns whether it was.
    mutating func skip(_ text: StaticString) -> Bool {
        let count = text.utf8CodeUnitCount
        guard count <= bytes.count - position, let base = bytes.baseAddress,
            memcmp(base + position, text.utf8Start, count) == 0
        else { return false }
        position += count
        return true
    }

    mutating func text() -> String? {
        guard skip("\"") else { return nil }
        let start = position
        while position < bytes.count, bytes[position] != UInt8(ascii: "\"") {
            guard bytes[position] >= 0x20, bytes[position] != UInt8(ascii: "\\") else { return nil }
            position += 1
        }
        let text = bytes[start..<position]
        guard skip("\"") else { return nil }
        return String(validating: text, as: UTF8.self)
    }

    /// Reads a number of up to fifteen digits.
    mutating func digits() -> Int? {
        let start = position
        let number = appendDigits(to: 0)
        let count = position - start
        guard 1...15 ~= count, count == 1 || bytes[start] != UInt8(ascii: "0") else { return nil }
        return number
    }

    /// Reads a decimal number of up to fifteen digits. It is the quotient of two numbers that a `Double` holds exactly,
    /// and so rounded like any other way of reading it.
    mutating func decimal() -> Double? {
        let start = position
        guard let whole = digits() else { return nil }
        guard skip(".") else { return Double(whole) }
        let point = position
        let number = appendDigits(to: whole)
        let places = position - point
        guard places > 0, position - start <= 16 else { return nil }
        return Double(number) / Self.powers[places]
    }

    private mutating func appendDigits(to number: Int) -> Int {
        var number = number
        while position < bytes.count, 0x30...0x39 ~= bytes[position] {
            number = number &* 10 &+ Int(bytes[position] & 0x0F)
            position += 1
        }
        return number
    }

    /// The powers of ten.
    private static let powers: [Double] = [
        1, 1e1, 1e2, 1e3, 1e4, 1e5, 1e6, 1e7, 1e8, 1e9, 1e10, 1e11, 1e12, 1e13, 1e14, 1e15,
    ]

    mutating func boolean() -> Bool? { skip("true") ? true : skip("false") ? false : nil }
}
