import CoreDomain
import MoviesDomain

struct MoviePreviewDetailsMapper {
    func map(_ domain: MoviePreview, imagesConfiguration images: ImagesConfiguration?) -> MoviePreviewDetails {
        MoviePreviewDetails(
            id: domain.id, title: domain.title, originalTitle: domain.originalTitle, englishTitle: domain.englishTitle,
            originalLanguage: domain.originalLanguage, overview: domain.overview, releaseDate: domain.releaseDate,
            genreIDs: domain.genreIDs,
            posterURLSet: images?.posterURLSet(for: domain.posterPath),
            backdropURLSet: images?.backdropURLSet(for: domain.backdropPath),
            popularity: domain.popularity, voteAverage: domain.voteAverage, voteCount: domain.voteCount,
            hasVideo: domain.hasVideo, isAdultOnly: domain.isAdultOnly)
    }
}
