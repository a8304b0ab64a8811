import CatalogueKit
import CoreDomain
import Foundation
import PopcornLibrary
import Prompt
import TerminalKit

extension LibraryPlugin {
    static var diary: CommandSpec {
        CommandSpec(
            "diary", summary: "your viewings, latest first: all, or those of a month or a title",
            examples: ["diary", "diary 2026-11", "diary heat", "diary 2026 sort:mine"],
            forms: [
                Form(
                    .title(kinds, label: "PERIOD|ID|TITLE", messageIfMissing: "which period or title?").optional,
                    keys: FilterKey.ofRows + [.year], handler: "diary")
            ])
    }

    static var yours: CommandSpec {
        CommandSpec(
            "yours", summary: "everything you have seen, rated, noted, tagged or listed",
            examples: ["yours", "yours mine:8+ sort:mine"],
            forms: [Form(keys: FilterKey.ofRows, handler: "yours")])
    }

    static var next: CommandSpec {
        CommandSpec(
            "next", summary: "the next episode of each series you have started", examples: ["next"],
            forms: [Form(handler: "next")])
    }

    static var ownKinds: [ResultKind] {
        [
            ResultKind("change", .object, "the result of an action: event, items, list, and whether it can be undone"),
            ResultKind("diary", .rows, "viewings"), ResultKind("yours", .rows, "titles with your records"),
            ResultKind("next", .rows, "the next episode of each series"), ResultKind("note", .value, "a note"),
            ResultKind("stats", .object, "statistics about your viewings"),
            ResultKind("calendar", .rows, "the dates of episodes and releases"),
        ]
    }

    func diary(_ invocation: Call) async throws -> CommandResult {
        if invocation.streamsDiary, let streamed = try await streamedDiary(invocation) { return streamed }
        let (found, isAll, period, title) = try await viewings(invocation)
        // The lengths are only needed for the total and for filters.
        let measured = invocation.isFiltered || invocation.showsTable ? found : []
        let lengths = try await library.lengths(
            of: measured, from: catalogues.statisticsSource(catalogues.source.storedPolicy))
        let all = found.map { DiaryRow($0, minutes: lengths[$0.viewing.id]) }
        let filtered = try await invocation.filtered(all, catalogues) { ($0.item, $0.values) }
        let rows = invocation.showsTable ? try await joiningSeasons(filtered.rows) : filtered.rows
        let shown = invocation.limited(rows, to: invocation.rowLimit)
        let code = TableColumn<DiaryRow>("Episode", width: .kept) { $0.reference.code }
        let columns: [TableColumn<DiaryRow>] =
            [TableColumn("Day", width: .kept) { $0.day(in: period) }]
            + (shown.contains { $0.season != nil } ? [code] : [])
            + [
                TableColumn("Title", width: .flexible) { $0.shownTitle },
                TableColumn("Year") { $0.year.map(String.init) ?? "" },
                TableColumn("Yours", alignment: .trailing) { $0.shownRating.map(String.init) ?? "" },
                TableColumn("Note", width: .flexible) { $0.note ?? "" },
            ]
        let none =
            !found.isEmpty
            ? "Nothing in the diary matches the filter."
            : title.map { "The diary has nothing about \($0)." }
                ?? "The diary has nothing\(period.map { " of \($0)" } ?? " yet")."
        var result = invocation.list(
            "diary", rows, columns: columns, sum: Self.sum(of: filtered.rows), orNone: none,
            limit: invocation.rowLimit, isAll: isAll,
            suggesting: ["1 rate 8", "1 note \"…\"", "1 unseen"], opening: \.item)
        result.isAnnotated = true
        result.notices = filtered.notices
        return result
    }

    /// Writes the whole diary a month at a time; returns `nil` if it is empty.
    private func streamedDiary(_ invocation: Call) async throws -> CommandResult? {
        var items: [Item] = []
        for try await month in library.viewingsByMonth(latestFirst: true) {
            let rows = month.map { DiaryRow($0, minutes: nil) }
            try await invocation.write(
                ListPart(try rows.map { try $0.json() }, columns: DiaryRow.columns, isLast: false))
            // Nobody addresses so many rows by number, and they would take more memory than everything else.
            items += rows.prefix(10_000 - items.count).map(\.item)
        }
        if items.isEmpty { return nil }
        var result = CommandResult(kind: "diary", data: .array([]), screen: Screen([]))
        result.columns = DiaryRow.columns
        result.rows = items
        result.isAnnotated = true
        result.isWritten = true
        return result
    }

    private func viewings(
        _ invocation: Call
    ) async throws -> (found: [DiaryEntry], isAll: Bool, period: PartialDay?, title: String?) {
        guard let text = invocation.arguments.text("title") else {
            let (found, isAll) = try await latestViewings(invocation)
            return (found, isAll, nil, nil)
        }
        if let period = invocation.arguments.titlePeriod {
            return (try await library.viewings(in: period), true, period, nil)
        }
        let found = try await invocation.find(Self.kinds).item
        let item = try await library.item(found.reference)
        let title = item.title ?? TitleSnapshot(item: found.reference, title: found.knownTitle ?? text)
        return (item.diary(title), true, nil, title.title)
    }

