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
    package let storage: ContextStorage
    package let locale: ContentLocale

    /// Creates a repository that keeps records no longer than the remote source's terms allow.
    package init(remote: any MovieRemoteDataSource, storage: ContextStorage, locale: ContentLocale) {
        self.storage = storage.retaining(Self.recordTypes, for: remote.maximumAge)
        self.remote = remote
        self.locale = locale
    }

    package var offeredParts: Set<MoviePart> { remote.offeredParts }

    package func fetchItem(_ id: Int) async throws -> RemoteResponse<MovieAggregate> {
        try await remote.movie(id, in: locale)
    }

    package func fetchPage(_ number: Int, of list: MovieList) async throws -> RemoteResponse<Page<MoviePreview>> {
        try await remote.page(number, of: list, in: locale)
    }

    package func stored(matching search: MovieSearch, limit: Int) async throws -> Fetched<[MoviePreview]> {
        try await pages.search(search.text, in: ["title", "originalTitle"], limit: limit) { row in
            search.year == nil || row.releaseDate.map(CalendarDay.year) == search.year
        }.map { $0.map(map) }
    }

    package func storedTitle(near text: String) async throws -> String? {
        try await pages.nearest(to: text, in: "title")?.title
    }

    package func collection(_ id: Int, _ policy: FetchPolicy) async throws -> Fetched<MovieCollectionParts> {
        let collections = AggregateStore<MoviesMovieCollectionPartsEntity>(storage)
        let fetched = try await pages.fetch(key(id), in: collections, policy, rowIDs: \.movieIDs) { _ in
            let now = storage.clock.now
            return try await remote.collection(id, in: locale).map { collection in
                Delivery(
                    [MovieCollectionPartsMapper().map(collection, language: locale.language, cachedAt: now)]
                        + collection.movies.map { map($0, cachedAt: now) })
            }
        }
        return fetched.map { MovieCollectionPartsMapper().map($0.root, movies: $0.rows.map(map)) }
    }
}
