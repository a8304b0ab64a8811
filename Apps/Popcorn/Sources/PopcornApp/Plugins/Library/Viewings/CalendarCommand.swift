import CatalogueKit
import CoreDomain
import Foundation
import Imports
import PopcornLibrary
import Prompt
import Synchronization
import TerminalKit

/// The calendar of upcoming episodes and releases of the user's titles.
struct CalendarCommand: Sendable {
    let titles: OwnTitles

    private var library: LibraryContext { titles.library }
    private var catalogues: Catalogues { titles.catalogues }

    static var spec: CommandSpec {
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

    static let part = LibraryPart(
        [spec], flags: [ics],
        kinds: [
            ResultKind(
                "calendar", .rows, "the dates of episodes and releases", fields: CalendarRow.columns, by: ["calendar"])
        ]
    ) { CalendarCommand(titles: $0.titles).handlers }

    var handlers: LibraryHandlers {
        var handlers = LibraryHandlers()
        handlers.reading = ["calendar": { try await calendar($0) }]
        return handlers
    }

    func calendar(_ invocation: Invocation) async throws -> CommandResult {
        let period = try CalendarPeriod(typed: invocation.arguments.text("period") ?? "30d", today: titles.today)
        let chosen = (invocation.arguments.keys["release"] ?? "cinema,digital").split(separator: ",").map(String.init)
        let notices = Mutex<[Notice]>([])
        let calendar = try await library.calendar(
            of: period.days, releases: Set(chosen + (chosen.contains("cinema") ? ["limited"] : [])),
            from: { titles in
                try await source(of: titles.map(\.item), invocation) { new in notices.withLock { $0 += new } }
            },
            progress: { invocation.report(CommandProgress("titles", $0, of: $1)) })
        let items = calendar.entries.map(\.title.item)
        let genres = try await catalogues.storedGenres(of: items, in: invocation)
        let isHiding = invocation.session.settings.hidesSpoilers
        let marks = isHiding ? try await catalogues.records.marks(items) : [:]
        let rows = calendar.entries.map { entry in
            let veil = SpoilerVeil(isHiding: isHiding, marks[entry.title.item] ?? .none)
            return CalendarRow(entry: entry, genres: genres[entry.title.item.whole], veil: veil)
        }
        var result =
            if invocation.flags.contains(Self.ics) {
                CommandResult(
                    kind: "calendar", data: .array(rows.map { $0.json() }), screen: Screen([.source(feed(rows))]))
            } else { table(rows, period, invocation) }
        result.isAnnotated = true
        // One warning for each reason.
        let warnings = calendar.failures.map(\.error.message).uniqued.map { reason in
            let same = calendar.failures.filter { $0.error.message == reason }
            let remedy = UserRecords.remedy(for: same[0].error, about: same[0].title.item).map { "; \($0)" } ?? ""
            let names = Phrases.firstThree(of: same.map(\.title.title))
            return Notice.warning("the dates of \(names) are unknown: \(reason)\(remedy)")
        }
        result.notices = notices.withLock(\.self) + warnings
        return result
    }

    /// Returns the source of the days: the catalogues. Stored releases are enough for an old movie.
    ///
    /// - Parameter notify: Receives notices about episodes.
    private func source(
        of items: [ItemReference], _ invocation: Invocation, notify: @escaping @Sendable ([Notice]) -> Void
    ) async throws -> CalendarSource {
        let stored = try await catalogues.schedules(of: items, .storedOnly)
        return CalendarSource(
            episodes: { series in
                var notices: [Notice] = []
                let schedule = try await titles.currentSchedule(
                    of: series, stored: stored[series], invocation, &notices)
                notify(notices)
                return schedule.regularEpisodes
            },
            releases: { movie, isOld in
                let policy = isOld ? catalogues.source.storedPolicy : invocation.policy
                return try await catalogues.releases(of: movie, policy).value.map { DatedRelease($0.word, on: $0.day) }
            })
    }

    /// Returns the feed without its last line break, since the screen adds one.
    private func feed(_ rows: [CalendarRow]) -> String {
        let events = rows.map { row in
            ICalendar.Event(
                id: "\(row.entry.id)@popcorn", day: row.entry.day,
                summary: Sanitizer.paragraphs("\(row.entry.title.title) \(row.what)"),
                categories: row.entry.lists.map(Sanitizer.paragraphs))
        }
        return String(ICalendar(events: events, writtenAt: .now).text.unicodeScalars.dropLast())
    }

    private func table(_ rows: [CalendarRow], _ period: CalendarPeriod, _ invocation: Invocation) -> CommandResult {
        let shown = invocation.limited(rows)
        let weeks = shown.map { CalendarWeek(of: $0.entry.day, from: titles.today) }
        // A week is named in its first row only.
        let firsts = Set(shown.indices.filter { $0 == 0 || weeks[$0] != weeks[$0 - 1] }.map { shown[$0].entry.id })
        return invocation.list(
            "calendar", rows,
            columns: [
                TableColumn("Week", role: .label) { row in
                    firsts.contains(row.entry.id) ? CalendarWeek(of: row.entry.day, from: titles.today).words : ""
                },
                TableColumn("Day", width: .kept) { "\(Phrases.weekday($0.entry.day)) \(Phrases.day($0.entry.day))" },
                TableColumn("Title", width: .flexible) { $0.entry.title.title },
                TableColumn("What", width: .flexible, \.what),
                TableColumn("Lists") { $0.entry.lists.map { "+\($0)" }.joined(separator: " ") },
            ],
            orNone: "Nothing you watch or have listed is due \(period.words).",
            suggesting: ["1", "calendar --ics > popcorn.ics"], opening: \.item)
    }
}

extension CalendarPeriod {
    /// - Throws: `UsageError` if the text isn't a period.
    init(typed text: String, today: Date) throws {
        guard let period = CalendarPeriod(text, today: today) else {
            throw UsageError(
                "“\(Sanitizer.excerpt(text, length: 40))” is not a period",
                hint: .lines("calendar 30d", "calendar week", "calendar 2026-12"))
        }
        self = period
    }

