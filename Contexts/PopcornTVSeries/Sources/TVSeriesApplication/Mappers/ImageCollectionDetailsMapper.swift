import CoreDomain
import TVSeriesDomain

struct ImageCollectionDetailsMapper {
    func map(_ domain: ImageCollection, _ images: ImagesConfiguration?) -> ImageCollectionDetails {
        ImageCollectionDetails(
            id: domain.id,
            posterURLSets: domain.posterPaths.compactMap { images?.posterURLSet(for: $0) },
            backdropURLSets: domain.backdropPaths.compactMap { images?.backdropURLSet(for: $0) },
            logoURLSets: domain.logoPaths.compactMap { images?.logoURLSet(for: $0) },
            stillURLSets: domain.stillPaths.compactMap { images?.stillURLSet(for: $0) })
    }
}
