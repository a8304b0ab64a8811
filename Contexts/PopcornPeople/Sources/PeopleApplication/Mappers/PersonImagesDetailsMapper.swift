import CoreDomain
import PeopleDomain

struct PersonImagesDetailsMapper {
    func map(_ domain: ImageCollection, imagesConfiguration images: ImagesConfiguration?) -> PersonImagesDetails {
        PersonImagesDetails(
            id: domain.id,
            profileURLSets: domain.profilePaths.compactMap { images?.profileURLSet(for: $0) })
    }
}
