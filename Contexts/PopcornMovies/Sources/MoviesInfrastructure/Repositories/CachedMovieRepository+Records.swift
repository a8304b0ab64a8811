import CoreDomain
package import Foundation
package import MoviesDomain
package import Storage

/// The records that keep a movie, its parts and its lists.
extension CachedMovieRepository: CachedRepository {
    package static let otherRecordTypes: [any StoredRecord.Type] = [MoviesMovieCollectionPartsEntity.self]

    package static func location(of part: MoviePart, ofItem id: Int) -> PartLocation<Self> {
        switch part {
        case .credits: .record(MoviesCreditsEntity.self)
        case .images: .record(MoviesImageCollectionEntity.self)
        case .releaseDates: .record(MoviesReleaseDatesEntity.self)
        case .videos: .record(MoviesVideosEntity.self)
        case .watchProviders: .record(MoviesWatchProvidersEntity.self)
        case .recommendations: .firstPage(.recommendations(for: id), \.recommendations)
        case .similar: .firstPage(.similar(to: id), \.similar)
        }
    }

    package static func owner(of list: MovieList) -> (id: Int, part: MoviePart)? {
        switch list {
        case .similar(let id): (id, .similar)
        case .recommendations(let id): (id, .recommendations)
        case .popular, .topRated, .nowPlaying, .upcoming, .trending, .search: nil
        }
    }

    package static func stored(_ list: MovieList) -> PagedList { list.stored }

    package func map(_ stored: StoredItem<Self>) -> MovieAggregate {
        MovieAggregate(
            movie: MovieMapper().map(stored.root), credits: stored.part(CreditsMapper().map),
            images: stored.part(ImageCollectionMapper().map), releaseDates: stored.part(ReleaseDatesMapper().map),
            videos: stored.part(VideosMapper().map), watchProviders: stored.part(WatchProvidersMapper().map),
            recommendations: stored.page(.recommendations), similar: stored.page(.similar))
    }

    package func records(
        of item: MovieAggregate, over old: MoviesMovieEntity?, cachedAt: Date
    ) -> [(any StoredRecord)?] {
        let (id, language) = (item.movie.id, locale.language)
        let movie = old.updated(orNew: MovieMapper().map(item.movie, language: language, cachedAt: cachedAt)) {
            MovieMapper().map(item.movie, to: &$0, cachedAt: cachedAt)
        }
        return [
            movie,
            item.credits.map { CreditsMapper().map($0, language: language, cachedAt: cachedAt) },
            item.images.map { ImageCollectionMapper().map($0, language: language, cachedAt: cachedAt) },
            item.releaseDates.map { ReleaseDatesMapper().map($0, language: language, cachedAt: cachedAt) },
            item.videos.map { VideosMapper().map($0, movieID: id, language: language, cachedAt: cachedAt) },
            item.watchProviders.map {
                WatchProvidersMapper().map($0, movieID: id, language: language, cachedAt: cachedAt)
            },
        ]
    }

    package func row(of item: MovieAggregate, cachedAt: Date) -> MoviesMoviePreviewEntity {
        map(MoviePreview(item.movie), cachedAt: cachedAt)
    }

    package func map(_ row: MoviesMoviePreviewEntity) -> MoviePreview { MoviePreviewMapper().map(row) }

    package func map(_ preview: MoviePreview, cachedAt: Date) -> MoviesMoviePreviewEntity {
        MoviePreviewMapper().map(preview, language: locale.language, cachedAt: cachedAt)
    }
}

extension MovieList {
    /// The list as storage identifies it.
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
        }
    }

    private var dependsOnRegion: Bool {
        switch self {
        case .popular, .topRated, .nowPlaying, .upcoming, .search: true
        case .trending, .similar, .recommendations: false
        }
    }
}
