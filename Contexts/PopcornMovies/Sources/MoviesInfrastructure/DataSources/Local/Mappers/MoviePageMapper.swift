import CoreDomain
import Foundation
import MoviesDomain
import Storage

/// A page of a list between domain and storage, where the rows themselves are kept as previews.
struct MoviePageMapper {
    func map(_ entity: MoviesMoviePageEntity, movies: [MoviePreview]) -> Page<MoviePreview> {
        Page(items: movies, page: entity.page, totalPages: entity.totalPages, totalResults: entity.totalResults)
    }

    func map(
        _ domain: Page<MoviePreview>, list: MovieList, locale: ContentLocale, cachedAt: Date
    ) -> MoviesMoviePageEntity {
        MoviesMoviePageEntity(
            list: name(of: list),
            page: domain.page,
            language: locale.language,
            region: list.region(in: locale),
            movieIDs: domain.items.map(\.id),
            totalPages: domain.totalPages,
            totalResults: domain.totalResults,
            cachedAt: cachedAt)
    }

    /// Where a page is stored.
    func key(of page: Int, of list: MovieList, in locale: ContentLocale) -> RecordKey {
        RecordKey(.text(name(of: list)), Scalar(page), .text(locale.language), .text(list.region(in: locale)))
    }

    /// The list's name in storage; two lists never share one.
    func name(of list: MovieList) -> String {
        switch list {
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
}

extension MovieList {
    /// The region in which the list is as it is; "" where it is the same in all.
    fileprivate func region(in locale: ContentLocale) -> String {
        switch self {
        case .popular, .topRated, .nowPlaying, .upcoming, .search: locale.region
        case .trending, .similar, .recommendations: ""
        }
    }
}
