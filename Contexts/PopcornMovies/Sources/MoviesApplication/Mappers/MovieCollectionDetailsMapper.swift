import CoreDomain
import MoviesDomain

/// Maps the collection that a movie names, resolving its images.
struct MovieCollectionDetailsMapper {
    func map(_ domain: MovieCollection, imagesConfiguration: ImagesConfiguration?) -> MovieCollectionDetails {
        MovieCollectionDetails(
            id: domain.id,
            name: domain.name,
            posterURLSet: imagesConfiguration?.posterURLSet(for: domain.posterPath),
            backdropURLSet: imagesConfiguration?.backdropURLSet(for: domain.backdropPath))
    }
}
