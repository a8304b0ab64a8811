import Foundation
import PeopleDomain
import Testing

@testable import PopcornPeopleAdapters

struct PersonMapperTests {
    @Test func `every property of a person is mapped`() throws {
        let person = PersonMapper().map(
            try wire(
                """
                {"adult": false, "also_known_as": ["William Bradley Pitt", "브래드 피트"], "biography": "An actor.",
                 "birthday": "1963-12-18", "deathday": "2099-01-02", "gender": 2, "homepage": "https://example.org/pitt",
                 "id": 287, "imdb_id": "nm0000093", "known_for_department": "Acting", "name": "Brad Pitt",
                 "place_of_birth": "Shawnee", "popularity": 21.5, "profile_path": "/pitt.jpg"}
                """))
        #expect(
            person
                == Person(
                    id: 287,
                    name: "Brad Pitt",
                    alsoKnownAs: ["William Bradley Pitt", "브래드 피트"],
                    knownForDepartment: "Acting",
                    biography: "An actor.",
                    birthday: Date(timeIntervalSince1970: -190_598_400),
                    deathday: Date(timeIntervalSince1970: 4_070_995_200),
                    gender: .male,
                    placeOfBirth: "Shawnee",
                    profilePath: URL(string: "/pitt.jpg"),
                    popularity: 21.5,
                    imdbID: "nm0000093",
                    homepageURL: URL(string: "https://example.org/pitt")))
    }

    @Test(arguments: [
        "", #", "biography": "", "birthday": "", "homepage": "", "imdb_id": "", "profile_path": null, "gender": null"#,
    ])
    func `missing or blank properties of a person are nil`(_ rest: String) throws {
        #expect(
            PersonMapper().map(try wire(#"{"id": 287, "name": "Brad Pitt"\#(rest)}"#))
                == Person(id: 287, name: "Brad Pitt", gender: .unknown))
    }
}
