import CoreDomain
import PeopleDomain

struct PersonDetailsMapper {
    func map(_ domain: Person, imagesConfiguration images: ImagesConfiguration?) -> PersonDetails {
        PersonDetails(
            id: domain.id, name: domain.name, initials: domain.initials, alsoKnownAs: domain.alsoKnownAs,
            knownForDepartment: domain.knownForDepartment, biography: domain.biography, birthday: domain.birthday,
            deathday: domain.deathday, gender: domain.gender, placeOfBirth: domain.placeOfBirth,
            profileURLSet: images?.profileURLSet(for: domain.profilePath),
            popularity: domain.popularity, imdbID: domain.imdbID, homepageURL: domain.homepageURL)
    }
}
