import CoreDomain
import Foundation
import Prompt
import TerminalKit

extension Phrases {
    /// 8.438 → “8.4”.
    static func rating(_ average: Double?) -> String {
        average.map(decimal) ?? "–"
    }

    /// The same for a cell of a table: “–” without votes.
    static func rating(_ average: Double?, votes: Int?) -> String { rating(known(average, votes)) }

    /// The average vote, or `nil` if nobody has voted. TMDb then has 0.
    static func known(_ average: Double?, _ votes: Int?) -> Double? {
        average.flatMap { (votes ?? 0) > 0 || (votes == nil && $0 > 0) ? $0 : nil }
    }

    /// 139 → “2h 19m”.
    static func runtime(_ minutes: Int) -> String {
        guard minutes < 600_000 else { return "–" }
        return minutes < 60 ? "\(minutes)m" : "\(minutes / 60)h \(minutes % 60)m"
    }

    /// 63000000 → “$63.0 M”.
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

    /// “US” → “the US”, “DE” → “Germany”; an unknown code stays as it is.
    static func country(_ code: String) -> String {
        let withArticle = [
            "AE": "the UAE", "GB": "the UK", "NL": "the Netherlands", "PH": "the Philippines", "US": "the US",
        ]
        return withArticle[code] ?? Locale(identifier: "en_US").localizedString(forRegionCode: code) ?? code
    }

    /// “en” → “English”; an unknown code stays as it is.
    static func language(_ code: String) -> String {
        Locale(identifier: "en_US").localizedString(forLanguageCode: code) ?? code
    }
}
