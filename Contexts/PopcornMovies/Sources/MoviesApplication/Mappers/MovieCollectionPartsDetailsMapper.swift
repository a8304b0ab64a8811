import CoreDomain
import MoviesDomain

/// MovieCollectionParts as a face shows it, with its images’ URLs.
struct MovieCollectionPartsDetailsMapper {
    private let previewMapper = MoviePreviewDetailsMapper()

    func map(_ domain: MovieCollectionParts, imagesConfiguration: ImagesConfiguration?) -> MovieCollectionPartsDetails {
        MovieCollectionPartsDetails(
            id: domain.id,
            name: domain.name,
            overview: domain.overview,
            posterURLSet: imagesConfiguration?.posterURLSet(for: domain.posterPath),
            backdropURLSet: imagesConfiguration?.backdropURLSet(for: domain.backdropPath),
            movies: domain.movies.map { previewMapper.map($0, imagesConfiguration: imagesConfiguration) })
    }
}
