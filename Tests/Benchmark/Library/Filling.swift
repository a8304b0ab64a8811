import FileStorage
import Foundation
import LoopbackTMDb
import Measuring
import MemoryStorage
import PopcornLibrary
import PopcornMovies
import PopcornMoviesAdapters
import PopcornTVSeries
import PopcornTVSeriesAdapters
import SQLiteStorage
import Storage
import TMDb
import TMDbConfiguration

/// What fills the home folder of a library.
///
/// The peak of a process is at least that of the one that started it, which therefore has to stay small: a process of its
/// own fills a home.
enum Filling: String {
    /// Each movie was seen twice, and two thirds of the viewings were imported. One viewing in ten has a rating, and one in
    /// a hundred a note. The watchlist has 30 movies.
    case viewings
    /// One import of as many movies.
    case imported
    /// Series of which one episode was seen. TMDb's responses about them are stored.
    case series
    /// A list of movies whose rows are stored, as those of a list of TMDb's.
    case list

    /// Runs this program to fill a home folder.
    func run(_ program: Program, _ count: Int) throws {
        try program.run([CommandLine.arguments[0], "fill", rawValue, program.home.path, "\(count)"])
    }

    func fill(_ home: URL, _ count: Int) async throws {
        let log = FileLog(
            folder: home.appending(path: ".local/share/popcorn/library"), state: home.appending(path: "state"))
        let library = LibraryContext(log: log, storage: ContextStorage(MemoryStorage()))
        switch self {
        case .viewings: try await Self.see(count, library)
        case .imported:
            _ = try await library.importing(with: EveryID()).run((0..<count).map { Self.row($0, .movie) })
        case .series:
            _ = try await library.importing(with: EveryID()).run((0..<count).map { Self.row($0, .tvSeries) })
            try await StoredTitles(home).storeSeries(count)
        case .list:
            _ = try await library.add((0..<count).map { try Self.title(of: $0 * 2) }, to: .watchlist)
            try await StoredTitles(home).storeRows(count)
        }
    }

    private static func see(_ count: Int, _ library: LibraryContext) async throws {
        _ = try await library.importing(with: EveryID()).run((0..<count).filter { $0 % 3 > 0 }.map(viewing))
        for start in stride(from: 0, to: count, by: 300) {
            let sightings = try stride(from: start, to: min(start + 300, count), by: 3).map { number in
                var sighting = Sighting(try title(of: number), on: day(of: number))
                sighting.rating = rating(of: number)
                sighting.note = number % 100 == 0 ? "Seen with friends, number \(number)." : nil
                return sighting
            }
            try await library.see(sightings)
        }
        for movie in 1...30 {
            _ = try await library.add([title(of: 2_000_000 + movie * 2)], to: .watchlist)
        }
    }

    private static func viewing(_ number: Int) -> ImportRow {
        var row = row(number, ItemReference(.movie, number / 2 + 1))
        row.day = day(of: number)
        row.rating = rating(of: number)
        return row
    }

    /// A row about a movie, or about the first episode of a series.
    private static func row(_ number: Int, _ kind: ItemKind) -> ImportRow {
        let id = number + 1
        return row(
            number, kind == .movie ? ItemReference(kind, id) : ItemReference(kind, id, season: 1, episode: 1))
    }

    private static func row(_ number: Int, _ item: ItemReference) -> ImportRow {
        var row = ImportRow(line: number, part: .diary, subject: ImportSubject(ids: [.tmdb(item)]))
        row.isSeen = true
        row.source = "bench:\(number)"
        return row
    }

    private static func rating(of number: Int) -> Int? { number % 10 == 0 ? number / 10 % 10 + 1 : nil }

    private static func title(of number: Int) throws -> TitleSnapshot {
        try TitleSnapshot(item: ItemReference(.movie, number / 2 + 1), title: "Title \(number / 2 + 1)", year: 1999)
    }

    /// The year that has most of the viewings.
    static let year = 2019

    /// Ten viewings in twenty-one are of one year, and the others of the ten years before.
    private static func day(of number: Int) -> PartialDay {
        let year = number % 21 < 10 ? year : year - 1 - number % 10
        let newYear = (year - 1970) * 365 + (year - 1969) / 4
        return PartialDay(Date(timeIntervalSince1970: Double(newYear + number % 365) * 86_400))
    }
}

/// Stores TMDb's responses in the cache of a home folder, as the program does.
private struct StoredTitles {
    private let cache: URL

    init(_ home: URL) throws {
        cache = home.appending(path: ".cache/popcorn")
        try FileManager.default.createDirectory(at: cache, withIntermediateDirectories: true)
    }

    /// Stores series of three seasons with their episodes.
    func storeSeries(_ count: Int) async throws {
        let titles = (1...count).map { id in
            MadeTitle(.tv, id, "Title \(id)", 1999).with { $0.episodes = [20, 20, 20] }
        }
        try await serving(titles, "tv") { client, storage in
            let series = TVSeriesContext(
                remote: TMDbTVSeriesRemoteDataSource(client: client),
                images: StoredImagesConfiguration(client: client, storage: storage), storage: storage)
            for series in try await series.item(Array(1...count), with: TVSeriesContext.overviewParts) {
                _ = try series.get()
            }
            for ratings in try await series.ratings(of: Array(1...count)) { _ = try ratings.get() }
        }
    }

    /// Stores the pages of a list of movies.
    func storeRows(_ count: Int) async throws {
        let titles = (1...count).map { MadeTitle(.movie, $0, "Title \($0)", 1999, votes: $0) }
        try await serving(titles, "movies") { client, storage in
            let movies = MoviesContext(
                remote: TMDbMovieRemoteDataSource(client: client),
                images: StoredImagesConfiguration(client: client, storage: storage), storage: storage)
            for page in 1...(count + 19) / 20 { _ = try await movies.page(page, of: .popular) }
        }
    }

    private func serving(
        _ titles: [MadeTitle], _ name: String, _ store: (TMDbClient, ContextStorage) async throws -> Void
    ) async throws {
        let server = try LoopbackTMDb.started()
        defer { server.stop() }
        server.serve(MadeCatalogue(titles))
        guard let base = URL(string: server.base) else { throw Failure("\(server.base) is not an address") }
        let client = TMDbClient(
            transport: CurlTransport(), baseURL: base, credential: .accessToken("x"), clock: SkippingClock())
        let storage = ContextStorage(SQLiteStorage(file: cache.appending(path: "\(name).sqlite")))
        try await store(client, storage)
        try await storage.close()
    }
}
