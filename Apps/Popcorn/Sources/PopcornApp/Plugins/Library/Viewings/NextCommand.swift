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
        let limit = invocation.start.skipped + invocation.rowLimit
        var found = try await found(limit, invocation)
        if let failure = failure(among: found) { throw failure }
        let genres = try await titles.catalogues.storedGenres(
            of: found.rows.map { ItemReference(.tvSeries, $0.id) }, in: invocation)
        for index in found.rows.indices {
            found.rows[index].genres = genres[ItemReference(.tvSeries, found.rows[index].id)]
        }
        var result = list(found.rows, limit: limit, orNone: found.noRows, invocation)
        result.notices = found.notices
        if found.unstoredCount > 0 {
            let count = Phrases.count(found.unstoredCount, "series isn’t", "series aren’t")
            let hint = titles.catalogues.source.offlineHint().text
            result.notices.append(
                .warning("\(count) stored: `next` fetches \(found.unstoredCount == 1 ? "it" : "them") (\(hint))"))
        }
        return result
    }

    /// The rows of the series in progress, and what went wrong.
    private struct Found {
        var rows: [NextRow] = []
        var notices: [Notice] = []
        var begunCount = 0
        var failures: [FetchError] = []
        /// The number of series that aren't stored while requests are disabled.
        var unstoredCount = 0
        var hasDropped = false

        /// The sentence shown when there are no rows.
        var noRows: String {
            if unstoredCount > 0 { return "Nothing to continue among the stored series." }
            if begunCount > 0 { return "Nothing to continue: no unseen episode has aired." }
            return hasDropped ? "Nothing to continue: you dropped every series." : "You haven’t started any series."
        }
    }

    /// Reads the last seen series first, and more until enough of them have a next episode.
    private func found(_ limit: Int, _ invocation: Invocation) async throws -> Found {
        var found = Found()
        var read = 0
        var size = 16
        while found.rows.count <= limit {
            let all = try await library.marked(.progress, limit: size)
            let begun = all.dropFirst(read).filter { !$0.marks.isDropped }
            found.begunCount += begun.count
            found.hasDropped = found.hasDropped || all.contains(where: \.marks.isDropped)
            // Read at once, but not more than are shown or kept in memory without need.
            for start in stride(from: 0, to: begun.count, by: 64) where found.rows.count <= limit {
                try await add(Array(begun.dropFirst(start).prefix(64)), to: &found, limit, invocation)
            }
            if all.count < size { break }
            read = all.count
            size *= 4
        }
        return found
    }

    private func add(
        _ series: [(title: TitleSnapshot, marks: Marks)], to found: inout Found, _ limit: Int, _ invocation: Invocation
    ) async throws {
        let catalogues = titles.catalogues
        let stored = try await catalogues.scheduleResults(of: series.map(\.title.item), .storedOnly)
        let known = series.filter { title, _ in
            stored[title.item]?.failure.map { !catalogues.source.isUnstored($0) } ?? true
        }
        found.unstoredCount += series.count - known.count
        for start in stride(from: 0, to: known.count, by: 4) where found.rows.count <= limit {
            let next = try await Array(known.dropFirst(start).prefix(4)).mapConcurrently { title, marks in
                try await nextRow(title, marks, stored[title.item]?.success, invocation)
            }
            found.rows += next.compactMap(\.row)
            found.notices += next.flatMap(\.notices)
            found.failures += next.compactMap(\.failure)
        }
    }

    /// Returns the error if nothing is known about any of the series. A deleted series is named beside the others, also if
    /// there are none.
    private func failure(among found: Found) -> (any Error)? {
        let isNothingKnown = found.failures.count + found.unstoredCount == found.begunCount
        if isNothingKnown, let failure = found.failures.first(where: { !$0.concernsItem }) { return failure }
        guard found.unstoredCount > 0, found.unstoredCount == found.begunCount else { return nil }
        let count = Phrases.count(found.unstoredCount, "series", "series")
        return titles.catalogues.source.unstored(
            "the episodes of \(count)", isOne: false, .offline("the episodes of \(count) are not stored"))
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
