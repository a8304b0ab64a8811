import Foundation
import MoviesDomain

struct CreditsMapper {
    func map(_ entity: MoviesCreditsEntity) -> Credits {
        Credits(id: entity.movieID, cast: (entity.cast ?? []).map(map), crew: (entity.crew ?? []).map(map))
    }

    func map(_ domain: Credits, language: String, cachedAt: Date) -> MoviesCreditsEntity {
        MoviesCreditsEntity(
            movieID: domain.id, language: language, cast: domain.cast.map(map), crew: domain.crew.map(map),
            cachedAt: cachedAt)
    }

    /// Updates a stored record in place, except for its key.
    func map(_ domain: Credits, to entity: inout MoviesCreditsEntity, cachedAt: Date) {
        entity.cast = domain.cast.map(map)
        entity.crew = domain.crew.map(map)
        entity.cachedAt = cachedAt
    }

    private func map(_ entity: MoviesCastMemberEntity) -> CastMember {
        CastMember(
            id: entity.personID, castID: entity.castID, creditID: entity.creditID, name: entity.name,
            character: entity.character,
            gender: Gender(rawValue: entity.gender) ?? .unknown,
            profilePath: entity.profilePath, order: entity.order)
    }

    private func map(_ domain: CastMember) -> MoviesCastMemberEntity {
        MoviesCastMemberEntity(
            personID: domain.id, castID: domain.castID, creditID: domain.creditID, name: domain.name,
            character: domain.character, gender: domain.gender.rawValue, profilePath: domain.profilePath,
            order: domain.order)
    }

    private func map(_ entity: MoviesCrewMemberEntity) -> CrewMember {
        CrewMember(
            id: entity.personID, creditID: entity.creditID, name: entity.name, job: entity.job,
            department: entity.department,
            gender: Gender(rawValue: entity.gender) ?? .unknown,
            profilePath: entity.profilePath)
    }

    private func map(_ domain: CrewMember) -> MoviesCrewMemberEntity {
        MoviesCrewMemberEntity(
            personID: domain.id, creditID: domain.creditID, name: domain.name, job: domain.job,
            department: domain.department, gender: domain.gender.rawValue, profilePath: domain.profilePath)
    }
}
