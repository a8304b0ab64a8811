import PeopleDomain
import Testing

@testable import PopcornPeopleAdapters

struct GenderMapperTests {
    @Test(arguments: [
        ("0", Gender.unknown), ("1", .female), ("2", .male), ("3", .other), ("4", .unknown), ("-1", .unknown),
        ("null", .unknown),
    ])
    func `a known gender number is mapped, and any other becomes unknown`(
        number: String, gender: Gender
    ) throws {
        let json = #"{"id": 7, "name": "Ann", "gender": \#(number)}"#
        #expect(PersonMapper().map(try wire(json)).gender == gender)
        #expect(PersonPreviewMapper().map(try wire(json)).gender == gender)
    }
}
