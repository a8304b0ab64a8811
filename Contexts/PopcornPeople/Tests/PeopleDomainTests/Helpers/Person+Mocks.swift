import CoreDomain
import CoreDomainTestHelpers
package import Foundation
package import PeopleDomain

extension Person {
    package static func mock(
        id: Int = 287,
        name: String = "Brad Pitt",
        alsoKnownAs: [String]? = ["William Bradley Pitt", "브래드 피트"],
        knownForDepartment: String? = "Acting",
        biography: String? = "An actor who found a club.",
        birthday: Date? = CalendarDay.date(from: "1963-12-18"),
        deathday: Date? = CalendarDay.date(from: "2099-01-02"),
        gender: Gender = .male,
        placeOfBirth: String? = "Shawnee, Oklahoma, USA",
        profilePath: URL? = url("/pitt.jpg"),
        popularity: Double? = 21.5,
        imdbID: String? = "nm0000093",
        homepageURL: URL? = url("https://example.org/pitt")
    ) -> Person {
        Person(
            id: id, name: name, alsoKnownAs: alsoKnownAs, knownForDepartment: knownForDepartment, biography: biography,
            birthday: birthday, deathday: deathday, gender: gender, placeOfBirth: placeOfBirth,
            profilePath: profilePath, popularity: popularity, imdbID: imdbID, homepageURL: homepageURL)
    }
}
