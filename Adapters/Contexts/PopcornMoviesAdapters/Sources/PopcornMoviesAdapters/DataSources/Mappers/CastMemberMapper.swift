import MoviesDomain
import TMDb

struct CastMemberMapper {
    private let genderMapper = GenderMapper()

    func map(_ dto: TMDb.CastMember) -> MoviesDomain.CastMember {
        MoviesDomain.CastMember(
            id: dto.id, castID: dto.castID, creditID: dto.creditID, name: dto.name, character: dto.character,
            gender: genderMapper.map(dto.gender), profilePath: dto.profilePath, order: dto.order)
    }
}
