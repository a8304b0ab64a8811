import CoreDomain
import MoviesDomain

/// MovieCollection as a face shows it, with its images’ URLs.
struct MovieCollectionDetailsMapper {
    func map(_ domain: MovieCollection, imagesConfiguration: ImagesConfiguration?) -> MovieCollectionDetails {
        MovieCollectionDetails(
            id: domain.id,
            name: domain.name,
            posterURLSet: imagesConfiguration?.posterURLSet(for: domain.posterPath),
            backdropURLSet: imagesConfiguration?.backdropURLSet(for: domain.backdropPath))
    }
}
