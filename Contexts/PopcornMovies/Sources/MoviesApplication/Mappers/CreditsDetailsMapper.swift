import CoreDomain
import MoviesDomain

/// Maps credits, ordering the crew by department.
struct CreditsDetailsMapper {
    private let castMapper = CastMemberDetailsMapper()
    private let crewMapper = CrewMemberDetailsMapper()

    func map(_ domain: Credits, imagesConfiguration: ImagesConfiguration?) -> CreditsDetails {
        CreditsDetails(
            id: domain.id,
            cast: domain.cast.map { castMapper.map($0, imagesConfiguration: imagesConfiguration) },
            crew: domain.departments.flatMap(\.members).map {
                crewMapper.map($0, imagesConfiguration: imagesConfiguration)
            })
    }
}
