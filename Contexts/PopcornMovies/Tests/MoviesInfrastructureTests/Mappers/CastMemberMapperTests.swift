import CoreDomainTestHelpers
import MoviesDomain
import MoviesDomainTestHelpers
import Testing

@testable import MoviesInfrastructure

@Suite struct CastMemberMapperTests {
    private let mapper = CastMemberMapper()

    @Test func `every property is stored under its own name`() {
        let domain = CastMember.mock()
        #expect(properties(of: mapper.map(domain)) == properties(of: domain, renaming: ["id": "personID"]))
    }

    @Test(arguments: [
        CastMember.mock(), CastMember(id: 0, creditID: "", name: "", character: "", gender: .unknown, order: 0),
    ])
    func `a cast member survives the round trip`(_ domain: CastMember) {
        #expect(mapper.map(mapper.map(domain)) == domain)
    }

    @Test(arguments: [(-1, Gender.unknown), (0, .unknown), (1, .female), (2, .male), (3, .other), (4, .unknown)])
    func `a stored gender that nobody knows is unknown`(_ stored: Int, _ gender: Gender) {
        var entity = mapper.map(CastMember.mock())
        entity.gender = stored
        #expect(mapper.map(entity).gender == gender)
    }
}
