import Foundation
import TMDb
import TVSeriesDomain
import Testing

@testable import PopcornTVSeriesAdapters

struct CreditsMapperTests {
    @Test func `cast and guests keep TMDb's order, the crew is grouped by department, and repeats are kept`() throws {
        let dto: TMDb.ShowCredits =
            try wire(
                """
                {"cast": [{"id": 2, "cast_id": 8, "name": "Bo", "credit_id": "c1", "character": "Zed", "order": 5,
                           "gender": 2, "profile_path": "/b.jpg"},
                          {"id": 2, "name": "Bo", "credit_id": "c3", "character": "Bob", "order": 0}],
                 "crew": [{"id": 9, "name": "Cy", "credit_id": "c4", "job": "Writer", "department": "Writing",
                           "gender": 1, "profile_path": "/c.jpg"},
                          {"id": 9, "name": "Cy", "credit_id": "c5", "job": "Director", "department": "Directing"}],
                 "guest_stars": [{"id": 7, "name": "Di", "credit_id": "c6", "character": "Guest", "order": 500}]}
                """)
        #expect(
            CreditsMapper().map(dto, id: 3)
                == Credits(
                    id: 3,
                    cast: [
                        CastMember(
                            id: 2, castID: 8, creditID: "c1", name: "Bo", character: "Zed", gender: .male,
                            profilePath: URL(string: "/b.jpg"), order: 5),
                        CastMember(id: 2, creditID: "c3", name: "Bo", character: "Bob", gender: .unknown, order: 0),
                    ],
                    crew: [
                        CrewMember(
                            id: 9, creditID: "c5", name: "Cy", job: "Director", department: "Directing",
                            gender: .unknown),
                        CrewMember(
                            id: 9, creditID: "c4", name: "Cy", job: "Writer", department: "Writing", gender: .female,
                            profilePath: URL(string: "/c.jpg")),
                    ],
                    guestStars: [
                        CastMember(id: 7, creditID: "c6", name: "Di", character: "Guest", gender: .unknown, order: 500)
                    ]))
    }

    @Test func `empty credits stay empty, and missing guest stars are nil`() throws {
        let dto: TMDb.ShowCredits = try wire(#"{"cast": [], "crew": []}"#)
        #expect(CreditsMapper().map(dto, id: 3) == Credits(id: 3, cast: [], crew: []))
    }
}
