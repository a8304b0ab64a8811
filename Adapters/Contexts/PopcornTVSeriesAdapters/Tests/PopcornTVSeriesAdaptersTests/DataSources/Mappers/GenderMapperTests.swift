import TMDb
import TVSeriesDomain
import Testing

@testable import PopcornTVSeriesAdapters

struct GenderMapperTests {
    @Test(arguments: [
        ("0", Gender.unknown), ("1", .female), ("2", .male), ("3", .other), ("4", .unknown), ("-1", .unknown),
        ("null", .unknown),
    ])
    func `a known gender number is mapped, and any other becomes unknown`(number: String, gender: Gender) throws {
        let dto: TMDb.CastMember = try wire(
            #"{"id": 7, "credit_id": "c7", "name": "Ann", "order": 0, "gender": \#(number)}"#)
        #expect(CreditsMapper().map(dto).gender == gender)
    }
}
