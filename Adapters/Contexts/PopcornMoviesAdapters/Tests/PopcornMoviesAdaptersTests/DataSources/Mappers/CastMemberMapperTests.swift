import Foundation
import MoviesDomain
import Testing

@testable import PopcornMoviesAdapters

struct CastMemberMapperTests {
    @Test func `every property of a cast member is mapped`() throws {
        let member = CastMemberMapper().map(
            try wire(
                """
                {"adult": false, "gender": 2, "id": 819, "known_for_department": "Acting", "name": "Edward Norton",
                 "original_name": "E. H. Norton", "popularity": 7.8, "profile_path": "/norton.jpg", "cast_id": 4,
                 "character": "The Narrator", "credit_id": "52fe4250c3a36847f80149f3", "order": 12}
                """))
        #expect(
            member
                == CastMember(
                    id: 819,
                    castID: 4,
                    creditID: "52fe4250c3a36847f80149f3",
                    name: "Edward Norton",
                    character: "The Narrator",
                    gender: .male,
                    profilePath: URL(string: "/norton.jpg"),
                    order: 12))
    }

    @Test func `missing properties of a cast member are nil, empty or unknown`() throws {
        let member = CastMemberMapper().map(
            try wire(#"{"id": 819, "name": "Edward Norton", "credit_id": "c1", "order": 0, "profile_path": null}"#))
        #expect(
            member
                == CastMember(
                    id: 819, castID: nil, creditID: "c1", name: "Edward Norton", character: "", gender: .unknown,
                    profilePath: nil, order: 0))
    }
}
