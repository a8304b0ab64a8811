import Foundation
import MoviesDomain
import Testing

@testable import PopcornMoviesAdapters

struct CrewMemberMapperTests {
    @Test func `a crew member keeps all that TMDb tells`() throws {
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

    @Test func `what TMDb leaves out is nil or empty`() throws {
        let member = CrewMemberMapper().map(
            try wire(#"{"id": 7467, "name": "Ann Smith", "credit_id": "c2", "job": null, "profile_path": ""}"#))
        #expect(
            member
                == CrewMember(
                    id: 7467, creditID: "c2", name: "Ann Smith", job: "", department: "", gender: .unknown,
                    profilePath: nil))
    }
}
