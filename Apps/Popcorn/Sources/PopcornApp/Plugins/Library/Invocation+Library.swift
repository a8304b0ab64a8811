import CatalogueKit
import CoreDomain
import PopcornLibrary
import Prompt
import TerminalKit

extension Arguments {
    /// The period, if an unquoted title names one: `2026-11-20`, `2026-11`, a year from 1870 on, or a time in words.
    var titlePeriod: PartialDay? {
        // `titlePeriods` has the days of a week, of which the phrase would only be the month.
        if titleWeek != nil { return nil }
        if let words = titleWords, let day = PartialDay(phrase: words, today: LocalDay.today()) { return day }
        guard case .title(let text, nil, false) = try? titleQuery(), let period = PartialDay(text) else {
            if case .number(let number) = try? titleQuery(), number >= 1870 { return PartialDay(String(number)) }
            return nil
        }
        return period.month == nil ? nil : period
    }

    /// The first and the last period, if an unquoted title names two, or one of them: `2025-03..2025-06`, `2024..`, `last
    /// week`.
    var titlePeriods: (first: PartialDay?, last: PartialDay?)? {
        if let (first, last) = titleWeek { return (first, last) }
        guard let words = titleWords, words.count == 1,
            let match = words[0].wholeMatch(of: /([0-9-]*)\.\.([0-9-]*)/)
        else { return nil }
        let first = PartialDay(String(match.1))
        let last = PartialDay(String(match.2))
        let areRead = (first != nil || match.1.isEmpty) && (last != nil || match.2.isEmpty)
        return areRead && (first != nil || last != nil) ? (first, last) : nil
    }

    /// The day without a year, if an unquoted title names one: `11-28`, `28 nov`.
    ///
    /// - Throws: `UsageError` if a day has the day of the month first.
    func titleDayOfYear() throws -> DayOfYear? {
        guard let words = titleWords else { return nil }
        if words.count == 1, let day = DayOfYear(dayFirst: words[0]) {
            throw UsageError("“\(words[0])”: the month comes first", hint: .line("diary \(day.text)"))
        }
        return DayOfYear(words)
    }
}

extension Arguments {
    /// The words of an unquoted title, in lower case.
    private var titleWords: [String]? {
        guard case .title(let text, nil, false) = try? titleQuery() else { return nil }
        return text.lowercased().split(whereSeparator: \.isWhitespace).map(String.init)
    }

    /// The first and the last day of the week that an unquoted title names.
    private var titleWeek: (first: PartialDay, last: PartialDay)? {
        titleWords.flatMap { PartialDay.week(named: $0, today: LocalDay.today()) }
    }
}

extension Invocation {
    /// The number of rows to show: the given limit, or else one page on a terminal and all rows elsewhere.
    var rowLimit: Int { flags.limit ?? (display.isOutputTerminal ? 20 : .max / 2) }

    /// Whether the result is a table for people, rather than one row for each viewing.
    var showsTable: Bool {
        session.settings.format.isForPeople && !flags.choosesProperties
    }

    /// Whether the diary is written as it is read: whole, in its order, and in a format for programs.
    var streamsDiary: Bool {
        let format = session.settings.format
        return streams && !showsTable && format != .md && !isFiltered && flags.limit == nil && start.skipped == 0
            && arguments.text("title") == nil
    }

    /// The number of rows to read: one more than shown, or all if they are filtered or sorted.
    var readLimit: Int { isFiltered ? .max : start.skipped + rowLimit + 1 }
}
