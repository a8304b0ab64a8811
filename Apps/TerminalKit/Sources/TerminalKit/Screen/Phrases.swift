public import Foundation

/// How common values read to a person. Plug-ins extend it with their own.
public enum Phrases {
    /// 7.25 → “7.3”, 8.04 → “8.0”; “1e+308” for what is no rating of anything.
    public static func decimal(_ number: Double) -> String {
        // Not rounded to even, and without the sign of -0.
        let rounded = (number * 10).rounded() / 10 + 0
        return abs(rounded) < 1e6 ? String(format: "%.1f", rounded) : String(format: "%.3g", number)
    }

    /// 31033 → “31,033”; “9.22e+18” for more than people can count.
    public static func count(_ number: Int) -> String {
        if number.magnitude > 99_999_999 { return String(format: "%.3g", Double(number)) }
        var groups: [Substring] = []
        var rest = Substring(String(number.magnitude))
        while rest.count > 3 {
            groups.insert(rest.suffix(3), at: 0)
            rest = rest.dropLast(3)
        }
        return (number < 0 ? "-" : "") + ([rest] + groups).joined(separator: ",")
    }

    /// 1 → “1 record”, 31033 → “31,033 records”.
    public static func count(_ number: Int, _ one: String, _ many: String? = nil) -> String {
        "\(count(number)) \(number == 1 ? one : many ?? one + "s")"
    }

    /// “movie, TV series or person”
    public static func either(_ words: [String]) -> String {
        guard let last = words.last, words.count > 1 else { return words.first ?? "" }
        return "\(words.dropLast().joined(separator: ", ")) or \(last)"
    }

    /// 7300 s → “2 h”.
    public static func age(_ seconds: TimeInterval) -> String {
        switch seconds {
        case ..<60: "\(max(0, Int(seconds))) s"
        case ..<3600: "\(Int(seconds / 60)) min"
        case ..<86_400: "\(Int(seconds / 3600)) h"
        case ..<172_800: "1 day"
        default: "\(Int(seconds / 86_400)) days"
        }
    }

    /// 4.2 ms → “4 ms”, 1180 ms → “1.2 s”.
    public static func duration(_ time: Duration) -> String {
        let milliseconds = time / .milliseconds(1)
        return milliseconds < 1000 ? "\(Int(milliseconds)) ms" : String(format: "%.1f s", milliseconds / 1000)
    }

    /// 19083264 → “18.2 MB”.
    public static func bytes(_ count: Int) -> String {
        switch count {
        case ..<1024: "\(count) B"
        case ..<(1024 * 1024): String(format: "%.1f kB", Double(count) / 1024)
        case ..<(1024 * 1024 * 1024): String(format: "%.1f MB", Double(count) / 1024 / 1024)
        default: String(format: "%.1f GB", Double(count) / 1024 / 1024 / 1024)
        }
    }
}
