import Foundation
import Imports
import MemoryStorage
import PopcornLibrary

/// Imports a diary of Letterboxd into a library in memory, then prints the outcomes of its rows, statistics about a year,
/// and the feed of the listed movie's release.
@main struct LetterboxdYear {
    static func main() async throws {
        let folder = URL(filePath: CommandLine.arguments.dropFirst().first ?? "letterboxd-year-data")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        let diary = folder.appending(path: "diary.csv")
        try Data(letterboxd.utf8).write(to: diary)

        let titles = HomeTitles(
            home: try TitleSnapshot(item: ItemReference(.movie, 1), title: "A Home Movie", year: 2020, runtime: 12))
        let library = LibraryContext(log: MemoryLog(), storage: ContextStorage(MemoryStorage()))
        for var file in try ImportFile.files(in: diary) {
            try file.prepare()
            let rows = try file.rows()
            var all: [ImportRow] = []
            while let row = try rows.next() { all.append(row) }
            print(file.name, try await library.importing(with: titles).run(all), separator: " | ")
        }

        guard let period = PartialDay("2026"), let today = PartialDay("2026-11-26") else { return }
        let year = try await library.statistics(of: .period(period)).statistics
        print("films", year.films, "minutes", year.minutes, "mean", year.mean ?? 0, separator: " | ")

        try await library.add([titles.home], to: .watchlist)
        guard let month = CalendarPeriod("30d", today: today.start) else { return }
        let source = CalendarSource(
            episodes: { _ in [] }, releases: { _, _ in [DatedRelease("digital", on: today.start)] })
        let calendar = try await library.calendar(of: month.days, releases: ["digital"], from: { _ in source })
        let events = calendar.entries.map { ICalendar.Event(id: $0.id, day: $0.day, summary: $0.title.title) }
        let feed = ICalendar(events: events, writtenAt: today.start).text.split(separator: "\r\n")
        print(feed.filter { $0.hasPrefix("UID") || $0.hasPrefix("DTSTART") || $0.hasPrefix("SUMMARY") })
    }
}

private let letterboxd = """
    Date,Name,Year,Letterboxd URI,Rating,Rewatch,Tags,Watched Date
    2026-03-02,A Home Movie,2020,https://boxd.it/a,4,,,2026-03-01
    2025-01-01,A Home Movie,2020,https://boxd.it/b,,,,2025-01-01
    2026-03-03,Elsewhere,2019,https://boxd.it/c,3,,,2026-03-03

    """

/// The only title that this program knows.
private struct HomeTitles: ImportLookup {
    let home: TitleSnapshot
    let isOffline = false

    func title(of item: ItemReference) async -> TitleSnapshot? { item == home.item ? home : nil }

    func item(with id: ImportSubject.ID) async -> ResolvedID? { nil }

    func airedEpisodes(of series: ItemReference, named name: String?) async -> [NamedEpisode] { [] }

    func candidates(_ title: String, year: Int?, _ kind: ItemKind, isStored: Bool) async -> [ImportMatch] {
        title == home.title && kind == .movie ? [ImportMatch(home)] : []
    }
}
