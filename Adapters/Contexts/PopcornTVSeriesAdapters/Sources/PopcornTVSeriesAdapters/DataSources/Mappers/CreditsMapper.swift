import TMDb
import TVSeriesDomain

/// Maps the cast and crew of a season or an episode in TMDb's order.
struct CreditsMapper {
    private let genderMapper = GenderMapper()

    func map(_ dto: TMDb.ShowCredits) -> Credits {
        Credits(cast: dto.cast.map(map), crew: dto.crew.map(map), guestStars: dto.guestStars?.map(map))
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
