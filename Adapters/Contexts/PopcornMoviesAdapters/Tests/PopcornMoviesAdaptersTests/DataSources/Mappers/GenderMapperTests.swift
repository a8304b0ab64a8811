import MoviesDomain
import Testing

@testable import PopcornMoviesAdapters

struct GenderMapperTests {
    @Test(arguments: [
        ("0", Gender.unknown), ("1", .female), ("2", .male), ("3", .other), ("4", .unknown), ("-1", .unknown),
        ("null", .unknown),
    ])
    func `a known gender number is mapped, and any other becomes unknown`(
        number: String, gender: Gender
    ) throws {
        let json = #"{"id": 7, "credit_id": "c7", "name": "Ann", "order": 0, "gender": \#(number)}"#
        #expect(CastMemberMapper().map(try wire(json)).gender == gender)
        #expect(CrewMemberMapper().map(try wire(json)).gender == gender)
    }

    @Test func `a missing gender becomes unknown`() throws {
        let json = #"{"id": 7, "credit_id": "c7", "name": "Ann", "order": 0}"#
        #expect(CastMemberMapper().map(try wire(json)).gender == .unknown)
        #expect(CrewMemberMapper().map(try wire(json)).gender == .unknown)
    }
}
