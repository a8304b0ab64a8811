import CoreDomain
import Foundation
import MoviesDomain
import Storage

/// One answer about a movie as all the records that it fills.
struct RemoteMovieMapper {
    let locale: ContentLocale
    let cachedAt: Date

    /// The records of one batch. An `old` record of the movie is updated, and so keeps what only storage knows.
    func map(_ answer: RemoteMovie, over old: MoviesMovieEntity?) -> [any StoredRecord] {
        [movie(answer.movie, over: old), preview(MoviePreview(answer.movie))]
            + parts(of: answer)
            + page(answer.recommendations, of: .recommendations(for: answer.movie.id))
            + page(answer.similar, of: .similar(to: answer.movie.id))
    }

    private func parts(of answer: RemoteMovie) -> [any StoredRecord] {
        let (id, language) = (answer.movie.id, locale.language)
        let parts: [(any StoredRecord)?] = [
            answer.credits.map { CreditsMapper().map($0, language: language, cachedAt: cachedAt) },
            answer.images.map { ImageCollectionMapper().map($0, language: language, cachedAt: cachedAt) },
            answer.releaseDates.map { ReleaseDatesMapper().map($0, language: language, cachedAt: cachedAt) },
            answer.videos.map { VideosMapper().map($0, movieID: id, language: language, cachedAt: cachedAt) },
            answer.watchProviders.map {
                WatchCountriesMapper().map($0, movieID: id, language: language, cachedAt: cachedAt)
            },
        ]
        return parts.compactMap { $0 }
    }

    private func movie(_ movie: Movie, over old: MoviesMovieEntity?) -> MoviesMovieEntity {
        guard var entity = old else {
            return MovieMapper().map(movie, language: locale.language, cachedAt: cachedAt)
        }
        MovieMapper().map(movie, to: &entity, cachedAt: cachedAt)
        return entity
    }

    private func preview(_ movie: MoviePreview) -> MoviesMoviePreviewEntity {
        MoviePreviewMapper().map(movie, language: locale.language, cachedAt: cachedAt)
    }

    /// What comes with a movie is the first page.
    private func page(_ page: Page<MoviePreview>?, of list: MovieList) -> [any StoredRecord] {
        guard let page = page?.numbered(1) else { return [] }
        let record = MoviePageMapper().map(page, list: list, locale: locale, cachedAt: cachedAt)
        return [record] + page.items.map(preview)
    }
}
