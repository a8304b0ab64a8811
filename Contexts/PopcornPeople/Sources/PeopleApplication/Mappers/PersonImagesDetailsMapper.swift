import CoreDomain
import PeopleDomain

/// Maps the portraits of a person, resolving each.
struct PersonImagesDetailsMapper {
    func map(_ domain: ImageCollection, imagesConfiguration: ImagesConfiguration?) -> PersonImagesDetails {
        PersonImagesDetails(
            id: domain.id,
            profileURLSets: domain.profilePaths.compactMap { imagesConfiguration?.profileURLSet(for: $0) })
    }
}
