import CoreDomain
import MoviesDomain

/// Maps a crew member, resolving the portrait.
struct CrewMemberDetailsMapper {
    func map(_ domain: CrewMember, imagesConfiguration: ImagesConfiguration?) -> CrewMemberDetails {
        CrewMemberDetails(
            id: domain.id,
            creditID: domain.creditID,
            name: domain.name,
            job: domain.job,
            department: domain.department,
            gender: domain.gender,
            profileURLSet: imagesConfiguration?.profileURLSet(for: domain.profilePath))
    }
}
