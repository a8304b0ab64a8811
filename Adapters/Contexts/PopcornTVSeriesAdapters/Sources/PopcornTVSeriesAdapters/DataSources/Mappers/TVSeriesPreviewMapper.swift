import TMDb
import TVSeriesDomain

struct TVSeriesPreviewMapper {
    func map(_ dto: TMDb.TVSeriesListItem) -> TVSeriesPreview {
        TVSeriesPreview(
            id: dto.id, name: dto.name, originalName: dto.originalName,
            // TMDb's lists have no translations.
            englishName: nil, originalLanguage: dto.originalLanguage,
            originCountry: dto.originCountry, overview: dto.overview, firstAirDate: dto.firstAirDate,
            genreIDs: dto.genreIDs, posterPath: dto.posterPath, backdropPath: dto.backdropPath,
            popularity: dto.popularity, voteAverage: dto.voteAverage, voteCount: dto.voteCount,
            isAdultOnly: dto.isAdultOnly)
    }
}
