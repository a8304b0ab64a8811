import CoreDomainTestHelpers
import TVSeriesDomain
import TVSeriesDomainTestHelpers
import Testing

@testable import TVSeriesInfrastructure

@Suite struct CreditsMapperTests {
    private let mapper = CreditsMapper()

    @Test(arguments: [Gender.unknown, .female, .male, .other])
    func `every property of a cast or crew member survives the round trip under its own name`(_ gender: Gender) {
        let cast = CastMember.mock(gender: gender)
        let crew = CrewMember.mock(gender: gender)
        #expect(properties(of: mapper.map(cast)) == properties(of: cast, renaming: ["id": "personID"]))
        #expect(properties(of: mapper.map(crew)) == properties(of: crew, renaming: ["id": "personID"]))
        #expect(mapper.map(mapper.map(cast)) == cast)
        #expect(mapper.map(mapper.map(crew)) == crew)
    }

    @Test func `a cast or crew member without optional values survives the round trip`() {
        let cast = CastMember.mock(castID: nil, profilePath: nil)
        let crew = CrewMember.mock(profilePath: nil)
        #expect(mapper.map(mapper.map(cast)) == cast)
        #expect(mapper.map(mapper.map(crew)) == crew)
    }

    @Test(arguments: [-1, 4, 99])
    func `an unknown stored gender is read as unknown`(_ stored: Int) {
        var cast = mapper.map(CastMember.mock())
        var crew = mapper.map(CrewMember.mock())
        cast.gender = stored
        crew.gender = stored
        #expect(mapper.map(cast).gender == .unknown)
        #expect(mapper.map(crew).gender == .unknown)
    }
}
