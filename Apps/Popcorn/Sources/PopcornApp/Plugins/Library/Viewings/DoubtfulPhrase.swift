import Foundation
import PopcornLibrary
import Prompt
import TerminalKit

/// A reader of words that may mean a day, a part of a series or how often a title was seen, but are titles as well:
/// “last christmas”, “pilot”, “first time”.
struct DoubtfulPhraseReader {
    let today: Date

    /// Returns the probable meaning of words in lower case; `nil` for other words.
    func phrase(_ words: [String]) -> ActionPhrase? {
        if words.count == 2, ["it", "this", "that"].contains(words[0]), words[1].count == 4 {
            return PartialDay(phrase: [words[1]], today: today).map(on)
        }
        let plain = words.map { $0.filter { !"'’".contains($0) } }
        let bare = plain.drop { Self.fillers.contains($0) }
        let text = bare.joined(separator: " ")
        if let part = Self.parts[text] {
            return ActionPhrase(typed: part, isPart: !part.isEmpty, isDoubtful: true, value: SeenPhrase.nothing)
        }
        if let time = Self.times[text] {
            return ActionPhrase(typed: time, isDoubtful: true, value: SeenPhrase.nothing)
        }
        return day(bare.first == "last" ? bare.dropFirst() : bare).map(on)
    }

    private func on(_ day: PartialDay) -> ActionPhrase {
        ActionPhrase(typed: "date:\(day.text)", isDoubtful: true, value: SeenPhrase.day(day))
    }

    /// Returns the latest day of an occasion, or the one in a year that follows: “halloween 2019”.
    private func day(_ words: ArraySlice<String>) -> PartialDay? {
        if words == ["weekend"] { return PartialDay(phrase: ["saturday"], today: today) }
        let now = PartialDay(today).year
        let year = words.last.flatMap { $0.isDigits && $0.count == 4 ? Int($0) : nil }
        let name = (year == nil ? words : words.dropLast()).joined(separator: " ")
        return (year.map { [$0] } ?? [now, now - 1]).lazy.compactMap { year in
            let (month, day) = name == "easter" ? Self.easter(in: year) : Self.occasions[name] ?? (0, 0)
            return LocalDay.past(year, month, day, today: today)
        }.first
    }

    private static let fillers: Set<String> = ["the", "this", "on", "at", "over", "for", "my"]

    /// The selectors of parts with a name; empty where only the list of episodes has it.
    private static let parts = [
        "pilot": "s1e1", "pilot episode": "s1e1", "premiere": "s1e1", "season premiere": "s1e1",
        "series premiere": "s1e1", "finale": "", "season finale": "", "series finale": "",
    ]

    private static let times = [
        "first": "", "first time": "", "last": "", "last time": "", "second": "again", "second time": "again",
    ]

    /// The months and days of occasions that have the same day each year.
    private static let occasions = [
        "christmas": (12, 25), "christmas day": (12, 25), "christmas eve": (12, 24), "new year": (1, 1),
        "new years": (1, 1), "new years day": (1, 1), "new years eve": (12, 31), "halloween": (10, 31),
    ]

    /// Returns the month and the day of Easter Sunday in the Gregorian calendar, by the method of Meeus.
    private static func easter(in year: Int) -> (Int, Int) {
        let century = year / 100
        let golden = year % 19
        let epact =
            (19 * golden + century - century / 4 - (century - (century + 8) / 25 + 1) / 3 + 15) % 30
        let week = (32 + 2 * (century % 4) + 2 * (year % 100 / 4) - epact - year % 100 % 4) % 7
        let shift = (golden + 11 * epact + 22 * week) / 451
        let days = epact + week - 7 * shift + 114
        return (days / 31, days % 31 + 1)
    }
}
