package import CoreDomain
import Foundation
package import MoviesDomain
package import Storage

/// A repository that reads movies from storage and, where necessary, from the remote source.
///
/// One response provides a movie and all its parts, so that the movie's screen and all screens reached
/// from it require only one request.
package struct CachedMovieRepository: MovieRepository {
    private let remote: any MovieRemoteDataSource
    package let source: Source
    package let storage: ContextStorage
    package let locale: ContentLocale

    /// Creates a repository that stores records no longer than the remote source's terms allow.
    package init(remote: some MovieRemoteDataSource, storage: ContextStorage, locale: ContentLocale) {
        self.storage = storage
        storage.limitAge(of: Self.recordTypes, to: remote.maximumAge)
        self.remote = remote
        source = remote
        self.locale = locale
    }

    package func stored(matching search: MovieSearch, limit: Int) async throws -> Fetched<[MoviePreview]> {
        try await stored(
            matching: search.text, in: ["title", "originalTitle"], orInEnglish: "englishTitle", limit: limit
        ) { row in
            search.year == nil || row.releaseDate.map(CalendarDay.year) == search.year
        }
    }

    package func storedTitle(near text: String) async throws -> String? {
        try await pages.nearest(to: text, in: "title")?.title
    }

    package func collection(_ id: Int, _ policy: FetchPolicy) async throws -> Fetched<MovieCollectionParts> {
        let collections = AggregateStore<MoviesMovieCollectionPartsEntity>(storage)
        let fetched = try await pages.fetch(key(id), in: collections, policy, rowIDs: \.movieIDs) { old in
            let now = storage.clock.now
            return try await remote.collection(id, in: locale).map { collection in
                let record = (old?.root).updated {
                    MovieCollectionPartsMapper().map(collection, to: &$0, cachedAt: now)
                } orNew: {
                    MovieCollectionPartsMapper().map(collection, language: locale.language, cachedAt: now)
                }
                return Delivery([record] + collection.movies.map { Self.rows.write($0, locale.language, now) })
            }
        }
        return fetched.map { MovieCollectionPartsMapper().map($0.root, movies: $0.rows.map(Self.rows.read)) }
    }
}

extension CachedMovieRepository: CachedRepository {
    package static let otherRecordTypes: [any StoredRecord.Type] = [MoviesMovieCollectionPartsEntity.self]

    package static let parts: [StoredPart<Self>] = [
        .record(.credits, \.credits, CreditsMapper().map, CreditsMapper().map, update: CreditsMapper().map),
        .record(
            .images, \.images, ImageCollectionMapper().map, ImageCollectionMapper().map,
            update: ImageCollectionMapper().map),
        .record(
            .releaseDates, \.releaseDates, ReleaseDatesMapper().map, ReleaseDatesMapper().map,
            update: ReleaseDatesMapper().map),
        .record(.videos, \.videos, VideosMapper().map, VideosMapper().map, update: VideosMapper().map),
        .record(
            .watchProviders, \.watchProviders, WatchProvidersMapper().map, WatchProvidersMapper().map,
            update: WatchProvidersMapper().map),
        .firstPage(.recommendations, \.recommendations) { .recommendations(for: $0) },
        .firstPage(.similar, \.similar) { .similar(to: $0) },
    ]

    package static func stored(_ list: MovieList) -> PagedList {
        switch list {
        case .popular: PagedList("popular", dependsOnRegion: true)
        case .topRated: PagedList("topRated", dependsOnRegion: true)
        case .nowPlaying: PagedList("nowPlaying", dependsOnRegion: true)
        case .upcoming: PagedList("upcoming", dependsOnRegion: true)
        case .trending(let window): PagedList("trending/\(window.rawValue)")
        case .similar(let id): PagedList("similar/\(id)", owner: id)
        case .recommendations(let id): PagedList("recommendations/\(id)", owner: id)
        case .search(let search):
            PagedList("search/\(search.year.map(String.init) ?? "")/\(search.text)", dependsOnRegion: true)
        case .discover(let filter): PagedList("discover/\(filter.text)", dependsOnRegion: true)
        }
    }

    package static let roots = RecordMapping<MoviesMovieEntity, Movie>(
        MovieMapper().map, MovieMapper().map, update: MovieMapper().map)

    package static let rows = RecordMapping<MoviesMoviePreviewEntity, MoviePreview>(
        MoviePreviewMapper().map, MoviePreviewMapper().map, update: MoviePreviewMapper().map)

    package func preview(of item: MovieAggregate) -> MoviePreview { MoviePreview(item.movie) }
}
