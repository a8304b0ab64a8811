import Foundation
import TVSeriesDomain

struct TVSeriesPreviewMapper {
    func map(_ entity: TVSeriesTVSeriesPreviewEntity) -> TVSeriesPreview {
        TVSeriesPreview(
            id: entity.seriesID, name: entity.name, originalName: entity.originalName,
            originalLanguage: entity.originalLanguage, originCountry: entity.originCountry, overview: entity.overview,
            firstAirDate: entity.firstAirDate, genreIDs: entity.genreIDs, posterPath: entity.posterPath,
            backdropPath: entity.backdropPath, popularity: entity.popularity, voteAverage: entity.voteAverage,
            voteCount: entity.voteCount, isAdultOnly: entity.isAdultOnly)
    }

    func map(_ domain: TVSeriesPreview, language: String, cachedAt: Date) -> TVSeriesTVSeriesPreviewEntity {
        TVSeriesTVSeriesPreviewEntity(
            seriesID: domain.id, language: language, name: domain.name, originalName: domain.originalName,
            originalLanguage: domain.originalLanguage, originCountry: domain.originCountry, overview: domain.overview,
            firstAirDate: domain.firstAirDate, genreIDs: domain.genreIDs, posterPath: domain.posterPath,
            backdropPath: domain.backdropPath, popularity: domain.popularity, voteAverage: domain.voteAverage,
            voteCount: domain.voteCount, isAdultOnly: domain.isAdultOnly, cachedAt: cachedAt)
    }
}
