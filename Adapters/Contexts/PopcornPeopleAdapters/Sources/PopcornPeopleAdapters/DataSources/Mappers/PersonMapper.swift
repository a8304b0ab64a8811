import PeopleDomain
import TMDb

struct PersonMapper {
    private let genderMapper = GenderMapper()

    func map(_ dto: TMDb.Person) -> PeopleDomain.Person {
        PeopleDomain.Person(
            id: dto.id, name: dto.name, alsoKnownAs: dto.alsoKnownAs, knownForDepartment: dto.knownForDepartment,
            biography: dto.biography, birthday: dto.birthday, deathday: dto.deathday,
            gender: genderMapper.map(dto.gender), placeOfBirth: dto.placeOfBirth, profilePath: dto.profilePath,
            popularity: dto.popularity, imdbID: dto.imdbID, homepageURL: dto.homepageURL)
    }
}
