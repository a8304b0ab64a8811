import CoreDomain
import MoviesDomain

/// MoviePreview as a face shows it, with its images’ URLs.
struct MoviePreviewDetailsMapper {
    func map(_ domain: MoviePreview, imagesConfiguration: ImagesConfiguration?) -> MoviePreviewDetails {
        MoviePreviewDetails(
            id: domain.id,
            title: domain.title,
            originalTitle: domain.originalTitle,
            originalLanguage: domain.originalLanguage,
            overview: domain.overview,
            releaseDate: domain.releaseDate,
            genreIDs: domain.genreIDs,
            posterURLSet: imagesConfiguration?.posterURLSet(for: domain.posterPath),
            backdropURLSet: imagesConfiguration?.backdropURLSet(for: domain.backdropPath),
            popularity: domain.popularity,
            voteAverage: domain.voteAverage,
            voteCount: domain.voteCount,
            hasVideo: domain.hasVideo,
            isAdultOnly: domain.isAdultOnly)
    }
}
