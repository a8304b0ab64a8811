import CoreDomain
import Foundation

extension URL {
    /// Creates the URL that TMDb writes as `text`: a path ("/abc.jpg"), or a web address in any script.
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

/// Instants as TMDb writes them: `2014-10-02T19:20:22.000Z`, seldom `2014-10-02 19:20:22 UTC`.
enum WireInstant {
    static func date(from text: String) -> Date? {
        let text = text.hasSuffix(" UTC") ? text.dropLast(4).replacing(" ", with: "T") + "Z" : text
        let parts = text.split(separator: "T", omittingEmptySubsequences: false)
        guard parts.count == 2, let day = CalendarDay.date(from: parts[0]), let clock = clock(parts[1]),
            let hours = two(clock.time, 0, below: 24), let minutes = two(clock.time, 3, below: 60),
            let seconds = two(clock.time, 6, below: 61)
        else { return nil }
        return day.addingTimeInterval(Double(hours * 3600 + minutes * 60 + seconds) + clock.fraction)
    }

    /// "19:20:22" and 0.0 of "19:20:22.000Z".
    private static func clock(_ text: Substring) -> (time: [UInt8], fraction: Double)? {
        guard text.utf8.last == UInt8(ascii: "Z") else { return nil }
        let time = Array(text.utf8.prefix(8))
        let digits = text.dropLast().utf8.dropFirst(8)
        guard time.count == 8, time[2] == UInt8(ascii: ":"), time[5] == UInt8(ascii: ":") else { return nil }
        if digits.isEmpty { return (time, 0) }
        guard digits.first == UInt8(ascii: "."), digits.count > 1, digits.dropFirst().allSatisfy(isDigit)
        else { return nil }
        return Double("0" + String(Substring(digits))).map { (time, $0) }
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
    /// Whether a terminal shows the character as text, and not as a control sequence or a change of direction.
    var isPlain: Bool {
        switch properties.generalCategory {
        case .control, .format, .lineSeparator, .paragraphSeparator, .privateUse, .surrogate, .unassigned: false
        default: true
        }
    }
}
