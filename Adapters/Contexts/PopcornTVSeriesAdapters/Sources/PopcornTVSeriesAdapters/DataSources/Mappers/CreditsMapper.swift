import CoreDomain
import TMDb
import TVSeriesDomain

/// Maps the cast of a season or an episode in TMDb's order, and the crew by department.
struct CreditsMapper {
    private let genderMapper = GenderMapper()

    func map(_ dto: TMDb.ShowCredits, id: Int) -> Credits {
        let crew = dto.crew.inDepartmentOrder(\.department) { CrewJob.isDirecting($0.job) }
        return Credits(id: id, cast: dto.cast.map(map), crew: crew.map(map), guestStars: dto.guestStars?.map(map))
    }

    func map(_ dto: TMDb.CastMember) -> CastMember {
        CastMember(
            id: dto.id, castID: dto.castID, creditID: dto.creditID, name: dto.name, character: dto.character,
            gender: genderMapper.map(dto.gender), profilePath: dto.profilePath, order: dto.order)
    }

    func map(_ dto: TMDb.CrewMember) -> CrewMember {
        CrewMember(
            id: dto.id, creditID: dto.creditID, name: dto.name, job: dto.job, department: dto.department,
            gender: genderMapper.map(dto.gender), profilePath: dto.profilePath)
    }
}
