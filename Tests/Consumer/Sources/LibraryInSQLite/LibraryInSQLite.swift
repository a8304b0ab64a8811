import ConsumerSupport
import FileStorage
import Foundation
import PopcornLibrary
import SQLiteStorage

/// Adds a movie to a list and marks an episode as seen, in a log in the given folder with its view in a database, then
/// prints the list and the next episode.
@main struct LibraryInSQLite {
    static func main() async throws {
        let folder = URL(filePath: CommandLine.arguments.dropFirst().first ?? "library-in-sqlite-data")
        let log = FileLog(folder: folder.appending(path: "log"), state: folder.appending(path: "state")) { print($0) }
        let database = SQLiteStorage(file: folder.appending(path: "library.sqlite")) { print($0) }
        let library = LibraryContext(log: log, storage: ContextStorage(database))

        try await library.add([TitleSnapshot(item: ItemReference(.movie, 1), title: "A Home Movie")], to: .watchlist)
        let watchlist = try await library.list(.watchlist)
        print(watchlist.name, watchlist.entries.map(\.title), separator: " | ")

        let pilot = ItemReference(.tvSeries, 2, season: 1, episode: 1)
        guard let today = PartialDay("2026-11-22") else { return }
        try await library.see([Sighting(TitleSnapshot(item: pilot, title: "A Home Series"), on: today)])
        let episodes = (1...2).map { number in
            EpisodeSchedule.Episode(EpisodePlace(season: 1, number: number), airDate: today.start)
        }
        let schedule = EpisodeSchedule(episodes, hasEnded: false)
        let progress = SeriesProgress(try await library.marks(of: pilot), schedule, on: today.start)
        let next = progress.next.map { "S\($0.place.season)E\($0.place.number)" } ?? "nothing"
        print("seen", progress.seen, "next", next, "left", progress.left, separator: " | ")
        await database.close()
    }
}
