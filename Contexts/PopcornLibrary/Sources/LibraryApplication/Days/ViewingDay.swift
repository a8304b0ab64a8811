public import CoreDomain
public import Foundation

/// The day of a viewing as the user names it: `2019-03`, `yesterday`, `fri`, `released`.
public enum ViewingDay: Equatable, Sendable, Codable {
    /// A day, a month or a year.
    case day(PartialDay)
    /// The user doesn't know the day.
    case unknown
    /// The release date of the movie, or the air date of the episode.
    case released

    /// The reason why a text or a title has no day that a viewing can have.
    public enum Failure: Error, Equatable {
        /// The text doesn't name a day.
        case notADay
        /// The day is after today.
        case future(PartialDay)
        /// The day is before the oldest film.
        case beforeFilm(PartialDay)
        /// The day of the title's release isn't known.
        case unknownRelease
        /// The title is released after today, on the given day at 00:00 UTC.
        case notReleased(Date)
    }

    /// Reads a day: `2026-11-20`, `2019-03`, `2019`, `yesterday`, `fri`, `3d`, `20nov`, `unknown` or `released`.
    ///
    /// - Parameters:
    ///   - text: The text, in upper or lower case.
    ///   - today: The user's current day, at 00:00 UTC.
    /// - Throws: `Failure.notADay`, `future` or `beforeFilm`.
    public init(_ text: String, today: Date) throws(Failure) {
        let word = text.lowercased()
        switch word {
        case "unknown": self = .unknown
        case "released": self = .released
        default:
            let words = word.split(separator: " ").map(String.init)
            let day =
                PartialDay(phrase: words, today: today) ?? Self.weekday(word, today) ?? Self.shortDay(words, today)
                ?? PartialDay(word)
            guard let day else { throw .notADay }
            guard day.start <= today else { throw .future(day) }
            guard day.year >= PartialDay.yearOfTheOldestFilm else { throw .beforeFilm(day) }
            self = .day(day)
        }
    }

    /// Returns the latest day with a name that begins with these letters: “fri”.
    private static func weekday(_ word: String, _ today: Date) -> PartialDay? {
        guard word.count >= 3, let weekday = Weekday.names.firstIndex(where: { $0.hasPrefix(word) }) else {
            return nil
        }
        return PartialDay(days: (Weekday.number(of: today) - weekday + 7) % 7, before: today)
    }

    /// Returns a day such as “3d” (days ago), or the latest “20nov” or “20 nov”.
    private static func shortDay(_ words: [String], _ today: Date) -> PartialDay? {
        let word = words.joined()
        if let match = word.wholeMatch(of: /([0-9]{1,5})d/), let days = Int(match.1) {
            return PartialDay(days: days, before: today)
        }
        guard let match = word.wholeMatch(of: /([0-9]{1,2})([a-z]{3,9})/), let day = Int(match.1),
            let month = PartialDay.month(called: String(match.2))
        else { return nil }
        let now = PartialDay(today).year
        // Four years back, for 29 February.
        let days = (now - 4...now).reversed().compactMap { PartialDay(year: $0, month: month, day: day) }
        return days.first { $0.start <= today }
    }

    /// Returns the day of a viewing of a title; `nil` if it isn't known.
    ///
    /// - Parameters:
    ///   - release: The day of the title's release, at 00:00 UTC.
    ///   - today: The user's current day, at 00:00 UTC.
    /// - Throws: `Failure.unknownRelease` or `notReleased`, if the release is needed.
    public func resolved(releasedOn release: Date?, today: Date) throws(Failure) -> PartialDay? {
        switch self {
        case .day(let day): return day
        case .unknown: return nil
        case .released:
            guard let release else { throw .unknownRelease }
            guard release <= today else { throw .notReleased(release) }
            return PartialDay(release)
        }
    }
}
