import CoreDomain
import Foundation
import Prompt
import TerminalKit

extension Phrases {
    /// Returns “8.4” for 8.438.
    static func rating(_ average: Double?) -> String {
        average.map(decimal) ?? "–"
    }

    /// Returns the rating for a table's cell: “–” without votes.
    static func rating(_ average: Double?, votes: Int?) -> String { rating(known(average, votes)) }

    /// The average vote, or `nil` without votes, where TMDb has 0.
    static func known(_ average: Double?, _ votes: Int?) -> Double? {
        average.flatMap { (votes ?? 0) > 0 || (votes == nil && $0 > 0) ? $0 : nil }
    }

    /// Returns “2h 19m” for 139.
    static func runtime(_ minutes: Int) -> String {
        guard minutes < 600_000 else { return "–" }
        return minutes < 60 ? "\(minutes)m" : "\(minutes / 60)h \(minutes % 60)m"
    }

    /// Returns “$63.0 M” for 63000000.
    static func money(_ dollars: Double) -> String {
        switch dollars {
        case 999_950_000..<1e12: "$" + String(format: "%.2f", dollars / 1e9) + " B"
        case 999_999.5..<999_950_000: "$" + String(format: "%.1f", dollars / 1e6) + " M"
        case 0..<999_999.5: "$" + count(Int(dollars.rounded()))
        default: "–"
        }
    }

    /// “Heat, Seven, Alien and 2 more”.
    ///
    /// - Parameter all: The number of titles, if `titles` are only the first of them.
    static func firstThree(of titles: [String], count all: Int? = nil) -> String {
        let (shown, others) = (titles.prefix(3), (all ?? titles.count) - min(3, titles.count))
        let names = shown.joined(separator: ", ")
        return others > 0 ? "\(names) and \(count(others, "more", "more"))" : names
    }

    static func year(_ date: Date?) -> String {
        date.map { String(CalendarDay.year(of: $0)) } ?? ""
    }

    /// Returns “the US” for “US”, “Germany” for “DE”, and unknown codes unchanged.
    static func country(_ code: String) -> String {
        let withArticle = [
            "AE": "the UAE", "GB": "the UK", "NL": "the Netherlands", "PH": "the Philippines", "US": "the US",
        ]
        return withArticle[code] ?? Locale(identifier: "en_US").localizedString(forRegionCode: code) ?? code
    }

    /// Returns “English” for “en”, and unknown codes unchanged.
    static func language(_ code: String) -> String {
        Locale(identifier: "en_US").localizedString(forLanguageCode: code) ?? code
    }
}
