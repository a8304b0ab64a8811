import CoreDomain
import TVSeriesDomain

struct TVSeriesPreviewDetailsMapper {
    func map(_ domain: TVSeriesPreview, _ images: ImagesConfiguration?) -> TVSeriesPreviewDetails {
        TVSeriesPreviewDetails(
            id: domain.id, name: domain.name, originalName: domain.originalName, englishName: domain.englishName,
            originalLanguage: domain.originalLanguage, originCountry: domain.originCountry, overview: domain.overview,
            firstAirDate: domain.firstAirDate, genreIDs: domain.genreIDs,
            posterURLSet: images?.posterURLSet(for: domain.posterPath),
            backdropURLSet: images?.backdropURLSet(for: domain.backdropPath),
            popularity: domain.popularity, voteAverage: domain.voteAverage, voteCount: domain.voteCount,
            isAdultOnly: domain.isAdultOnly)
    }
}
