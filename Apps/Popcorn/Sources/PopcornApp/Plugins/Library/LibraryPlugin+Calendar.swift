import CatalogueKit
import CoreDomain
import Foundation
import PopcornLibrary
import Prompt
import TerminalKit

/// The calendar of upcoming episodes and releases of the user's titles.
extension LibraryPlugin {
    static var calendar: CommandSpec {
        CommandSpec(
            "calendar", summary: "upcoming episodes and releases of titles you watch or have listed",
            examples: ["calendar", "calendar week", "calendar 2026-12", "calendar release:digital --ics"],
            forms: [
                Form(
                    .known(
                        "period", label: "30d|week|2026-12", messageIfMissing: "which days?",
                        words: [
                            Completion("30d", summary: "the next 30 days"),
                            Completion("week", summary: "the next 7 days"),
                        ]
                    ).takingWords.optional, keys: [release], flags: [ics], handler: "calendar")
            ])
    }

    static let ics = Flag("--ics", summary: "an iCalendar feed, for a calendar program")

    private static let release = Key(
        "release", example: "cinema,digital",
        summary: "kinds of movie releases: \(TitleRelease.words.joined(separator: ", "))",
        values: TitleRelease.words.map { Completion($0) }
    ) { text in
        for word in text.split(separator: ",", omittingEmptySubsequences: false).map(String.init)
        where !TitleRelease.words.contains(word) {
            throw UsageError(unknown: "release", word, known: TitleRelease.words)
        }
    }

    func calendar(_ invocation: Call) async throws -> CommandResult {
        let period = try CalendarPeriod(invocation.arguments.text("period") ?? "30d", today: today)
        let all = try await library.marked(.latest, limit: .max)
        let awaited = all.filter { title, marks in
            !marks.isDropped && (!marks.listNames.isEmpty || (title.item.kind == .tvSeries && marks.progress != nil))
        }
        let found = try await awaited.concurrentlyMapped(
            atMost: 8, progress: { invocation.report(CommandProgress("titles", $0, of: awaited.count)) },
            { try await days(of: $0.title, $0.marks, in: period, invocation) })
        let failures = found.compactMap(\.failure)
        if let failure = failures.first, failures.count == found.count { throw failure.error }
        let rows = found.flatMap(\.rows).sorted {
            ($0.day, $0.title.title, $0.place ?? .first, $0.uid) < ($1.day, $1.title.title, $1.place ?? .first, $1.uid)
        }
        var result =
            if invocation.flags.contains(Self.ics) {
                CommandResult(
                    kind: "calendar", data: .array(rows.map { $0.json() }), screen: Screen([.source(feed(rows))]))
            } else { table(rows, period, invocation) }
        result.isAnnotated = true
        // One warning for each reason.
        let warnings = failures.map(\.error.message).uniqued.map { reason in
            let same = failures.filter { $0.error.message == reason }
            let remedy = Self.remedy(for: same[0].error, about: same[0].title.item).map { "; \($0)" } ?? ""
            let titles = Phrases.firstThree(of: same.map(\.title.title))
            return Notice.warning("the dates of \(titles) are unknown: \(reason)\(remedy)")
        }
        result.notices = found.flatMap(\.notices) + warnings
        return result
    }

    /// Returns the feed without its last line break, since the screen adds one.
    private func feed(_ rows: [CalendarRow]) -> String {
        let events = rows.map {
            ICalendar.Event(id: $0.uid, day: $0.day, summary: "\($0.title.title) \($0.what)", categories: $0.lists)
        }
        return String(ICalendar(events: events, writtenAt: .now).text.unicodeScalars.dropLast())
    }

    private func table(_ rows: [CalendarRow], _ period: CalendarPeriod, _ invocation: Call) -> CommandResult {
        invocation.list(
            "calendar", rows,
            columns: [
                TableColumn("Day", width: .kept) { "\(Phrases.weekday($0.day)) \(Phrases.day($0.day))" },
                TableColumn("Title", width: .flexible) { $0.title.title },
                TableColumn("What", width: .flexible, \.what),
                TableColumn("Lists") { $0.lists.map { "+\($0)" }.joined(separator: " ") },
            ],
            orNone: "Nothing you watch or have listed is due \(period.words).",
            suggesting: ["1 opens the first", "calendar --ics > popcorn.ics"]
        ) { Item($0.place.map($0.title.item.part) ?? $0.title.item, title: $0.title.title) }
    }