    /// Returns the latest viewings, enough for the shown rows if each season that was entered at once is one row.
    private func latestViewings(
        _ invocation: Call
    ) async throws -> (found: [DiaryEntry], isAll: Bool) {
        let needed = invocation.readLimit
        var size = needed
        while true {
            let found = try await library.viewings(limit: size)
            if found.count < size { return (found, true) }
            guard invocation.showsTable else { return (found, false) }
            // The last row may have more viewings than were read.
            if Set(found.map { SeasonEntry($0.viewing) }).count > needed { return (found, false) }
            size *= 4
        }
    }

    /// Returns a summary of the viewings: “2 films · 4h 45m · mean 8.5”.
    private static func sum(of rows: [DiaryRow]) -> String {
        let films = rows.count { $0.kind == .movie }
        let episodes = rows.count { $0.kind != .movie }
        return Phrases.facts(
            Phrases.viewings(
                films: films, episodes: episodes, minutes: rows.compactMap(\.minutes).reduce(0, +),
                unknown: rows.count { $0.minutes == nil }, mean: rows.compactMap(\.shownRating).map(Double.init).mean))
    }

    func yours(_ invocation: Call) async throws -> CommandResult {
        let (filtered, isEmpty, isAll) = try await recordedTitles(invocation)
        let all = filtered.rows
        // A title is followed by its seasons and episodes with their own marks.
        let titles = all.flatMap { title, marks in
            [title] + marks.parts.map { title.with(title.item.part(season: $0.season, episode: $0.episode)) }
        }
        let shown = invocation.limited(titles, to: invocation.rowLimit)
        let items = shown.map(\.row)
        let yours = try await catalogues.yours(of: items, isForPeople: invocation.session.settings.format.isForPeople)
        let columns: [TableColumn<TitleSnapshot>] =
            [
                TableColumn("Title", width: .flexible) { $0.name },
                TableColumn("Year") { $0.year.map(String.init) ?? "" },
            ] + .types(of: shown, \.item.kind) + [TableColumn("TMDb id", alignment: .trailing) { String($0.item.id) }]
        let table = Table(shown, isNumbered: true, columns: columns)
            .numbered(from: invocation.start.number).adding("Yours", items.map { yours.cell($0) })
        var result = CommandResult(
            kind: "yours", data: .array(shown.map { $0.json.adding("mine", yours.recorded($0.item)) }),
            screen: Screen([
                shown.isEmpty
                    ? .line(isEmpty ? "You have recorded nothing yet." : "None of your records match the filter.")
                    : .table(table)
            ]))
        result.columns = ["kind", "id", "season", "episode", "title", "year", "mine"]
        result.isAnnotated = true
        result.notices = filtered.notices
        if shown.isEmpty { return result }
        result.rows = items
        result.suggestions = ["1 opens the first"]
        invocation.note(titles.count, isAll: isAll, limit: invocation.rowLimit, in: &result)
        return result
    }

    /// Returns the recorded titles that match the line's keys, the latest change first. Unless the keys order them, no
    /// more are read than are needed for the shown rows.
    ///
    /// - Returns: `isEmpty` if nothing is recorded, and `isAll` if every title was read.
    private func recordedTitles(
        _ invocation: Call
    ) async throws -> (matching: RowFilter.Result<(title: TitleSnapshot, marks: Marks)>, isEmpty: Bool, isAll: Bool) {
        let needed = invocation.start.skipped + invocation.rowLimit + 1
        let isOrdered = invocation.arguments.keys["sort"] != nil
        var size = isOrdered ? .max : invocation.isFiltered ? max(256, needed) : needed
        while true {
            let read = try await library.marked(.latest, limit: size)
            let matching = try await invocation.filtered(read, catalogues) { title, _ in
                (Item(title.item, title: title.title), TitleValues(year: title.year, runtime: title.runtime))
            }
            let isAll = read.count < size
            if isAll || matching.rows.count >= needed { return (matching, read.isEmpty, isAll) }
            size *= 4
        }
    }

