import CoreDomain
import MoviesDomain

/// Maps credits, ordering the crew by department and resolving portraits.
struct CreditsDetailsMapper {
    func map(_ domain: Credits, imagesConfiguration: ImagesConfiguration?) -> CreditsDetails {
        CreditsDetails(
            id: domain.id,
            cast: domain.cast.map { map($0, imagesConfiguration: imagesConfiguration) },
            crew: domain.crew.inDepartmentOrder(\.department).map {
                map($0, imagesConfiguration: imagesConfiguration)
            })
    }

    private func map(_ domain: CastMember, imagesConfiguration: ImagesConfiguration?) -> CastMemberDetails {
        CastMemberDetails(
            id: domain.id, castID: domain.castID, creditID: domain.creditID, name: domain.name,
            character: domain.character, gender: domain.gender,
            profileURLSet: imagesConfiguration?.profileURLSet(for: domain.profilePath),
            order: domain.order)
    }

    private func map(_ domain: CrewMember, imagesConfiguration: ImagesConfiguration?) -> CrewMemberDetails {
        CrewMemberDetails(
            id: domain.id, creditID: domain.creditID, name: domain.name, job: domain.job, department: domain.department,
            gender: domain.gender,
            profileURLSet: imagesConfiguration?.profileURLSet(for: domain.profilePath))
    }
}
