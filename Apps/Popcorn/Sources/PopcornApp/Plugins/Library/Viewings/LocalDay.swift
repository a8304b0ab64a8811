import CatalogueKit
import CoreDomain
import Foundation
import PopcornLibrary
import Prompt
import TerminalKit

/// Calendar days in the user's time zone.
enum LocalDay {
    /// Returns the user's calendar day at an instant, as 00:00 UTC.
    static func today(_ now: Date = .now) -> Date {
        PartialDay(CalendarDay.local(now)).start
    }

    /// Returns a day, month or year that words name: “last friday”, “3 days ago”, “november 2025”; `nil` for other
    /// words.
    ///
    /// - Parameters:
    ///   - words: The words, in lower case.
    ///   - today: The user's current day.
    static func day(inWords words: [String], today: Date) -> PartialDay? { PartialDay(phrase: words, today: today) }

    /// Returns a day; `nil` if it doesn't exist or is after today.
    static func past(_ year: Int, _ month: Int, _ day: Int, today: Date) -> PartialDay? {
        PartialDay(year: year, month: month, day: day).flatMap { $0.start <= today ? $0 : nil }
    }

    /// Returns the day of a viewing that a text names; `nil` for a day in the future, and for any other text.
    static func viewingDay(_ text: String, today: Date) -> PartialDay? {
        guard case .day(let day)? = try? ViewingDay(text, today: today) else { return nil }
        return day
    }
}

extension ViewingDay {
    static let key = Key(
        "date", example: "yesterday",
        summary: "the day: 2026-11-20, 2019-03, 2019, yesterday, fri, 3d, 20nov, unknown or released",
        values: ["today", "yesterday", "unknown", "released"].map { Completion($0) }, takesFollowing: true
    ) { _ = try ViewingDay(typed: $0, today: LocalDay.today()) }

    /// - Throws: `UsageError` if the text isn't a day, or is a day after `today`.
    init(typed text: String, today: Date) throws {
        do {
            try self.init(text, today: today)
        } catch {
            throw error.usageError(of: "“\(Sanitizer.excerpt(text, length: 40))”", today: today)
        }
    }

    /// Returns the day of a viewing; `nil` if it isn't known.
    ///
    /// - Throws: `UsageError` if the title's release is needed but unknown or in the future.
    func day(releasedOn release: Date?, of title: String, today: Date) throws -> PartialDay? {
        do {
            return try resolved(releasedOn: release, today: today)
        } catch {
            throw error.usageError(of: Sanitizer.excerpt(title), today: today)
        }
    }
}

extension ViewingDay.Failure {
    /// Returns the error for a text that isn't a day, or for a title whose release can't be the day.
    ///
    /// - Parameter subject: The text in quotes, or the title.
    fileprivate func usageError(of subject: String, today: Date) -> UsageError {
        switch self {
        case .notADay:
            UsageError(
                "\(subject) is not a day",
                hint: .note("for example date:2026-11-20, date:2019-03, date:yesterday, date:fri or date:unknown"))
        case .future(let day):
            UsageError("\(Phrases.day(day)) is in the future", hint: .note("today is \(Phrases.day(today))"))
        case .beforeFilm(let day):
            UsageError(
                "\(Phrases.day(day)) is before the oldest film",
                hint: .note("a viewing can be from \(PartialDay.yearOfTheOldestFilm) on"))
        case .unknownRelease:
            UsageError("the release date of \(subject) is unknown", hint: .note("for example date:2019"))
        case .notReleased(let release):
            UsageError(
                "\(subject) is released on \(Phrases.day(release))", hint: .note("the day can’t be in the future"))
        }
    }
}

extension Phrases {
    /// Returns a full or partial day as text: “14 Mar 2019”, “Mar 2019” or “2019”.
    static func day(_ day: PartialDay) -> String {
        let words = Phrases.day(day.start).split(separator: " ")
        return words.suffix(day.isWhole ? 3 : day.month == nil ? 1 : 2).joined(separator: " ")
    }

    static func weekday(_ day: Date) -> String {
        ["Sun", "Mon", "Tue", "Wed", "Thu", "Fri", "Sat"][Weekday.number(of: day)]
    }

    static func ordinal(_ number: Int) -> String {
        let suffix = (11...13).contains(number % 100) ? "th" : [1: "st", 2: "nd", 3: "rd"][number % 10] ?? "th"
        return "\(count(number))\(suffix)"
    }
}
