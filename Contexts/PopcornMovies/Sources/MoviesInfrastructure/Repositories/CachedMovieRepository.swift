package import CoreDomain
import Foundation
package import MoviesDomain
package import Storage

/// A repository that reads movies from storage and, where necessary, from the remote source.
///
/// One response fills a movie and all its parts, so that a movie's screen and all screens reached from it cost one
/// request.
package struct CachedMovieRepository: MovieRepository {
    private let remote: any MovieRemoteDataSource
    package let source: Source
    package let storage: ContextStorage
    package let locale: ContentLocale

    /// Creates a repository that stores records no longer than the remote source's terms allow.
    package init(remote: some MovieRemoteDataSource, storage: ContextStorage, locale: ContentLocale) {
        self.storage = storage.retaining(Self.recordTypes, for: remote.maximumAge)
        self.remote = remote
        source = remote
        self.locale = locale
    }

    package func stored(matching search: MovieSearch, limit: Int) async throws -> Fetched<[MoviePreview]> {
        try await pages.search(search.text, in: ["title", "originalTitle"], limit: limit) { row in
            search.year == nil || row.releaseDate.map(CalendarDay.year) == search.year
        }.map { $0.map(Self.rows.read) }
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
                        + collection.movies.map { Self.rows.write($0, locale.language, now) })
            }
        }
        return fetched.map { MovieCollectionPartsMapper().map($0.root, movies: $0.rows.map(Self.rows.read)) }
    }
}
