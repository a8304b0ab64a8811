import CatalogueKit
import CoreDomain
import Foundation
import PopcornLibrary
import Prompt
import TerminalKit

/// The next episode of each series that the user has begun.
struct NextCommand: Sendable {
    let titles: OwnTitles

    private var library: LibraryContext { titles.library }

    static var spec: CommandSpec {
        CommandSpec(
            "next", summary: "the next episode of each series you have started", examples: ["next"],
            forms: [Form(handler: "next")])
    }

    static let part = LibraryPart(
        [spec],
        kinds: [
            ResultKind(
                "next", .rows, "the next episode of each series",
                fields: ["id", "title", "year", "genres", "season", "episode", "episodeTitle", "airDate", "left"],
                by: ["next"])
        ]
    ) { NextCommand(titles: $0.titles).handlers }

    var handlers: LibraryHandlers {
        var handlers = LibraryHandlers()
        handlers.reading = ["next": { try await next($0) }]
        return handlers
    }

    /// Shows the next episode of each series in progress, starting with the most recently seen series.
    ///
    /// Stale episodes of a series are fetched again, unless it has ended. Unknown episodes add a warning.
    func next(_ invocation: Invocation) async throws -> CommandResult {
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
            // Read at once, but not more than are shown or kept in memory without need.
            for batch in stride(from: 0, to: begun.count, by: 64) where rows.count <= limit {
                let batch = Array(begun.dropFirst(batch).prefix(64))
                let stored = try await titles.catalogues.schedules(of: batch.map(\.title.item), .storedOnly)
                for part in stride(from: 0, to: batch.count, by: 4) where rows.count <= limit {
                    let found = try await Array(batch.dropFirst(part).prefix(4)).mapConcurrently { title, marks in
                        try await nextRow(title, marks, stored[title.item], invocation)
                    }
                    rows += found.compactMap(\.row)
                    notices += found.flatMap(\.notices)
                    failures += found.compactMap(\.failure)
                }
            }
            if all.count < size { break }
            read = all.count
            size *= 4
        }
        // A deleted series is named beside the others, also if there are none.
        if failures.count == begunCount, let failure = failures.first(where: { !$0.concernsItem }) { throw failure }
        let genres = try await titles.catalogues.storedGenres(
            of: rows.map { ItemReference(.tvSeries, $0.id) }, in: invocation)
        for index in rows.indices { rows[index].genres = genres[ItemReference(.tvSeries, rows[index].id)] }
        var result = list(
            rows, limit: limit,
            orNone: begunCount > 0
                ? "Nothing to continue: no unseen episode has aired."
                : hasDropped ? "Nothing to continue: you dropped every series." : "You haven’t started any series.",
            invocation)
        result.notices = notices
        return result
    }

    private func list(_ rows: [NextRow], limit: Int, orNone none: String, _ invocation: Invocation) -> CommandResult {
        // The next episode is one that the user hasn't seen.
        let veil = SpoilerVeil(isHiding: invocation.session.settings.hidesSpoilers, .none)
        var result = invocation.list(
            "next", rows,
            columns: [
                TableColumn("Series", width: .flexible) { $0.title },
                TableColumn("Next", width: .flexible) {
                    "\($0.place.code) \(veil.name($0.episodeTitle, of: $0.place))"
                },
                TableColumn("Left", alignment: .trailing) { Phrases.count($0.left) },
                .styled("Seen") { Phrases.progress($0.seen, of: $0.seen + $0.left) },
                TableColumn("Time", alignment: .trailing) { $0.minutes.map(Phrases.runtime) ?? "" },
            ],
            orNone: none,
            limit: invocation.rowLimit, isAll: rows.count <= limit, suggesting: ["1 seen", "1"]
        ) { Item(ItemReference(.tvSeries, $0.id).part($0.place), title: $0.title) }
        result.isAnnotated = true
        result.veil = { veil.data($0) }
        return result
    }

    private func nextRow(
        _ title: TitleSnapshot, _ marks: Marks, _ stored: Fetched<SeriesSchedule>?, _ invocation: Invocation
    ) async throws -> (row: NextRow?, notices: [Notice], failure: FetchError?) {
        var notices: [Notice] = []
        let result = try await Result.fetching {
            let schedule = try await titles.currentSchedule(of: title.item, stored: stored, invocation, &notices)
            let progress = SeriesProgress(marks, schedule.schedule, on: titles.today)
            return progress.next.map { NextRow(title, $0, schedule.episodes[$0.place], progress) }
        }
        switch result {
        case .success(let row): return (row, notices, nil)
        case .failure(let error):
            let remedy = UserRecords.remedy(for: error, about: title.item).map { "; \($0)" } ?? ""
            return (nil, [.warning("the episodes of \(title.title) are unknown: \(error.message)\(remedy)")], error)
        }
    }
}

private struct NextRow: KeyedRow {
    let id: Int
    let title: String
    let year: Int?
    /// The names of the genres; `nil` if they aren't stored.
    var genres: [String]?
    let season: Int
    let episode: Int
    let episodeTitle: String
    let airDate: Date?
    let left: Int
    /// The number of seen episodes.
    let seen: Int
    let minutes: Int?

    enum CodingKeys: CodingKey, CaseIterable {
        case id, title, year, genres, season, episode, episodeTitle, airDate, left
    }

    init(
        _ title: TitleSnapshot, _ next: EpisodeSchedule.Episode, _ facts: SeriesSchedule.Episode?,
        _ progress: SeriesProgress
    ) {
        id = title.item.id
        self.title = title.title
        year = title.year
        airDate = next.airDate
        left = progress.left
        seen = progress.seen
        season = next.place.season
        episode = next.place.number
        episodeTitle = facts?.name ?? ""
        minutes = facts?.runtime
    }

    var place: EpisodePlace { EpisodePlace(season: season, number: episode) }
}
