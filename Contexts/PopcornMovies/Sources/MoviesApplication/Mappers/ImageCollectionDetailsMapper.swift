import CoreDomain
import MoviesDomain

struct ImageCollectionDetailsMapper {
    func map(_ domain: ImageCollection, imagesConfiguration images: ImagesConfiguration?) -> ImageCollectionDetails {
        ImageCollectionDetails(
            id: domain.id,
            posterURLSets: domain.posterPaths.compactMap { images?.posterURLSet(for: $0) },
            backdropURLSets: domain.backdropPaths.compactMap { images?.backdropURLSet(for: $0) },
            logoURLSets: domain.logoPaths.compactMap { images?.logoURLSet(for: $0) })
    }
}