    /// The period as part of a sentence: “in the next 30 days” or “in Dec 2026”.
    var words: String {
        switch extent {
        case .next(let count): "in the next \(Phrases.count(count, "day"))"
        case .day(let day): "\(day.isWhole ? "on" : "in") \(Phrases.day(day))"
        }
    }
}

/// A week from Monday on.
private struct CalendarWeek: Equatable {
    /// The number of weeks after the current one.
    private let number: Int
    private let monday: Date

    /// - Parameters:
    ///   - day: A day of the week, at 00:00 UTC.
    ///   - today: The user's current day, at 00:00 UTC.
    init(of day: Date, from today: Date) {
        number = Self.index(of: day) - Self.index(of: today)
        monday = Date(timeIntervalSince1970: Double(Self.index(of: day) * 7 - 3) * 86_400)
    }

    /// Returns the number of weeks since that of 1 January 1970, a Thursday.
    private static func index(of day: Date) -> Int {
        Int(((day.timeIntervalSince1970 / 86_400 + 3) / 7).rounded(.down))
    }

    var words: String {
        switch number {
        case 0: "this week"
        case 1: "next week"
        default: "from \(Phrases.day(monday))"
        }
    }
}

/// A row of the calendar.
struct CalendarRow: JSONRow {
    let entry: LibraryCalendar.Entry
    /// The names of the title's genres; `nil` if they aren't stored.
    let genres: [String]?
    let veil: SpoilerVeil

    static let columns = ["date", "event", "kind", "id", "title", "year", "genres", "season", "episode", "lists"]

    /// The episode's place; `nil` for a release.
    private var place: EpisodePlace? {
        if case .episode(let episode) = entry.event { episode.place } else { nil }
    }

    /// The description of the event: “S05E14 Ozymandias” or “cinema”.
    var what: String {
        switch entry.event {
        case .episode(let episode): "\(episode.place.code) \(veil.name(episode.name, of: episode.place))"
        case .release(let release): release.kind
        }
    }

    /// The movie or episode.
    var item: Item {
        let title = entry.title
        return Item(place.map(title.item.part) ?? title.item, title: title.title)
    }

    func json() -> JSONValue {
        let name = if case .release(let release) = entry.event { release.kind } else { "episode" }
        let item = entry.title.item
        return .values([
            "date": CalendarDay.text(from: entry.day), "event": name, "kind": item.kind.rawValue, "id": item.id,
            "title": entry.title.title, "year": entry.title.year, "genres": genres, "season": place?.season,
            "episode": place?.number, "lists": entry.lists,
        ])
    }
}

extension SeriesSchedule {
    /// The regular episodes with an air date. Specials are left out, since not all of them are fetched.
    fileprivate var regularEpisodes: [DatedEpisode] {
        schedule.episodes.compactMap { episode in
            guard episode.place.isRegular, let day = episode.airDate else { return nil }
            return DatedEpisode(episode.place, name: episodes[episode.place]?.name ?? "", on: day)
        }
    }
}
