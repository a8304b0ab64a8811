import CoreDomain
import MoviesDomain
import TMDb

/// Maps credits, with the cast in TMDb's order and the crew grouped by department.
struct CreditsMapper {
    private let castMapper = CastMemberMapper()
    private let crewMapper = CrewMemberMapper()

    func map(_ dto: TMDb.ShowCredits, movieID: Int) -> Credits {
        let crew = dto.crew.inDepartmentOrder(\.department) { CrewJob.isDirecting($0.job) }
        return Credits(id: movieID, cast: dto.cast.map(castMapper.map), crew: crew.map(crewMapper.map))
    }
}
