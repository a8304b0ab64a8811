import CoreDomain
import Foundation
package import MoviesDomain
package import Storage

/// The records for a movie, its parts and its lists.
extension CachedMovieRepository: CachedRepository {
    package static let otherRecordTypes: [any StoredRecord.Type] = [MoviesMovieCollectionPartsEntity.self]

    package static let parts: [StoredPart<Self>] = [
        .record(.credits, \.credits, CreditsMapper().map, CreditsMapper().map),
        .record(.images, \.images, ImageCollectionMapper().map, ImageCollectionMapper().map),
        .record(.releaseDates, \.releaseDates, ReleaseDatesMapper().map, ReleaseDatesMapper().map),
        .record(.videos, \.videos, VideosMapper().map, VideosMapper().map),
        .record(.watchProviders, \.watchProviders, WatchProvidersMapper().map, WatchProvidersMapper().map),
        .firstPage(.recommendations, \.recommendations) { .recommendations(for: $0) },
        .firstPage(.similar, \.similar) { .similar(to: $0) },
    ]

    package static func owner(of list: MovieList) -> Int? {
        switch list {
        case .similar(let id), .recommendations(let id): id
        case .popular, .topRated, .nowPlaying, .upcoming, .trending, .search, .discover: nil
        }
    }

    package static func stored(_ list: MovieList) -> PagedList { list.stored }

    package static let roots = RecordMapping<MoviesMovieEntity, Movie>(
        MovieMapper().map, MovieMapper().map, update: MovieMapper().map)

    package static let rows = RecordMapping<MoviesMoviePreviewEntity, MoviePreview>(
        MoviePreviewMapper().map, MoviePreviewMapper().map)

    package func preview(of item: MovieAggregate) -> MoviePreview { MoviePreview(item.movie) }
}

extension MovieList {
    /// The list's identity in storage.
    var stored: PagedList { PagedList(storedName, dependsOnRegion: dependsOnRegion) }

    private var storedName: String {
        switch self {
        case .popular: "popular"
        case .topRated: "topRated"
        case .nowPlaying: "nowPlaying"
        case .upcoming: "upcoming"
        case .trending(let window): "trending/\(window.rawValue)"
        case .similar(let id): "similar/\(id)"
        case .recommendations(let id): "recommendations/\(id)"
        case .search(let search): "search/\(search.year.map(String.init) ?? "")/\(search.text)"
        case .discover(let filter): "discover/\(filter.text)"
        }
    }

    private var dependsOnRegion: Bool {
        switch self {
        case .popular, .topRated, .nowPlaying, .upcoming, .search, .discover: true
        case .trending, .similar, .recommendations: false
        }
    }
}