    /// Returns the calendar days of a title, or the reason why they couldn't be read.
    private func days(
        of title: TitleSnapshot, _ marks: Marks, in period: CalendarPeriod, _ invocation: Call
    ) async throws -> (rows: [CalendarRow], notices: [Notice], failure: (title: TitleSnapshot, error: FetchError)?) {
        var notices: [Notice] = []
        let rows = try await Result.fetching {
            if title.item.kind == .movie { return try await releases(of: title, marks, in: period, invocation) }
            return try await currentSchedule(of: title.item, invocation, &notices).regular(in: period.days)
                .map { CalendarRow(title, marks, $0) }
        }
        return (rows.success ?? [], notices, rows.failure.map { (title, $0) })
    }

    /// Returns the releases of a movie. A movie released long ago isn't fetched to find new releases.
    private func releases(
        of movie: TitleSnapshot, _ marks: Marks, in period: CalendarPeriod, _ invocation: Call
    ) async throws -> [CalendarRow] {
        let chosen = (invocation.arguments.keys["release"] ?? "cinema,digital").split(separator: ",").map(String.init)
        let words = chosen + (chosen.contains("cinema") ? ["limited"] : [])
        let isOld = movie.year.map { $0 + 2 < CalendarDay.year(of: period.days.lowerBound) } == true
        let found: [TitleRelease]
        do {
            let policy = isOld ? catalogues.source.storedPolicy : invocation.policy
            found = try await catalogues.releases(of: movie.item, policy).value
        } catch FetchError.offline where isOld { return [] }
        return Dictionary(grouping: found.uniqued.filter { words.contains($0.word) }, by: \.word).values.flatMap {
            $0.sorted { $0.day < $1.day }.enumerated().map { CalendarRow(movie, marks, $1, number: $0) }
        }.filter { period.days.contains($0.day) }
    }

    /// Returns the episodes of a series. Stale episodes are fetched again, unless the series has ended.
    func currentSchedule(
        of item: ItemReference, _ invocation: Call, _ notices: inout [Notice]
    ) async throws -> SeriesSchedule {
        let stored = try? await catalogues.schedule(of: item, .storedOnly)
        guard let stored, invocation.policy != .refresh,
            !stored.freshness.isStale || stored.value.schedule.hasEnded
        else { return try await schedule(of: item, invocation, &notices) }
        return stored.value
    }
}

/// A period as named by the user: `30d`, `week`, `2026-12`, `2026-12-24` or `2026`.
struct CalendarPeriod {
    let days: Range<Date>
    /// The period as part of a sentence: “in the next 30 days” or “in Dec 2026”.
    let words: String

    /// - Throws: `UsageError` if the text isn't a period.
    init(_ text: String, today: Date) throws {
        let word = text.lowercased()
        if let count = word == "week" ? 7 : word.wholeMatch(of: /([1-9][0-9]{0,3})d/).flatMap({ Int($0.1) }) {
            days = today..<today.addingTimeInterval(86_400 * Double(count))
            words = "in the next \(Phrases.count(count, "day"))"
        } else if let day = PartialDay(word) ?? Self.day(word, today: today) {
            let longest = day.isWhole ? 1 : day.month == nil ? 366 : 31
            let next = PartialDay(day.start.addingTimeInterval(86_400 * Double(longest))).text.prefix(word.count)
            days = day.start..<max(day.start, PartialDay(String(next))?.start ?? day.start)
            words = "\(day.isWhole ? "on" : "in") \(Phrases.day(day))"
        } else {
            throw UsageError(
                "“\(Sanitizer.excerpt(text, length: 40))” is not a period",
                hint: "calendar 30d · calendar week · calendar 2026-12")
        }
    }

    /// Reads a day or a month in words. A weekday or month without a year is the next one.
    private static func day(_ text: String, today: Date) -> PartialDay? {
        let words = text.split(whereSeparator: \.isWhitespace).map(String.init)
        if words == ["tomorrow"] { return PartialDay(days: -1, before: today) }
        if words.count == 2, let year = Int(words[1]), words[1].count == 4 {
            // A phrase is read as a past day, so “june 2027” needs a later day in place of today.
            let later = PartialDay("\(year)-12-31").map(\.start) ?? today
            return PartialDay(phrase: words, today: max(today, later))
        }
        guard let day = PartialDay(phrase: words, today: today) else { return nil }
        if day.isWhole, day.start < today, words != ["yesterday"], words.last != "ago", words != ["last", "night"] {
            return PartialDay(days: -7, before: day.start)
        }
        guard day.month != nil, !day.isWhole, day < PartialDay(String(PartialDay(today).text.prefix(7))) ?? day else {
            return day
        }
        return PartialDay("\(day.year + 1)\(day.text.dropFirst(4))")
    }
}

