import MoviesDomain

/// CastMember between domain and storage.
struct CastMemberMapper {
    func map(_ entity: MoviesCastMemberEntity) -> CastMember {
        CastMember(
            id: entity.personID,
            castID: entity.castID,
            creditID: entity.creditID,
            name: entity.name,
            character: entity.character,
            gender: Gender(rawValue: entity.gender) ?? .unknown,
            profilePath: entity.profilePath,
            order: entity.order)
    }

    func map(_ domain: CastMember) -> MoviesCastMemberEntity {
        MoviesCastMemberEntity(
            personID: domain.id,
            castID: domain.castID,
            creditID: domain.creditID,
            name: domain.name,
            character: domain.character,
            gender: domain.gender.rawValue,
            profilePath: domain.profilePath,
            order: domain.order)
    }
}
