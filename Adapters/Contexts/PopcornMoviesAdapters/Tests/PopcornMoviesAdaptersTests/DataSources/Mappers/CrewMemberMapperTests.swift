import Foundation
import MoviesDomain
import Testing

@testable import PopcornMoviesAdapters

struct CrewMemberMapperTests {
    @Test func `every property of a crew member is mapped`() throws {
        let member = CrewMemberMapper().map(
            try wire(
                """
                {"adult": false, "gender": 1, "id": 7467, "name": "Ann Smith", "original_name": "A. Smith",
                 "profile_path": "/smith.jpg", "credit_id": "631f02", "department": "Directing", "job": "Director"}
                """))
        #expect(
            member
                == CrewMember(
                    id: 7467,
                    creditID: "631f02",
                    name: "Ann Smith",
                    job: "Director",
                    department: "Directing",
                    gender: .female,
                    profilePath: URL(string: "/smith.jpg")))
    }

    @Test func `missing properties of a crew member are nil, empty or unknown`() throws {
        let member = CrewMemberMapper().map(
            try wire(#"{"id": 7467, "name": "Ann Smith", "credit_id": "c2", "job": null, "profile_path": ""}"#))
        #expect(
            member
                == CrewMember(
                    id: 7467, creditID: "c2", name: "Ann Smith", job: "", department: "", gender: .unknown,
                    profilePath: nil))
    }
}
