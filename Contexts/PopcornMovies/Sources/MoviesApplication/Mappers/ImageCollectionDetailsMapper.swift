import CoreDomain
import MoviesDomain

/// Maps the images of a movie, resolving each.
struct ImageCollectionDetailsMapper {
    func map(_ domain: ImageCollection, imagesConfiguration: ImagesConfiguration?) -> ImageCollectionDetails {
        ImageCollectionDetails(
            id: domain.id,
            posterURLSets: domain.posterPaths.compactMap { imagesConfiguration?.posterURLSet(for: $0) },
            backdropURLSets: domain.backdropPaths.compactMap { imagesConfiguration?.backdropURLSet(for: $0) },
            logoURLSets: domain.logoPaths.compactMap { imagesConfiguration?.logoURLSet(for: $0) })
    }
}
