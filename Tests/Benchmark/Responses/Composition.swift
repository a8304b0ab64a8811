import Foundation
import Measuring
import MemoryStorage
import PopcornMovies
import PopcornMoviesAdapters
import SQLiteStorage
import Storage
import Synchronization
import TMDb
import TMDbConfiguration

/// The movies as an app composes them, over an engine whose reads are recorded.
struct Composition {
    let movies: MoviesContext
    let engine: RecordingStorage

    init(_ server: ServerProcess, _ engine: any StorageEngine) {
        self.engine = RecordingStorage(engine)
        let client = TMDbClient(server)
        let storage = ContextStorage(self.engine)
        movies = MoviesContext(
            remote: TMDbMovieRemoteDataSource(client: client),
            images: StoredImagesConfiguration(client: client, storage: storage), storage: storage)
    }

    /// Runs `body` with the movies in memory and in SQLite, the latter in a file that is removed.
    static func withEach(
        _ server: ServerProcess, _ body: (_ memory: Composition, _ sqlite: Composition) async throws -> Void
    ) async throws {
        let folder = FileManager.default.temporaryDirectory.appending(path: "tmdb-bench-\(UUID().uuidString)")
        defer { try? FileManager.default.removeItem(at: folder) }
        let sqlite = SQLiteStorage(file: folder.appending(path: "movies.sqlite"))
        try await body(Composition(server, MemoryStorage()), Composition(server, sqlite))
        await sqlite.close()
    }
}

extension TMDbClient {
    init(_ server: ServerProcess) {
        self.init(
            transport: CurlTransport(), baseURL: server.base, credential: .accessToken("x"), clock: SkippingClock())
    }
}

/// Records what is loaded from another engine.
final class RecordingStorage: StorageEngine {
    private let base: any StorageEngine
    private let loads = Mutex<[[RecordReference]]?>(nil)

    init(_ base: any StorageEngine) { self.base = base }

    /// Returns what `body` loads, read by read.
    func loads(of body: () async throws -> Void) async throws -> [[RecordReference]] {
        loads.withLock { $0 = [] }
        try await body()
        return loads.withLock { $0.take() } ?? []
    }

    func load(_ references: [RecordReference]) async throws -> [(any StoredRecord)?] {
        loads.withLock { $0?.append(references) }
        return try await base.load(references)
    }

    func query(_ query: StorageQuery, of type: any StoredRecord.Type) async throws -> [any StoredRecord] {
        try await base.query(query, of: type)
    }

    func commit(_ batch: [Mutation]) async throws -> Set<ChangedKey> { try await base.commit(batch) }

    func close() async throws { try await base.close() }
}
