import CoreDomain
import Foundation

extension URL {
    /// Creates the URL for a text from TMDb: a path ("/abc.jpg"), or a web address in any script.
    init?(wireText text: String) {
        if let url = URL(string: text, encodingInvalidCharacters: false) {
            self = url
        } else if let url = URL(string: text), url.host() != nil, ["http", "https"].contains(url.scheme) {
            self = url
        } else {
            return nil
        }
    }
}

/// Parses instants in TMDb's formats: `2014-10-02T19:20:22.000Z`, rarely `2014-10-02 19:20:22 UTC`.
enum WireInstant {
    static func date(from text: String) -> Date? {
        var bytes = Array(text.utf8)
        if bytes.count > 14, bytes.suffix(4).elementsEqual(" UTC".utf8), bytes[10] == UInt8(ascii: " ") {
            bytes[10] = UInt8(ascii: "T")
            bytes[(bytes.count - 4)...] = [UInt8(ascii: "Z")]
        }
        guard bytes.count > 19, bytes[10] == UInt8(ascii: "T"), bytes.last == UInt8(ascii: "Z"),
            let day = CalendarDay.date(from: Substring(text.utf8.prefix(10))),
            bytes[13] == UInt8(ascii: ":"), bytes[16] == UInt8(ascii: ":"), let hours = two(bytes, 11, below: 24),
            let minutes = two(bytes, 14, below: 60), let seconds = two(bytes, 17, below: 61),
            let fraction = fraction(bytes[19..<bytes.count - 1])
        else { return nil }
        return day.addingTimeInterval(Double(hours * 3600 + minutes * 60 + seconds) + fraction)
    }

    /// Returns the fraction in a text: 0.5 for ".500", and 0 for an empty text.
    private static func fraction(_ text: ArraySlice<UInt8>) -> Double? {
        if text.isEmpty { return 0 }
        let digits = text.dropFirst()
        guard text.first == UInt8(ascii: "."), !digits.isEmpty, digits.allSatisfy(isDigit) else { return nil }
        return digits.allSatisfy { $0 == UInt8(ascii: "0") } ? 0 : Double("0" + String(decoding: text, as: UTF8.self))
    }

    private static func two(_ time: [UInt8], _ index: Int, below limit: Int) -> Int? {
        guard isDigit(time[index]), isDigit(time[index + 1]) else { return nil }
        let value = Int(time[index] - UInt8(ascii: "0")) * 10 + Int(time[index + 1] - UInt8(ascii: "0"))
        return value < limit ? value : nil
    }

    private static func isDigit(_ byte: UInt8) -> Bool {
        (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte)
    }
}

extension String {
    /// Returns the text for a message: at most `limit` characters, with control and format characters escaped.
    func bounded(to limit: Int = 160) -> String {
        var result = ""
        for (index, scalar) in unicodeScalars.enumerated() {
            if index == limit { return result + "…" }
            result += scalar.isPlain ? String(scalar) : "\\u{\(String(scalar.value, radix: 16))}"
        }
        return result
    }
}

extension Unicode.Scalar {
    /// Whether a terminal shows the character as text instead of interpreting it as a control character or a
    /// change of direction.
    var isPlain: Bool {
        switch properties.generalCategory {
        case .control, .format, .lineSeparator, .paragraphSeparator, .privateUse, .surrogate, .unassigned: false
        default: true
        }
    }
}