    /// Shows the next episode of each series in progress, starting with the most recently seen series.
    ///
    /// Stale episodes of a series are fetched again, unless it has ended. Unknown episodes add a warning.
    func next(_ invocation: Call) async throws -> CommandResult {
        var rows = [NextRow]()
        var notices = [Notice]()
        var read = 0
        var size = 16
        var begunCount = 0
        var failures: [FetchError] = []
        var hasDropped = false
        let limit = invocation.start.skipped + invocation.rowLimit
        // Reads the last seen series first, and more until enough of them have a next episode.
        while rows.count <= limit {
            let all = try await library.marked(.progress, limit: size)
            let begun = all.dropFirst(read).filter { !$0.marks.isDropped }
            begunCount += begun.count
            hasDropped = hasDropped || all.contains(where: \.marks.isDropped)
            for batch in stride(from: 0, to: begun.count, by: 4) where rows.count <= limit {
                let found = try await Array(begun.dropFirst(batch).prefix(4)).concurrentlyMapped { title, marks in
                    try await nextRow(title, marks, invocation)
                }
                rows += found.compactMap(\.row)
                notices += found.flatMap(\.notices)
                failures += found.compactMap(\.failure)
            }
            if all.count < size { break }
            read = all.count
            size *= 4
        }
        if let failure = failures.first, failures.count == begunCount { throw failure }
        var result = invocation.list(
            "next", rows,
            columns: [
                TableColumn("Series", width: .flexible) { $0.title },
                TableColumn("Next", width: .flexible) { "\($0.place.code) \($0.episodeTitle)" },
                TableColumn("Left", alignment: .trailing) { Phrases.count($0.left) },
                TableColumn("Time", alignment: .trailing) { $0.minutes.map(Phrases.runtime) ?? "" },
            ],
            orNone: begunCount > 0
                ? "Nothing to continue: no unseen episode has aired."
                : hasDropped ? "Nothing to continue: you dropped every series." : "You haven’t started any series.",
            limit: invocation.rowLimit, isAll: rows.count <= limit, suggesting: ["1 seen", "1 opens the episode"]
        ) { Item(ItemReference(.tvSeries, $0.id).part($0.place), title: $0.title) }
        result.notices = notices
        result.isAnnotated = true
        return result
    }

    private func nextRow(
        _ title: TitleSnapshot, _ marks: Marks, _ invocation: Call
    ) async throws -> (row: NextRow?, notices: [Notice], failure: FetchError?) {
        var notices: [Notice] = []
        let result = try await Result.fetching {
            let schedule = try await currentSchedule(of: title.item, invocation, &notices)
            let progress = SeriesProgress(marks, schedule.schedule, on: today)
            return progress.next.map { NextRow(title, $0, schedule.episodes[$0.place], left: progress.left) }
        }
        switch result {
        case .success(let row): return (row, notices, nil)
        case .failure(let error):
            let remedy = Self.remedy(for: error, about: title.item).map { "; \($0)" } ?? ""
            return (nil, [.warning("the episodes of \(title.title) are unknown: \(error.message)\(remedy)")], error)
        }
    }
}

private struct NextRow: KeyedRow {
    let id: Int
    let title: String
    let season: Int
    let episode: Int
    let episodeTitle: String
    let airDate: Date?
    let left: Int
    let minutes: Int?

    enum CodingKeys: CodingKey, CaseIterable { case id, title, season, episode, episodeTitle, airDate, left }

    init(_ title: TitleSnapshot, _ next: EpisodeSchedule.Episode, _ facts: SeriesSchedule.Episode?, left: Int) {
        id = title.item.id
        self.title = title.title
        airDate = next.airDate
        self.left = left
        season = next.place.season
        episode = next.place.number
        episodeTitle = facts?.name ?? ""
        minutes = facts?.runtime
    }

    var place: EpisodePlace { EpisodePlace(season: season, number: episode) }
}

extension Arguments {
    /// The period, if an unquoted title names one: `2026-11-20`, `2026-11`, a year from 1870 on, or a time in words.
    var titlePeriod: PartialDay? {
        if case .title(let text, nil, false) = try? titleQuery() {
            let words = text.lowercased().split(whereSeparator: \.isWhitespace).map(String.init)
            if let day = PartialDay(phrase: words, today: LocalDay.today()) { return day }
        }
        guard case .title(let text, nil, false) = try? titleQuery(), let period = PartialDay(text) else {
            if case .number(let number) = try? titleQuery(), number >= 1870 { return PartialDay(String(number)) }
            return nil
        }
        return period.month == nil ? nil : period
    }
}

extension Invocation {
    /// The number of rows to show: the given limit, or else one page on a terminal and all rows elsewhere.
    var rowLimit: Int { flags.limit ?? (display.isOutputTerminal ? 20 : .max / 2) }

    /// Whether the result is a table for people, rather than one row for each viewing.
    fileprivate var showsTable: Bool {
        session.settings.format.isForPeople && !flags.choosesProperties
    }

    /// Whether the diary is written as it is read: whole, in its order, and in a format for programs.
    fileprivate var streamsDiary: Bool {
        let format = session.settings.format
        return streams && !showsTable && format != .md && !isFiltered && flags.limit == nil && start.skipped == 0
            && arguments.text("title") == nil
    }

    /// The number of rows to read: one more than shown, or all if they are filtered or sorted.
    var readLimit: Int { isFiltered ? .max : start.skipped + rowLimit + 1 }
}
