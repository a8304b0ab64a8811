public import Foundation

/// Texts for common values. Plug-ins add their own texts in extensions.
public enum Phrases {
    /// Returns a number with one decimal: “7.3” for 7.25, “8.0” for 8.04; “1e+308” for an absurdly large one.
    public static func decimal(_ number: Double) -> String {
        // Rounds half away from zero, unlike `fixed`. Adding 0 removes the sign of -0.
        let rounded = (number * 10).rounded() / 10 + 0
        return abs(rounded) < 1e6 ? fixed(rounded, decimals: 1) : String(format: "%.3g", number)
    }

    /// Returns a number with decimals, rounded as `String(format:)` does, which is so slow at first that a page would
    /// take a millisecond longer.
    ///
    /// - Parameters:
    ///   - number: A number below 10 to the power of 15.
    ///   - decimals: The number of decimals: 1 or 2.
    package static func fixed(_ number: Double, decimals: Int) -> String {
        let scale = decimals == 1 ? 10.0 : 100
        let product = number.magnitude * scale
        // Between two neighbours that seem equally near, what the product's own rounding has lost decides.
        let loss = (-product).addingProduct(number.magnitude, scale)
        let isBetween = product - product.rounded(.down) == 0.5 && loss != 0
        let units = product.rounded(isBetween ? (loss > 0 ? .up : .down) : .toNearestOrEven)
        let digits = String(Int(units))
        let padded = String(repeating: "0", count: max(0, decimals + 1 - digits.utf8.count)) + digits
        return "\(number.sign == .minus ? "-" : "")\(padded.dropLast(decimals)).\(padded.suffix(decimals))"
    }

    /// Returns a number with separators: “31,033” for 31033, or “9.22e+18” for an absurdly large number.
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

    /// Returns a number with its noun: “1 record” for 1, “31,033 records” for 31033.
    public static func count(_ number: Int, _ one: String, _ many: String? = nil) -> String {
        "\(count(number)) \(number == 1 ? one : many ?? one + "s")"
    }

    /// Returns row numbers as text: “row 3”, “rows 1–3” or “rows 2, 4”.
    public static func rows(_ numbers: [Int]) -> String {
        guard let first = numbers.first, let last = numbers.last, numbers.count > 1 else {
            return "row \(numbers.first.map(String.init) ?? "")"
        }
        if numbers == Array(first...max(first, last)) { return "rows \(first)–\(last)" }
        return "rows \(numbers.map(String.init).joined(separator: ", "))"
    }

    /// Returns the words joined with “or”: “movie, TV series or person”.
    public static func either(_ words: [String]) -> String {
        guard let last = words.last, words.count > 1 else { return words.first ?? "" }
        return "\(words.dropLast().joined(separator: ", ")) or \(last)"
    }

    /// Returns an age in its largest unit: “2 h” for 7300 s.
    public static func age(_ seconds: TimeInterval) -> String {
        switch seconds {
        case ..<60: "\(max(0, Int(seconds))) s"
        case ..<3600: "\(Int(seconds / 60)) min"
        case ..<86_400: "\(Int(seconds / 3600)) h"
        case ..<172_800: "1 day"
        default: "\(Int(seconds / 86_400)) days"
        }
    }

    /// Returns a duration: “4 ms” for 4.2 ms, “1.2 s” for 1180 ms.
    public static func duration(_ time: Duration) -> String {
        let milliseconds = time / .milliseconds(1)
        return milliseconds < 1000 ? "\(Int(milliseconds)) ms" : fixed(milliseconds / 1000, decimals: 1) + " s"
    }

    /// Returns a number of bytes with its unit: “18.2 MB” for 19083264.
    public static func bytes(_ count: Int) -> String {
        switch count {
        case ..<1024: "\(count) B"
        case ..<(1024 * 1024): fixed(Double(count) / 1024, decimals: 1) + " kB"
        case ..<(1024 * 1024 * 1024): fixed(Double(count) / 1024 / 1024, decimals: 1) + " MB"
        default: fixed(Double(count) / 1024 / 1024 / 1024, decimals: 1) + " GB"
        }
    }
}
