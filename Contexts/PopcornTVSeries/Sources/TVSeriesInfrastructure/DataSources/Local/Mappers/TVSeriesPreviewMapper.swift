import Foundation
import TVSeriesDomain

struct TVSeriesPreviewMapper {
    func map(_ entity: TVSeriesTVSeriesPreviewEntity) -> TVSeriesPreview {
        TVSeriesPreview(
            id: entity.seriesID, name: entity.name, originalName: entity.originalName, englishName: entity.englishName,
            originalLanguage: entity.originalLanguage, originCountry: entity.originCountry, overview: entity.overview,
            firstAirDate: entity.firstAirDate, genreIDs: entity.genreIDs, posterPath: entity.posterPath,
            backdropPath: entity.backdropPath, popularity: entity.popularity, voteAverage: entity.voteAverage,
            voteCount: entity.voteCount, isAdultOnly: entity.isAdultOnly)
    }

    func map(_ domain: TVSeriesPreview, language: String, cachedAt: Date) -> TVSeriesTVSeriesPreviewEntity {
        TVSeriesTVSeriesPreviewEntity(
            seriesID: domain.id, language: language, name: domain.name, originalName: domain.originalName,
            englishName: domain.englishName,
            originalLanguage: domain.originalLanguage, originCountry: domain.originCountry, overview: domain.overview,
            firstAirDate: domain.firstAirDate, genreIDs: domain.genreIDs, posterPath: domain.posterPath,
            backdropPath: domain.backdropPath, popularity: domain.popularity, voteAverage: domain.voteAverage,
            voteCount: domain.voteCount, isAdultOnly: domain.isAdultOnly, cachedAt: cachedAt)
    }

    /// Updates a stored record in place, except for its key.
    func map(_ domain: TVSeriesPreview, to entity: inout TVSeriesTVSeriesPreviewEntity, cachedAt: Date) {
        entity.name = domain.name
        entity.originalName = domain.originalName
        entity.englishName = domain.englishName
        entity.originalLanguage = domain.originalLanguage
        entity.originCountry = domain.originCountry
        entity.overview = domain.overview
        entity.firstAirDate = domain.firstAirDate
        entity.genreIDs = domain.genreIDs
        entity.posterPath = domain.posterPath
        entity.backdropPath = domain.backdropPath
        entity.popularity = domain.popularity
        entity.voteAverage = domain.voteAverage
        entity.voteCount = domain.voteCount
        entity.isAdultOnly = domain.isAdultOnly
        entity.cachedAt = cachedAt
    }
}
