import CoreDomain
import Foundation
import MoviesDomain
import Storage

/// Maps a movie with its parts between the domain and the records of one batch.
struct MovieAggregateMapper {
    let locale: ContentLocale
    let pages: PageStore<MoviesMoviePreviewEntity>

    /// The types of the records that a response fills.
    static let recordTypes: [any StoredRecord.Type] =
        [
            MoviesMovieEntity.self, MoviesCreditsEntity.self, MoviesImageCollectionEntity.self,
            MoviesReleaseDatesEntity.self, MoviesVideosEntity.self, MoviesWatchProvidersEntity.self,
        ] + PageStore<MoviesMoviePreviewEntity>.recordTypes

    /// Returns the reference to the record of a part of the movie `id`.
    func reference(to part: MoviePart, of id: Int) -> RecordReference {
        let key = RecordKey(Scalar(id), .text(locale.language))
        return switch part {
        case .credits: RecordReference(MoviesCreditsEntity.self, key)
        case .images: RecordReference(MoviesImageCollectionEntity.self, key)
        case .releaseDates: RecordReference(MoviesReleaseDatesEntity.self, key)
        case .videos: RecordReference(MoviesVideosEntity.self, key)
        case .watchProviders: RecordReference(MoviesWatchProvidersEntity.self, key)
        case .recommendations: pages.reference(to: 1, of: MovieList.recommendations(for: id).stored)
        case .similar: pages.reference(to: 1, of: MovieList.similar(to: id).stored)
        }
    }

    /// Maps the requested parts, and reads the rows of pages.
    func map(_ stored: Aggregate<MoviesMovieEntity>, with parts: Set<MoviePart>) async throws -> MovieAggregate {
        let id = stored.root.movieID
        func part<Part: StoredRecord>(_ part: MoviePart, _ type: Part.Type) -> Part? {
            parts.contains(part) ? stored.part(type, at: reference(to: part, of: id).key) : nil
        }
        func page(_ list: MoviePart) async throws -> Page<MoviePreview>? {
            guard let page = part(list, StoredPage<MoviesMoviePreviewEntity>.self) else { return nil }
            let rows = stored.parts(of: MoviesMoviePreviewEntity.self)
            return try await pages.page(page, delivered: rows).map(MoviePreviewMapper().map)
        }
        return MovieAggregate(
            movie: MovieMapper().map(stored.root),
            credits: part(.credits, MoviesCreditsEntity.self).map(CreditsMapper().map),
            images: part(.images, MoviesImageCollectionEntity.self).map(ImageCollectionMapper().map),
            releaseDates: part(.releaseDates, MoviesReleaseDatesEntity.self).map(ReleaseDatesMapper().map),
            videos: part(.videos, MoviesVideosEntity.self).map(VideosMapper().map),
            watchProviders: part(.watchProviders, MoviesWatchProvidersEntity.self).map(WatchProvidersMapper().map),
            recommendations: try await page(.recommendations),
            similar: try await page(.similar))
    }

    /// Maps a response to all the records that it fills. A stored movie is updated in place.
    func map(_ domain: MovieAggregate, over old: MoviesMovieEntity?, cachedAt: Date) -> [any StoredRecord] {
        let (id, language) = (domain.movie.id, locale.language)
        let parts: [(any StoredRecord)?] = [
            domain.credits.map { CreditsMapper().map($0, language: language, cachedAt: cachedAt) },
            domain.images.map { ImageCollectionMapper().map($0, language: language, cachedAt: cachedAt) },
            domain.releaseDates.map { ReleaseDatesMapper().map($0, language: language, cachedAt: cachedAt) },
            domain.videos.map { VideosMapper().map($0, movieID: id, language: language, cachedAt: cachedAt) },
            domain.watchProviders.map {
                WatchProvidersMapper().map($0, movieID: id, language: language, cachedAt: cachedAt)
            },
        ]
        return [movie(domain.movie, over: old, cachedAt)] + parts.compactMap { $0 }
            + rows([MoviePreview(domain.movie)], cachedAt)
            + page(domain.recommendations, of: .recommendations(for: id), cachedAt)
            + page(domain.similar, of: .similar(to: id), cachedAt)
    }

    /// Maps movies to the rows that lists share.
    func rows(_ movies: [MoviePreview], _ cachedAt: Date) -> [MoviesMoviePreviewEntity] {
        movies.map { MoviePreviewMapper().map($0, language: locale.language, cachedAt: cachedAt) }
    }

    private func movie(_ movie: Movie, over old: MoviesMovieEntity?, _ cachedAt: Date) -> MoviesMovieEntity {
        guard var entity = old else { return MovieMapper().map(movie, language: locale.language, cachedAt: cachedAt) }
        MovieMapper().map(movie, to: &entity, cachedAt: cachedAt)
        return entity
    }

    /// Maps the first page of a movie's list, which arrives with the movie.
    private func page(_ page: Page<MoviePreview>?, of list: MovieList, _ cachedAt: Date) -> [any StoredRecord] {
        guard let page else { return [] }
        let rows = page.map { MoviePreviewMapper().map($0, language: locale.language, cachedAt: cachedAt) }
        return pages.records(rows, number: 1, of: list.stored, cachedAt: cachedAt)
    }
}

extension MovieList {
    /// The list as storage identifies it.
    var stored: PagedList { PagedList(storedName, dependsOnRegion: dependsOnRegion) }

    /// The movie to which the list belongs, and as which of its parts the first page arrives.
    var movie: (id: Int, part: MoviePart)? {
        switch self {
        case .similar(let id): (id, .similar)
        case .recommendations(let id): (id, .recommendations)
        case .popular, .topRated, .nowPlaying, .upcoming, .trending, .search: nil
        }
    }

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
