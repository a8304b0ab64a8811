import CatalogueKit
import CoreDomain
import Foundation
import Prompt
import TerminalKit

/// Calendar days in the user's time zone.
enum LocalDay {
    /// Returns the user's calendar day at an instant, as 00:00 UTC.
    static func today(_ now: Date = .now) -> Date {
        PartialDay(now.local).start
    }
}

/// The day of a viewing as named by the user: `2019-03`, `yesterday`, `fri`, `released`.
enum DayWord: Equatable {
    case day(PartialDay)
    case unknown
    /// The release date of the movie, or the air date of the episode.
    case released

    static let key = Key(
        "date", example: "yesterday",
        summary: "the day: 2026-11-20, 2019-03, 2019, yesterday, fri, 3d, 20nov, unknown or released",
        values: ["today", "yesterday", "unknown", "released"].map { Completion($0) }, takesFollowing: true
    ) { _ = try DayWord($0, today: LocalDay.today()) }

    /// - Throws: `UsageError` if the text isn't a day, or is a day after `today`.
    init(_ text: String, today: Date) throws {
        let word = text.lowercased()
        switch word {
        case "unknown": self = .unknown
        case "released": self = .released
        default:
            let words = word.split(separator: " ").map(String.init)
            let day =
                PartialDay(phrase: words, today: today) ?? Self.weekday(word, today) ?? Self.shortDay(words, today)
                ?? PartialDay(word)
            guard let day else {
                throw UsageError(
                    "“\(Sanitizer.excerpt(text, length: 40))” is not a day",
                    hint: "for example date:2026-11-20, date:2019-03, date:yesterday, date:fri or date:unknown")
            }
            guard day.start <= today else {
                throw UsageError("\(Phrases.day(day)) is in the future", hint: "today is \(Phrases.day(today))")
            }
            self = .day(day)
        }
    }

    /// Returns the latest day with a name that begins with these letters: “fri”.
    private static func weekday(_ word: String, _ today: Date) -> PartialDay? {
        guard word.count >= 3, let weekday = weekdays.firstIndex(where: { $0.hasPrefix(word) }) else { return nil }
        return PartialDay(days: (Self.weekday(of: today) - weekday + 7) % 7, before: today)
    }

    /// Returns a day such as “3d” (days ago), or the latest “20nov” or “20 nov”.
    private static func shortDay(_ words: [String], _ today: Date) -> PartialDay? {
        let word = words.joined()
        if let match = word.wholeMatch(of: /([0-9]{1,5})d/), let days = Int(match.1) {
            return PartialDay(days: days, before: today)
        }
        guard let match = word.wholeMatch(of: /([0-9]{1,2})([a-z]{3,9})/), let day = Int(match.1) else { return nil }
        let year = PartialDay(today).year
        // Four years back, for 29 February.
        for year in (year - 4...year).reversed() {
            guard let month = PartialDay(phrase: [String(match.2), String(year)], today: today),
                let found = PartialDay(month.text + (day < 10 ? "-0" : "-") + String(day)), found.start <= today
            else { continue }
            return found
        }
        return nil
    }

    /// - Throws: `UsageError` if the title's release is needed but unknown or in the future.
    func day(releasedOn release: Date?, of title: String, today: Date) throws -> PartialDay? {
        switch self {
        case .day(let day): return day
        case .unknown: return nil
        case .released:
            guard let release else {
                throw UsageError(
                    "the release date of \(Sanitizer.excerpt(title)) is unknown", hint: "for example date:2019")
            }
            guard release <= today else {
                throw UsageError(
                    "\(Sanitizer.excerpt(title)) is released on \(Phrases.day(release))",
                    hint: "the day can’t be in the future")
            }
            return PartialDay(release)
        }
    }

    static let weekdays = ["sunday", "monday", "tuesday", "wednesday", "thursday", "friday", "saturday"]

    /// Returns the day of the week, where 0 is Sunday.
    static func weekday(of day: Date) -> Int { (Int((day.timeIntervalSince1970 / 86_400).rounded(.down)) % 7 + 11) % 7 }
}

extension Phrases {
    /// Returns a full or partial day as text: “14 Mar 2019”, “Mar 2019” or “2019”.
    static func day(_ day: PartialDay) -> String {
        let words = Phrases.day(day.start).split(separator: " ")
        return words.suffix(day.isWhole ? 3 : day.month == nil ? 1 : 2).joined(separator: " ")
    }

    static func weekday(_ day: Date) -> String {
        ["Sun", "Mon", "Tue", "Wed", "Thu", "Fri", "Sat"][DayWord.weekday(of: day)]
    }

    static func ordinal(_ number: Int) -> String {
        let suffix = (11...13).contains(number % 100) ? "th" : [1: "st", 2: "nd", 3: "rd"][number % 10] ?? "th"
        return "\(count(number))\(suffix)"
    }
}
