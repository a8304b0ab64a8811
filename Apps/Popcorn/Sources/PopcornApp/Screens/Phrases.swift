import CoreDomain
import Foundation

/// How values read to a person.
enum Phrases {
    /// 31033 → “31,033”.
    static func count(_ number: Int) -> String {
        var groups: [Substring] = []
        var rest = Substring(String(number.magnitude))
        while rest.count > 3 {
            groups.insert(rest.suffix(3), at: 0)
            rest = rest.dropLast(3)
        }
        return (number < 0 ? "-" : "") + ([rest] + groups).joined(separator: ",")
    }

    /// 1 → “1 record”, 31033 → “31,033 records”.
    static func count(_ number: Int, _ one: String, _ many: String? = nil) -> String {
        "\(count(number)) \(number == 1 ? one : many ?? one + "s")"
    }

    /// 8.438 → “8.4”.
    static func rating(_ average: Double?) -> String {
        average.map { String(format: "%.1f", $0) } ?? "–"
    }

    /// 139 → “2h 19m”.
    static func runtime(_ minutes: Int) -> String {
        minutes < 60 ? "\(minutes)m" : "\(minutes / 60)h \(minutes % 60)m"
    }

    /// 63000000 → “$63.0 M”.
    static func money(_ dollars: Double) -> String {
        switch dollars {
        case 999_950_000..<1e15: "$" + String(format: "%.2f", dollars / 1e9) + " B"
        case 999_999.5..<999_950_000: "$" + String(format: "%.1f", dollars / 1e6) + " M"
        case 0..<999_999.5: "$" + count(Int(dollars.rounded()))
        default: "–"
        }
    }

    static func year(_ date: Date?) -> String {
        date.map { String(CalendarDay.year(of: $0)) } ?? ""
    }

    /// “en” → “English”; a code that the system does not know stays as it is.
    static func language(_ code: String) -> String {
        Locale(identifier: "en_US").localizedString(forLanguageCode: code) ?? code
    }

    /// 7300 s → “2 h”.
    static func age(_ seconds: TimeInterval) -> String {
        switch seconds {
        case ..<60: "\(max(0, Int(seconds))) s"
        case ..<3600: "\(Int(seconds / 60)) min"
        case ..<86_400: "\(Int(seconds / 3600)) h"
        case ..<172_800: "1 day"
        default: "\(Int(seconds / 86_400)) days"
        }
    }

    /// 19083264 → “18.2 MB”.
    static func bytes(_ count: Int) -> String {
        switch count {
        case ..<1024: "\(count) B"
        case ..<(1024 * 1024): String(format: "%.1f kB", Double(count) / 1024)
        case ..<(1024 * 1024 * 1024): String(format: "%.1f MB", Double(count) / 1024 / 1024)
        default: String(format: "%.1f GB", Double(count) / 1024 / 1024 / 1024)
        }
    }
}
