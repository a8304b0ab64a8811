import CoreDomain
import PeopleDomain

struct PersonPreviewDetailsMapper {
    func map(_ domain: PersonPreview, imagesConfiguration images: ImagesConfiguration?) -> PersonPreviewDetails {
        PersonPreviewDetails(
            id: domain.id, name: domain.name, originalName: domain.originalName,
            knownForDepartment: domain.knownForDepartment, gender: domain.gender,
            profileURLSet: images?.profileURLSet(for: domain.profilePath),
            popularity: domain.popularity, isAdultOnly: domain.isAdultOnly, knownFor: domain.knownFor)
    }
}