/// A day with an episode or release of the user's titles.
private struct CalendarRow: JSONRow {
    let day: Date
    /// The kind of event: “episode”, or the kind of release.
    let event: String
    let title: TitleSnapshot
    let lists: [String]
    var place: EpisodePlace?
    /// The description of the event: “S05E14 Ozymandias” or “cinema”.
    let what: String
    /// The id of the event, the same in every feed.
    let uid: String

    init(_ series: TitleSnapshot, _ marks: Marks, _ episode: (place: EpisodePlace, day: Date, name: String)) {
        title = series
        lists = marks.listNames
        day = episode.day
        event = "episode"
        place = episode.place
        what = "\(episode.place.code) \(episode.name)"
        uid = "tv-\(series.item.id)-\(episode.place.code.lowercased())@popcorn"
    }

    init(_ movie: TitleSnapshot, _ marks: Marks, _ release: TitleRelease, number: Int) {
        title = movie
        lists = marks.listNames
        day = release.day
        event = release.word
        what = release.word
        uid = "movie-\(movie.item.id)-\(release.word)\(number == 0 ? "" : "-\(number + 1)")@popcorn"
    }

    static let columns = ["date", "event", "kind", "id", "title", "season", "episode", "lists"]

    func json() -> JSONValue {
        .values([
            "date": CalendarDay.text(from: day), "event": event, "kind": title.item.kind.rawValue, "id": title.item.id,
            "title": title.title, "season": place?.season, "episode": place?.number, "lists": lists,
        ])
    }
}

extension SeriesSchedule {
    /// Returns the regular episodes that air in a period. Specials are left out, since not all of them are
    /// fetched.
    fileprivate func regular(in days: Range<Date>) -> [(place: EpisodePlace, day: Date, name: String)] {
        schedule.episodes.compactMap { episode in
            guard episode.place.isRegular, let day = episode.airDate, days.contains(day) else { return nil }
            return (episode.place, day, episodes[episode.place]?.name ?? "")
        }
    }
}

extension EpisodePlace {
    fileprivate static let first = EpisodePlace(season: 0, number: 0)
}

/// A feed of all-day events in the format of RFC 5545, for subscription in calendar programs.
struct ICalendar {
    struct Event {
        /// The event's id, the same in every feed, so that calendar programs move a rescheduled event.
        let id: String
        /// The day at 00:00 UTC, written unchanged because a broadcast day has no time zone.
        let day: Date
        let summary: String
        let categories: [String]
    }

    let events: [Event]
    let writtenAt: Date

    /// The feed, with CRLF after each line and at most 75 octets per line.
    var text: String {
        let stamp = writtenAt.formatted(.iso8601.dateSeparator(.omitted).timeSeparator(.omitted))
        let body = events.flatMap { event in
            [
                "BEGIN:VEVENT", "UID:\(event.id)", "DTSTAMP:\(stamp)", "DTSTART;VALUE=DATE:\(Self.day(event.day))",
                "DTEND;VALUE=DATE:\(Self.day(event.day.addingTimeInterval(86_400)))",
                "SUMMARY:\(Self.escaped(event.summary))",
            ]
                + (event.categories.isEmpty
                    ? [] : ["CATEGORIES:\(event.categories.map(Self.escaped).joined(separator: ","))"])
                + ["TRANSP:TRANSPARENT", "END:VEVENT"]
        }
        let lines =
            ["BEGIN:VCALENDAR", "VERSION:2.0", "PRODID:-//Popcorn//Calendar//EN", "CALSCALE:GREGORIAN"] + body
            + ["END:VCALENDAR"]
        return lines.map { Self.folded($0) + "\r\n" }.joined()
    }

    /// Returns the line, folded with CRLF and a space so that no part exceeds 75 octets. A character is split
    /// only if it is longer than a line; a scalar is never split.
    static func folded(_ line: String) -> String {
        var text = ""
        var length = 0
        for piece in line.flatMap({ $0.utf8.count > 74 ? $0.unicodeScalars.map { String($0) } : [String($0)] }) {
            if length + piece.utf8.count > 75 {
                text += "\r\n "
                length = 1
            }
            text += piece
            length += piece.utf8.count
        }
        return text
    }

    static func escaped(_ text: String) -> String {
        Sanitizer.paragraphs(text).reduce(into: "") { escaped, character in
            switch character {
            case "\\", ";", ",": escaped += "\\\(character)"
            case "\n": escaped += "\\n"
            default: escaped.append(character)
            }
        }
    }

    /// Returns a day in the feed's format: “20261201”.
    private static func day(_ date: Date) -> String { CalendarDay.text(from: date).replacing("-", with: "") }
}
