import CatalogueKit
import Foundation

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
        summary: "the day: 2026-11-20, 2019-03, 2019, yesterday, fri, unknown or released",
        values: ["today", "yesterday", "unknown", "released"].map { Completion($0) })

    /// - Throws: `UsageError` if the text isn't a day, or is a day after `today`.
    init(_ text: String, today: Date) throws {
        let word = text.lowercased()
        if let weekday = Self.weekdays.firstIndex(where: { $0.hasPrefix(word) && word.count >= 3 }) {
            let days = (Self.weekday(of: today) - weekday + 7) % 7
            self = .day(Self.day(days, before: today))
            return
        }
        switch word {
        case "today": self = .day(PartialDay(today))
        case "yesterday": self = .day(Self.day(1, before: today))
        case "unknown": self = .unknown
        case "released": self = .released
        default:
            guard let day = PartialDay(word) else {
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

    private static let weekdays = ["sunday", "monday", "tuesday", "wednesday", "thursday", "friday", "saturday"]

    /// Returns the day of the week, where 0 is Sunday.
    static func weekday(of day: Date) -> Int { (Int((day.timeIntervalSince1970 / 86_400).rounded(.down)) % 7 + 11) % 7 }

    private static func day(_ days: Int, before today: Date) -> PartialDay {
        PartialDay(today.addingTimeInterval(-86_400 * Double(days)))
    }
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
