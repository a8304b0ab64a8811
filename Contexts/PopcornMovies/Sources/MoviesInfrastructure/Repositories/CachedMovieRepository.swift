package import CoreDomain
import Foundation
package import MoviesDomain
package import Storage

/// A repository that reads movies from storage, and from the remote source where storage doesn't suffice.
///
/// One response fills a movie and all its parts, so that a movie's screen and all screens that it leads to cost
/// one request.
package struct CachedMovieRepository: MovieRepository {
    private let remote: any MovieRemoteDataSource
    private let storage: ContextStorage
    private let locale: ContentLocale
    private let movies: AggregateStore<MoviesMovieEntity>
    private let pages: PageStore<MoviesMoviePreviewEntity>
    private let mapper: MovieAggregateMapper

    /// Creates a repository that keeps records no longer than the remote source's terms allow.
    package init(remote: any MovieRemoteDataSource, storage: ContextStorage, locale: ContentLocale) {
        let storage = storage.retaining(Self.recordTypes, for: remote.maximumAge)
        let pages = PageStore<MoviesMoviePreviewEntity>(storage, in: locale)
        let mapper = MovieAggregateMapper(locale: locale, pages: pages)
        (self.remote, self.storage, self.locale, self.pages, self.mapper) = (remote, storage, locale, pages, mapper)
        movies = AggregateStore(storage) { key in
            guard case .integer(let id)? = key.parts.first else { return [] }
            return MoviePart.allCases.map { mapper.reference(to: $0, of: Int(id)) }
                + [RecordReference(MoviesMoviePreviewEntity.self, key)]
        }
    }

    /// The types of all records that the repository keeps.
    package static let recordTypes = MovieAggregateMapper.recordTypes + [MoviesMovieCollectionPartsEntity.self]

    package func movie(
        _ id: Int, with parts: Set<MoviePart>, requiring required: MoviePart?, _ policy: FetchPolicy
    ) async throws -> Fetched<MovieAggregate> {
        let fetched = try await movies.fetch(
            key(id), policy, with: parts.map { mapper.reference(to: $0, of: id) },
            requiring: required.map { [mapper.reference(to: $0, of: id)] } ?? [], from: source(id))
        return try await aggregate(fetched, with: parts)
    }

    package func preview(_ id: Int, _ policy: FetchPolicy) async throws -> Fetched<MoviePreview> {
        try await pages.row(id, policy, map: MoviePreviewMapper().map) {
            try await movie(id, with: [], requiring: nil, policy).map { MoviePreview($0.movie) }
        }
    }

    package func updates(
        of id: Int, with parts: Set<MoviePart>
    ) -> any AsyncSequence<Fetched<MovieAggregate>, any Error> & Sendable {
        movies.updates(of: key(id), with: parts.map { mapper.reference(to: $0, of: id) }, from: source(id))
            .map { try await aggregate($0, with: parts) }
    }

    package func collection(_ id: Int, _ policy: FetchPolicy) async throws -> Fetched<MovieCollectionParts> {
        let store = AggregateStore<MoviesMovieCollectionPartsEntity>(storage)
        let fetched = try await store.fetch(key(id), policy) { _ in
            let now = storage.clock.now
            return try await remote.collection(id, in: locale).map { collection in
                [MovieCollectionPartsMapper().map(collection, language: locale.language, cachedAt: now)]
                    + mapper.rows(collection.movies, now)
            }
        }
        let rows = try await pages.rows(
            fetched.value.root.movieIDs, delivered: fetched.value.parts(of: MoviesMoviePreviewEntity.self))
        return fetched.map {
            MovieCollectionPartsMapper().map($0.root, movies: rows.map(MoviePreviewMapper().map))
        }
    }

    package func page(
        _ page: Int, of list: MovieList, _ policy: FetchPolicy
    ) async throws -> Fetched<Page<MoviePreview>> {
        // The first page of a movie's lists arrives with the movie and is of its age.
        if page == 1, let (id, part) = list.movie {
            let movie = try await movie(id, with: [part], requiring: nil, policy)
            if let page = part == .similar ? movie.value.similar : movie.value.recommendations {
                return movie.map { _ in page }
            }
        }
        return try await pages.fetch(page, of: list.stored, policy) {
            let now = storage.clock.now
            return try await remote.page(page, of: list, in: locale).map { page in
                page.map { MoviePreviewMapper().map($0, language: locale.language, cachedAt: now) }
            }
        }.map { $0.map(MoviePreviewMapper().map) }
    }

    package func stored(matching search: MovieSearch, limit: Int) async throws -> Fetched<[MoviePreview]> {
        try await pages.search(search.text, in: ["title", "originalTitle"], limit: limit) { row in
            search.year == nil || row.releaseDate.map(CalendarDay.year) == search.year
        }.map { $0.map(MoviePreviewMapper().map) }
    }

    package func storedTitle(near text: String) async throws -> String? {
        try await pages.nearest(to: text, in: "title")?.title
    }

    package func clear(staleOnly: Bool) async throws -> Int {
        try await storage.clear(Self.recordTypes, staleOnly: staleOnly)
    }

    private func key(_ id: Int) -> RecordKey { RecordKey(Scalar(id), .text(locale.language)) }

    private func source(_ id: Int) -> AggregateStore<MoviesMovieEntity>.Source {
        { old in
            try await remote.movie(id, in: locale).map { mapper.map($0, over: old, cachedAt: storage.clock.now) }
        }
    }

    private func aggregate(
        _ fetched: Fetched<Aggregate<MoviesMovieEntity>>, with parts: Set<MoviePart>
    ) async throws -> Fetched<MovieAggregate> {
        let value = try await mapper.map(fetched.value, with: parts)
        return fetched.map { _ in value }.reporting(parts)
    }
}
