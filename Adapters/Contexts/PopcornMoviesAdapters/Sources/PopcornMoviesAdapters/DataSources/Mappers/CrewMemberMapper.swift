import MoviesDomain
import TMDb

struct CrewMemberMapper {
    private let genderMapper = GenderMapper()

    func map(_ dto: TMDb.CrewMember) -> MoviesDomain.CrewMember {
        MoviesDomain.CrewMember(
            id: dto.id, creditID: dto.creditID, name: dto.name, job: dto.job, department: dto.department,
            gender: genderMapper.map(dto.gender), profilePath: dto.profilePath)
    }
}
