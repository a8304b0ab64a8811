import CoreDomain
import MoviesDomain

/// CrewMember as a face shows it, with its images’ URLs.
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
