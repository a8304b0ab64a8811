import MoviesDomain
import TMDb

/// Maps credits in TMDb's order.
struct CreditsMapper {
    private let castMapper = CastMemberMapper()
    private let crewMapper = CrewMemberMapper()

    func map(_ dto: TMDb.ShowCredits, movieID: Int) -> Credits {
        Credits(id: movieID, cast: dto.cast.map(castMapper.map), crew: dto.crew.map(crewMapper.map))
    }
}
