import CoreDomainTestHelpers
import TVSeriesDomain
import TVSeriesDomainTestHelpers
import Testing

@testable import TVSeriesInfrastructure

@Suite struct CreditsMapperTests {
    private let mapper = CreditsMapper()

    @Test(arguments: [Gender.unknown, .female, .male, .other])
    func `every property of a cast or crew member survives the round trip under its own name`(_ gender: Gender) {
        let (cast, crew) = (CastMember.mock(gender: gender), CrewMember.mock(gender: gender))
        #expect(properties(of: mapper.map(cast)) == properties(of: cast, renaming: ["id": "personID"]))
        #expect(properties(of: mapper.map(crew)) == properties(of: crew, renaming: ["id": "personID"]))
        #expect(mapper.map(mapper.map(cast)) == cast)
        #expect(mapper.map(mapper.map(crew)) == crew)
    }

    @Test func `a cast or crew member without optional values survives the round trip`() {
        let (cast, crew) = (CastMember.mock(castID: nil, profilePath: nil), CrewMember.mock(profilePath: nil))
        #expect(mapper.map(mapper.map(cast)) == cast)
        #expect(mapper.map(mapper.map(crew)) == crew)
    }

    @Test(arguments: [-1, 4, 99])
    func `an unknown stored gender is read as unknown`(_ stored: Int) {
        var (cast, crew) = (mapper.map(CastMember.mock()), mapper.map(CrewMember.mock()))
        (cast.gender, crew.gender) = (stored, stored)
        #expect(mapper.map(cast).gender == .unknown)
        #expect(mapper.map(crew).gender == .unknown)
    }
}
