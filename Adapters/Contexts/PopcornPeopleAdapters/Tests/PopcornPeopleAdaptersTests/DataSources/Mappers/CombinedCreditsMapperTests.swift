import CoreDomain
import PeopleDomain
import Testing

@testable import PopcornPeopleAdapters

struct CombinedCreditsMapperTests {
    private let movie = CreditTitle(item: ItemReference(.movie, 9), title: "Nine")
    private let series = CreditTitle(item: ItemReference(.tvSeries, 9), title: "Nine")

    @Test func `credits keep TMDb's order and repeats, other kinds are dropped, and jobs are by department`() throws {
        let nine = #""media_type": "movie", "id": 9, "title": "Nine""#
        let show = #""media_type": "tv", "id": 9, "name": "Nine""#
        let credits = CombinedCreditsMapper().map(
            try wire(
                """
                {"cast": [{\(show), "credit_id": "c1", "character": "Zed", "episode_count": 5},
                          {\(nine), "credit_id": "c2", "character": "", "order": 3},
                          {"media_type": "person", "id": 1, "name": "N", "credit_id": "c3", "character": "X"},
                          {\(nine), "credit_id": "c4", "order": 0}],
                 "crew": [{\(nine), "credit_id": "c5", "job": "Writer", "department": "Writing"},
                          {"media_type": "collection", "id": 1, "name": "N", "credit_id": "c6", "job": "X"},
                          {\(show), "credit_id": "c7", "episode_count": 2},
                          {\(nine), "credit_id": "c8", "job": "Director", "department": "Directing"}]}
                """),
            personID: 287)
        #expect(
            credits
                == CombinedCredits(
                    id: 287,
                    cast: [
                        CastCredit(title: series, creditID: "c1", character: "Zed", episodeCount: 5),
                        CastCredit(title: movie, creditID: "c2", character: "", order: 3),
                        CastCredit(title: movie, creditID: "c4", character: "", order: 0),
                    ],
                    crew: [
                        CrewCredit(title: movie, creditID: "c8", job: "Director", department: "Directing"),
                        CrewCredit(title: series, creditID: "c7", job: "", department: "", episodeCount: 2),
                        CrewCredit(title: movie, creditID: "c5", job: "Writer", department: "Writing"),
                    ]))
    }

    @Test func `empty credits stay empty`() throws {
        let credits = CombinedCreditsMapper().map(try wire(#"{"cast": [], "crew": []}"#), personID: 287)
        #expect(credits == CombinedCredits(id: 287, cast: [], crew: []))
    }
}
