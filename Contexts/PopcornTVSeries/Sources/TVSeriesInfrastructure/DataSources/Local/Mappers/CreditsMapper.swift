import TVSeriesDomain

struct CreditsMapper {
    func map(_ entity: TVSeriesCastMemberEntity) -> CastMember {
        CastMember(
            id: entity.personID, castID: entity.castID, creditID: entity.creditID, name: entity.name,
            character: entity.character, gender: Gender(rawValue: entity.gender) ?? .unknown,
            profilePath: entity.profilePath, order: entity.order)
    }

    func map(_ domain: CastMember) -> TVSeriesCastMemberEntity {
        TVSeriesCastMemberEntity(
            personID: domain.id, castID: domain.castID, creditID: domain.creditID, name: domain.name,
            character: domain.character, gender: domain.gender.rawValue, profilePath: domain.profilePath,
            order: domain.order)
    }

    func map(_ entity: TVSeriesCrewMemberEntity) -> CrewMember {
        CrewMember(
            id: entity.personID, creditID: entity.creditID, name: entity.name, job: entity.job,
            department: entity.department, gender: Gender(rawValue: entity.gender) ?? .unknown,
            profilePath: entity.profilePath)
    }

    func map(_ domain: CrewMember) -> TVSeriesCrewMemberEntity {
        TVSeriesCrewMemberEntity(
            personID: domain.id, creditID: domain.creditID, name: domain.name, job: domain.job,
            department: domain.department, gender: domain.gender.rawValue, profilePath: domain.profilePath)
    }
}
