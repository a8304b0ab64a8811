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

    /// Updates a stored record in place, except for its key.
    func map(_ domain: Person, to entity: inout PeoplePersonEntity, cachedAt: Date) {
        entity.name = domain.name
        entity.alsoKnownAs = domain.alsoKnownAs
        entity.knownForDepartment = domain.knownForDepartment
        entity.biography = domain.biography
        entity.birthday = domain.birthday
        entity.deathday = domain.deathday
        entity.gender = domain.gender.rawValue
        entity.placeOfBirth = domain.placeOfBirth
        entity.profilePath = domain.profilePath
        entity.popularity = domain.popularity
        entity.imdbID = domain.imdbID
        entity.homepageURL = domain.homepageURL
        entity.cachedAt = cachedAt
    }
}
