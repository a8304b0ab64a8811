import CoreDomain
public import Foundation
import Prompt
public import TerminalKit

extension Phrases {
    /// Returns “8.4” for 8.438.
    public static func rating(_ average: Double?) -> String {
        average.map(decimal) ?? "–"
    }

    /// Returns the rating for a table's cell, in the role of its value: “–” if there are no votes.
    public static func rating(_ average: Double?, votes: Int?) -> Text {
        let average = known(average, votes)
        return Text(rating(average), average.map(Text.Role.rating) ?? .dim)
    }

    /// Returns the average vote, or `nil` instead of TMDb's 0 if there are no votes.
    public static func known(_ average: Double?, _ votes: Int?) -> Double? {
        CatalogueFacts.known(average, votes)
    }

    /// Returns “2h 19m” for 139.
    public static func runtime(_ minutes: Int) -> String {
        guard minutes < 600_000 else { return "–" }
        return minutes < 60 ? "\(minutes)m" : "\(minutes / 60)h \(minutes % 60)m"
    }

    /// Returns the code of a season: “S05” for 5.
    public static func season(_ number: Int) -> String { EpisodePlace.code(ofSeason: number) }

    /// Returns the code of an episode: “S05E14” for 5 and 14.
    public static func episode(_ season: Int, _ episode: Int) -> String {
        EpisodePlace(season: season, number: episode).code
    }

    /// Returns “$63.0 M” for 63000000.
    public static func money(_ dollars: Double) -> String {
        switch dollars {
        case 999_950_000..<1e12: "$" + fixed(dollars / 1e9, decimals: 2) + " B"
        case 999_999.5..<999_950_000: "$" + fixed(dollars / 1e6, decimals: 1) + " M"
        case 0..<999_999.5: "$" + count(Int(dollars.rounded()))
        default: "–"
        }
    }

    /// Returns the plot summary in the user's language, or else the English one, marked as such.
    public static func overview(_ overview: String?, inEnglish english: String?) -> String? {
        if let overview, !overview.isEmpty { return overview }
        return english.map { "(In English) \($0)" }
    }

    /// Returns “Heat, Seven, Alien and 2 more”.
    ///
    /// - Parameter all: The total number of titles, if `titles` contains only the first of them.
    public static func firstThree(of titles: [String], count all: Int? = nil) -> String {
        let shown = titles.prefix(3)
        let others = (all ?? titles.count) - min(3, titles.count)
        let names = shown.joined(separator: ", ")
        return others > 0 ? "\(names) and \(count(others, "more", "more"))" : names
    }

    /// Returns the facts about viewings to join with dots: “2 films · 4h 45m · mean 8.5”.
    ///
    /// - Parameter unknown: The number of viewings whose length is unknown, which `minutes` leaves out.
    public static func viewings(films: Int, episodes: Int, minutes: Int, unknown: Int, mean: Double?) -> [String?] {
        [
            films > 0 ? count(films, "film") : nil, episodes > 0 ? count(episodes, "episode") : nil,
            minutes > 0 ? (unknown > 0 ? "at least " : "") + runtime(minutes) : nil, mean.map { "mean \(decimal($0))" },
        ]
    }

    /// Returns the UTC year of a date; an empty text for `nil`.
    public static func year(_ date: Date?) -> String {
        date.map { String(CalendarDay.year(of: $0)) } ?? ""
    }

    /// Returns “the US” for “US” and “Germany” for “DE”. Unknown codes are returned unchanged.
    public static func country(_ code: String) -> String {
        let withArticle = [
            "AE": "the UAE", "GB": "the UK", "NL": "the Netherlands", "PH": "the Philippines", "US": "the US",
            "BS": "the Bahamas", "GM": "the Gambia", "KM": "the Comoros", "MV": "the Maldives",
        ]
        guard let name = withArticle[code] ?? EnglishNames.countries.name(of: code) else { return code }
        return name.hasSuffix(" Islands") || name.hasSuffix(" Republic") ? "the \(name)" : name
    }

    /// Returns a certification, with its country if that isn't the user's: “TV-MA, US”.
    public static func certification(_ text: String?, of country: String?, in region: String) -> String? {
        guard let text, let country, country != region else { return text }
        return "\(text), \(country)"
    }

    /// Returns “English” for “en”. Unknown codes are returned unchanged.
    public static func language(_ code: String) -> String {
        EnglishNames.titleLanguages.name(of: code) ?? code
    }

    /// Returns the UTC day of a date: “31 Mar 1999”.
    public static func day(_ date: Date) -> String {
        let text = CalendarDay.text(from: date)
        let numbers = text.split(separator: "-").compactMap { Int($0) }
        guard numbers.count == 3 else { return text }
        return "\(day(numbers[1], numbers[2])) \(numbers[0])"
    }

    /// Returns a day without a year: “31 Mar”.
    public static func day(_ month: Int, _ day: Int) -> String { "\(day) \(months[month - 1])" }

    /// Returns the local time of an instant: “31 Mar 1999 14:05”.
    public static func time(_ instant: Date) -> String {
        "\(day(instant.local)) \(clock(instant))"
    }

    /// Returns the time of day of `date` in the user's time zone: “22:45”.
    public static func clock(_ date: Date) -> String {
        let minutes = Int((date.local.timeIntervalSince1970 / 60).rounded(.down)) % 1440
        return String(format: "%02d:%02d", minutes / 60, minutes % 60)
    }

    private static let months = [
        "Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec",
    ]

    /// Returns “×7.4” for a revenue of 463.5 M on a budget of 63 M; `nil` unless both amounts are known. TMDb uses 0
    /// for unknown amounts.
    public static func multiple(_ revenue: Double?, of budget: Double?) -> String? {
        guard let revenue, let budget, revenue > 0, budget > 0 else { return nil }
        return switch revenue / budget {
        case ..<0.095: "×" + fixed(revenue / budget, decimals: 2)
        case ..<99.95: "×" + fixed(revenue / budget, decimals: 1)
        case ..<1e15: "×" + count(Int((revenue / budget).rounded()))
        default: nil
        }
    }
}

extension [String?] {
    /// Returns the texts joined by `separator`, omitting missing and empty ones.
    public func joined(separator: String) -> String {
        compactMap(\.self).filter { !$0.isEmpty }.joined(separator: separator)
    }
}
