import Foundation
import TVSeriesDomain
import Testing

@testable import PopcornTVSeriesAdapters

struct AggregateCreditsMapperTests {
    @Test func `every property is mapped, with the cast in billing order and the crew grouped by department`() throws {
        let credits = AggregateCreditsMapper().map(
            try wire(
                """
                {"cast": [
                    {"id": 3, "name": "Cy", "order": 1, "roles": []}, {"id": 4, "name": "Di", "order": 1},
                    {"id": 2, "name": "Bo", "gender": 2, "profile_path": "/b.jpg", "total_episode_count": 62,
                     "order": 0, "roles": [{"credit_id": "c1", "character": "Zed", "episode_count": 60},
                                           {"credit_id": "c2", "character": null}]}],
                 "crew": [
                    {"id": 9, "name": "Ed", "department": "Writing"},
                    {"id": 7, "name": "Gus", "department": "Directing"},
                    {"id": 8, "name": "Fi", "gender": 1, "profile_path": "/f.jpg", "department": "Directing",
                     "total_episode_count": 11,
                     "jobs": [{"credit_id": "c3", "job": "Director", "episode_count": 11}]}]}
                """),
            seriesID: 1396)
        #expect(
            credits
                == AggregateCredits(
                    id: 1396,
                    cast: [
                        AggregateCastMember(
                            id: 2, name: "Bo", gender: .male, profilePath: URL(string: "/b.jpg"),
                            roles: [
                                Role(creditID: "c1", character: "Zed", episodeCount: 60),
                                Role(creditID: "c2", character: ""),
                            ],
                            totalEpisodeCount: 62, order: 0),
                        AggregateCastMember(id: 3, name: "Cy", gender: .unknown, roles: [], order: 1),
                        AggregateCastMember(id: 4, name: "Di", gender: .unknown, order: 1),
                    ],
                    crew: [
                        AggregateCrewMember(
                            id: 8, name: "Fi", gender: .female, profilePath: URL(string: "/f.jpg"),
                            department: "Directing",
                            jobs: [Job(creditID: "c3", job: "Director", episodeCount: 11)], totalEpisodeCount: 11),
                        AggregateCrewMember(id: 7, name: "Gus", gender: .unknown, department: "Directing"),
                        AggregateCrewMember(id: 9, name: "Ed", gender: .unknown, department: "Writing"),
                    ]))
    }

    @Test func `empty credits stay empty`() throws {
        let credits = AggregateCreditsMapper().map(try wire(#"{"cast": [], "crew": []}"#), seriesID: 1)
        #expect(credits == AggregateCredits(id: 1, cast: [], crew: []))
    }
}
