import CoreDomain
import Foundation
import PeopleDomain
import Testing

@testable import PopcornPeopleAdapters

struct PersonPreviewMapperTests {
    @Test func `every property of a person preview is mapped, and titles of other kinds are dropped`() throws {
        let preview = PersonPreviewMapper().map(
            try wire(
                """
                {"adult": true, "gender": 1, "id": 608, "known_for_department": "Directing", "media_type": "person",
                 "name": "Hayao Miyazaki", "original_name": "宮崎駿", "popularity": 9.5, "profile_path": "/m.jpg",
                 "known_for": [{"media_type": "movie", "id": 129, "title": "Away", "release_date": "2001-07-20"},
                               {"media_type": "person", "id": 1, "name": "Nobody"},
                               {"media_type": "tv", "id": 129, "name": "Conan", "first_air_date": ""}]}
                """))
        #expect(
            preview
                == PersonPreview(
                    id: 608,
                    name: "Hayao Miyazaki",
                    originalName: "宮崎駿",
                    knownForDepartment: "Directing",
                    gender: .female,
                    profilePath: URL(string: "/m.jpg"),
                    popularity: 9.5,
                    isAdultOnly: true,
                    knownFor: [
                        KnownForTitle(
                            item: ItemReference(.movie, 129), title: "Away",
                            date: Date(timeIntervalSince1970: 995_587_200)),
                        KnownForTitle(item: ItemReference(.tvSeries, 129), title: "Conan"),
                    ]))
    }

    @Test func `missing properties of a person preview are nil, but an empty list stays empty`() throws {
        let preview = PersonPreview(id: 608, name: "Hayao", gender: .unknown)
        #expect(PersonPreviewMapper().map(try wire(#"{"id": 608, "name": "Hayao"}"#)) == preview)
        #expect(PersonPreviewMapper().map(try wire(#"{"id": 608, "name": "Hayao", "known_for": []}"#)).knownFor == [])
    }
}
