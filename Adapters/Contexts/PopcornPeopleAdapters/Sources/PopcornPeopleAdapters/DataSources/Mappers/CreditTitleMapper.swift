import CoreDomain
import PeopleDomain
import TMDb

struct CreditTitleMapper {
    func map(_ dto: TMDb.Media) -> CreditTitle {
        switch dto {
        case .movie(let movie): map(movie)
        case .tv(let series): map(series)
        }
    }

    private func map(_ dto: TMDb.MovieListItem) -> CreditTitle {
        CreditTitle(
            item: ItemReference(.movie, dto.id),
            title: dto.title, originalTitle: dto.originalTitle, overview: dto.overview, date: dto.releaseDate,
            posterPath: dto.posterPath, backdropPath: dto.backdropPath, genreIDs: dto.genreIDs,
            popularity: dto.popularity, voteAverage: dto.voteAverage, voteCount: dto.voteCount)
    }

    private func map(_ dto: TMDb.TVSeriesListItem) -> CreditTitle {
        CreditTitle(
            item: ItemReference(.tvSeries, dto.id),
            title: dto.name, originalTitle: dto.originalName, overview: dto.overview, date: dto.firstAirDate,
            posterPath: dto.posterPath, backdropPath: dto.backdropPath, genreIDs: dto.genreIDs,
            popularity: dto.popularity, voteAverage: dto.voteAverage, voteCount: dto.voteCount)
    }
}
