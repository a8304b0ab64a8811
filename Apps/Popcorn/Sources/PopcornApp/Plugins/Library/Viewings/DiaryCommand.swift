import CatalogueKit
import CoreDomain
import PopcornLibrary
import Prompt
import TerminalKit

/// The diary: viewings, the latest first.
struct DiaryCommand: Sendable {
    let titles: OwnTitles

    var library: LibraryContext { titles.library }
    var catalogues: Catalogues { titles.catalogues }

    static var spec: CommandSpec {
        CommandSpec(
            "diary", summary: "your viewings, latest first: all, or those of a period or a title",
            examples: [
                "diary", "diary 2026-11", "diary 2025-03..2025-06", "diary 11-28", "diary memento",
                "diary 2026 sort:mine",
            ],
            forms: [
                Form(
                    .title(LibraryPlugin.kinds, label: "PERIOD|ID|TITLE", messageIfMissing: "which period or title?")
                        .optional,
                    keys: FilterKey.ofRows + [.year], handler: "diary")
            ])
    }

    static let part = LibraryPart(
        [spec],
        kinds: [
            ResultKind(
                "diary", .rows, "viewings",
                fields: [
                    "id", "kind", "itemID", "season", "episode", "title", "year", "date", "again", "rating", "note",
                    "tags",
                ], by: ["diary"])
        ]
    ) { DiaryCommand(titles: $0.titles).handlers }

    var handlers: LibraryHandlers {
        var handlers = LibraryHandlers()
        handlers.reading = ["diary": { try await diary($0) }]
        return handlers
    }

    func diary(_ invocation: Invocation) async throws -> CommandResult {
        if invocation.streamsDiary, let streamed = try await streamedDiary(invocation) { return streamed }
        let (found, isAll, period, subject) = try await viewings(invocation)
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
                TableColumn("Year", role: .dim) { $0.year.map(String.init) ?? "" },
                TableColumn("Yours", alignment: .trailing, role: .mine) { $0.shownRating.map(String.init) ?? "" },
                TableColumn("Note", width: .flexible) { $0.note ?? "" },
            ]
        let none =
            !found.isEmpty
            ? "Nothing in the diary matches the filter."
            : "The diary has nothing \(subject ?? "yet")."
        let seen = invocation.showsTable ? filtered.rows.flatMap(\.viewings).map(\.item) : []
        let mean = try await library.meanRating(of: seen)
        var result = invocation.list(
            "diary", rows, columns: columns, above: map(of: filtered.rows, in: period),
            sum: Self.sum(of: filtered.rows, mean: mean), orNone: none,
            limit: invocation.rowLimit, isAll: isAll,
            suggesting: ["1 date:yesterday", "1 rate 8", "1 unseen", "1 \(Signposts.note)"], opening: \.item)
        result.isAnnotated = true
        result.notices = filtered.notices
        return result
    }

    /// Returns the days of a year with their viewings; empty for any other period.
    private func map(of rows: [DiaryRow], in period: PartialDay?) -> [Screen.Block] {
        guard let period, period.isYear else { return [] }
        let days = rows.compactMap(\.date).map { ($0, 1) }
        let map = DayMap(year: period.year, counts: Dictionary(days, uniquingKeysWith: +), today: titles.today)
        return [.days(map), .blank]
    }

    /// Writes the whole diary a page at a time; returns `nil` if it is empty.
    private func streamedDiary(_ invocation: Invocation) async throws -> CommandResult? {
        var items: [Item] = []
        for try await page in library.viewingPages(latestFirst: true) {
            let rows = page.map { DiaryRow($0, minutes: nil) }
            try await invocation.write(
                ListPart(try rows.map { try $0.json() }, columns: DiaryRow.columns, isLast: false))
            // Row numbers beyond this are hardly ever typed, and the items would take most of the memory.
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
        _ invocation: Invocation
    ) async throws -> (found: [DiaryEntry], isAll: Bool, period: PartialDay?, subject: String?) {
        guard let text = invocation.arguments.text("title") else {
            let (found, isAll) = try await latestViewings(invocation)
            return (found, isAll, nil, nil)
        }
        if let day = try invocation.arguments.titleDayOfYear() {
            return (try await library.viewings(on: day), true, nil, "on \(Phrases.day(day.month, day.day))")
        }
        if let period = invocation.arguments.titlePeriod {
            return (try await library.viewings(in: period), true, period, "of \(period)")
        }
        if let periods = invocation.arguments.titlePeriods {
            let bounds = [periods.first.map { "from \($0)" }, periods.last.map { "until \($0)" }]
            let found = try await library.viewings(from: periods.first, through: periods.last)
            return (found, true, nil, bounds.compactMap(\.self).joined(separator: " "))
        }
        let found = try await invocation.find(LibraryPlugin.kinds).item
        let item = try await library.item(found.reference)
        let title = try item.title ?? TitleSnapshot(item: found.reference, title: found.knownTitle ?? text)
        return (item.diary(title), true, nil, "about \(title.title)")
    }

    /// Returns the latest viewings, enough for the shown rows if each season that was entered at once is one row.
    private func latestViewings(
        _ invocation: Invocation
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
    ///
    /// - Parameter mean: The mean of the user's ratings of the movies and episodes.
    private static func sum(of rows: [DiaryRow], mean: Double?) -> String {
        let films = rows.count { $0.kind == .movie }
        let episodes = rows.count { $0.kind != .movie }
        return Phrases.facts(
            Phrases.viewings(
                films: films, episodes: episodes, minutes: rows.compactMap(\.minutes).reduce(0, +),
                unknown: rows.count { $0.minutes == nil }, mean: mean))
    }
}
