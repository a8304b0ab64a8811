import Foundation
import PeopleDomain

struct PersonMapper {
    func map(_ entity: PeoplePersonEntity) -> Person {
        Person(
            id: entity.personID, name: entity.name, alsoKnownAs: entity.alsoKnownAs,
            knownForDepartment: entity.knownForDepartment, biography: entity.biography, birthday: entity.birthday,
            deathday: entity.deathday,
            gender: Gender(rawValue: entity.gender) ?? .unknown,
            placeOfBirth: entity.placeOfBirth, profilePath: entity.profilePath, popularity: entity.popularity,
            imdbID: entity.imdbID, homepageURL: entity.homepageURL)
    }

    func map(_ domain: Person, language: String, cachedAt: Date) -> PeoplePersonEntity {
        PeoplePersonEntity(
            personID: domain.id, language: language, name: domain.name, alsoKnownAs: domain.alsoKnownAs,
            knownForDepartment: domain.knownForDepartment, biography: domain.biography, birthday: domain.birthday,
            deathday: domain.deathday, gender: domain.gender.rawValue, placeOfBirth: domain.placeOfBirth,
            profilePath: domain.profilePath, popularity: domain.popularity, imdbID: domain.imdbID,
            homepageURL: domain.homepageURL, cachedAt: cachedAt)
    }

    /// Updates a stored person in place, except for the record's language, which the domain model doesn't have.
    func map(_ domain: Person, to entity: inout PeoplePersonEntity, cachedAt: Date) {
        entity = map(domain, language: entity.language, cachedAt: cachedAt)
    }
}
