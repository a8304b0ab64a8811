import MoviesDomain
import Testing

@testable import PopcornMoviesAdapters

struct CreditsMapperTests {
    @Test func `the cast keeps TMDb's order, the crew is grouped by department, and both keep duplicates`() throws {
        let credits = CreditsMapper().map(
            try wire(
                """
                {"cast": [{"id": 2, "name": "Bo", "credit_id": "c1", "character": "Zed", "order": 5},
                          {"id": 1, "name": "Al", "credit_id": "c2", "character": "Amy", "order": 0},
                          {"id": 2, "name": "Bo", "credit_id": "c3", "character": "Bob", "order": 6}],
                 "crew": [{"id": 9, "name": "Cy", "credit_id": "c4", "job": "Writer", "department": "Writing"},
                          {"id": 9, "name": "Cy", "credit_id": "c5", "job": "Director", "department": "Directing"}]}
                """),
            movieID: 550)
        #expect(
            credits
                == Credits(
                    id: 550,
                    cast: [
                        CastMember(id: 2, creditID: "c1", name: "Bo", character: "Zed", gender: .unknown, order: 5),
                        CastMember(id: 1, creditID: "c2", name: "Al", character: "Amy", gender: .unknown, order: 0),
                        CastMember(id: 2, creditID: "c3", name: "Bo", character: "Bob", gender: .unknown, order: 6),
                    ],
                    crew: [
                        CrewMember(
                            id: 9, creditID: "c5", name: "Cy", job: "Director", department: "Directing",
                            gender: .unknown),
                        CrewMember(
                            id: 9, creditID: "c4", name: "Cy", job: "Writer", department: "Writing", gender: .unknown),
                    ]))
    }

    @Test func `cast members without an order are numbered by position`() throws {
        let credits = CreditsMapper().map(
            try wire(
                """
                {"cast": [{"id": 2, "name": "Bo", "credit_id": "c1"}, {"id": 1, "name": "Al", "credit_id": "c2"}],
                 "crew": []}
                """),
            movieID: 550)
        #expect(credits.cast.map(\.order) == [0, 1])
    }

    @Test func `empty credits stay empty`() throws {
        let credits = CreditsMapper().map(try wire(#"{"cast": [], "crew": []}"#), movieID: 550)
        #expect(credits == Credits(id: 550, cast: [], crew: []))
    }
}
