import MoviesDomain

/// CrewMember between domain and storage.
struct CrewMemberMapper {
    func map(_ entity: MoviesCrewMemberEntity) -> CrewMember {
        CrewMember(
            id: entity.personID,
            creditID: entity.creditID,
            name: entity.name,
            job: entity.job,
            department: entity.department,
            gender: Gender(rawValue: entity.gender) ?? .unknown,
            profilePath: entity.profilePath)
    }

    func map(_ domain: CrewMember) -> MoviesCrewMemberEntity {
        MoviesCrewMemberEntity(
            personID: domain.id,
            creditID: domain.creditID,
            name: domain.name,
            job: domain.job,
            department: domain.department,
            gender: domain.gender.rawValue,
            profilePath: domain.profilePath)
    }
}
