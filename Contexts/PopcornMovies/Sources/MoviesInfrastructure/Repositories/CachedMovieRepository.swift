package import CoreDomain
import Foundation
package import MoviesDomain
package import Storage

/// Movies from storage, and from the remote side where storage does not do.
///
/// One answer of the remote side fills all parts of a movie in one batch, so a movie's screen and everything that it
/// leads to cost one request.
package struct CachedMovieRepository: MovieRepository {
    let remote: any MovieRemoteDataSource
    let storage: ContextStorage
    let locale: ContentLocale

    package init(remote: any MovieRemoteDataSource, storage: ContextStorage, locale: ContentLocale) {
        self.remote = remote
        self.storage = storage
        self.locale = locale
    }

    /// Everything that the cache consists of.
    package static let recordTypes: [any StoredRecord.Type] =
        [MoviesMovieEntity.self] + partTypes + [
            MoviesMovieCollectionPartsEntity.self, MoviesMoviePageEntity.self, MoviesMoviePreviewEntity.self,
        ]

    /// What comes with a movie, and goes with it.
    private static let partTypes: [any StoredRecord.Type] = [
        MoviesCreditsEntity.self, MoviesImageCollectionEntity.self, MoviesReleaseDatesEntity.self,
        MoviesVideosEntity.self, MoviesWatchProvidersEntity.self,
    ]

    package func movie(_ id: Int, _ policy: FetchPolicy) async throws -> Fetched<Movie> {
        try await delivered(id, policy).map { MovieMapper().map($0.record) }
    }

    package func credits(of id: Int, _ policy: FetchPolicy) async throws -> Fetched<Credits> {
        try await part(MoviesCreditsEntity.self, of: id, policy, called: .credits).map(CreditsMapper().map)
    }

    package func images(of id: Int, _ policy: FetchPolicy) async throws -> Fetched<ImageCollection> {
        try await part(MoviesImageCollectionEntity.self, of: id, policy, called: .images)
            .map(ImageCollectionMapper().map)
    }

    package func releaseDates(of id: Int, _ policy: FetchPolicy) async throws -> Fetched<ReleaseDates> {
        try await part(MoviesReleaseDatesEntity.self, of: id, policy, called: .releaseDates)
            .map(ReleaseDatesMapper().map)
    }

    package func videos(of id: Int, _ policy: FetchPolicy) async throws -> Fetched<[Video]> {
        try await part(MoviesVideosEntity.self, of: id, policy, called: .videos).map(VideosMapper().map)
    }

    package func watchProviders(of id: Int, _ policy: FetchPolicy) async throws -> Fetched<[WatchProviders]> {
        try await part(MoviesWatchProvidersEntity.self, of: id, policy, called: .watchProviders)
            .map(WatchCountriesMapper().map)
    }

    package func updates(of id: Int) -> any AsyncSequence<Fetched<Movie>, any Error> & Sendable {
        storage.store(of: MoviesMovieEntity.self)
            .updates(of: key(id), with: Self.partTypes, from: fetchMovie(id)).map { $0.map(MovieMapper().map) }
    }

    /// The movie's own record; whatever fetches it fetches all its parts.
    func delivered(_ id: Int, _ policy: FetchPolicy) async throws -> Fetched<Delivered<MoviesMovieEntity>> {
        try await storage.store(of: MoviesMovieEntity.self)
            .deliver(key(id), policy, with: Self.partTypes, from: fetchMovie(id))
    }

    private func part<Part: StoredRecord>(
        _ type: Part.Type, of id: Int, _ policy: FetchPolicy, called name: MoviePart
    ) async throws -> Fetched<Part> {
        let movie = try await delivered(id, policy)
        if let part = try await found(type, of: id, in: movie) { return part }
        // A stored movie does not tell why it lacks the part. A new answer brings it, or the reason.
        // Where TMDb has just failed to give one, it is not asked again.
        let wasAsked = movie.freshness == .network || movie.warnings.contains { $0.refetchError != nil }
        guard !wasAsked, policy != .stored else { throw missing(name, of: id, in: movie) }
        let anew = try await delivered(id, .refresh)
        if let part = try await found(type, of: id, in: anew) { return part }
        throw missing(name, of: id, in: anew)
    }

    private func found<Part: StoredRecord>(
        _ type: Part.Type, of id: Int, in movie: Fetched<Delivered<MoviesMovieEntity>>
    ) async throws -> Fetched<Part>? {
        if let part = movie.value.companions(type)[key(id)] {
            return Fetched(part, movie.freshness, warnings: movie.warnings)
        }
        // It tells its own age: the movie may be younger, from an answer that lacked the part.
        return try await storage.store(of: type).get(key(id)).map { part in
            Fetched(part.record, part.freshness, warnings: movie.warnings)
        }
    }

    private func missing(
        _ name: MoviePart, of id: Int, in movie: Fetched<Delivered<MoviesMovieEntity>>
    ) -> FetchError {
        movie.warnings.first { $0.absence?.part as? MoviePart == name }?.absence?.error
            ?? movie.warnings.lazy.compactMap(\.refetchError).first
            ?? .notFound("\(name) of movie \(id)")
    }

    private func fetchMovie(_ id: Int) -> @Sendable (MoviesMovieEntity?) async throws -> FetchedBatch {
        { old in
            let answer = try await remote.movie(id, in: locale)
            guard answer.value.movie.id == id else {
                throw FetchError.badData("the answer for movie \(id) is about movie \(answer.value.movie.id)")
            }
            let records = RemoteMovieMapper(locale: locale, cachedAt: storage.clock.now).map(answer.value, over: old)
            return FetchedBatch(records, warnings: answer.warnings)
        }
    }

    func key(_ id: Int) -> RecordKey { RecordKey(Scalar(id), .text(locale.language)) }
}
