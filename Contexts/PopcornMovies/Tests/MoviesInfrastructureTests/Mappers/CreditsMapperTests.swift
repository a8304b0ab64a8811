import CoreDomainTestHelpers
import MoviesDomain
import MoviesDomainTestHelpers
import Testing

@testable import MoviesInfrastructure

@Suite struct CreditsMapperTests {
    private let mapper = CreditsMapper()

    private func entity(_ domain: Credits = .mock()) -> MoviesCreditsEntity {
        mapper.map(domain, language: "de", cachedAt: ManualClock.start)
    }

    @Test(arguments: [Credits.mock(), Credits(id: 550, cast: [], crew: [])])
    func `credits survive the round trip, with every property under its own name`(_ domain: Credits) throws {
        try checkRoundTrip(domain, renaming: ["id": "movieID"], mapper.map, mapper.map)
    }

    @Test func `an update replaces every property except the key`() throws {
        let other = Credits(id: 550, cast: [], crew: [])
        try checkUpdate(.mock(), to: other, mapper.map, mapper.map)
        try checkUpdate(other, to: .mock(), mapper.map, mapper.map)
    }

    @Test(arguments: [-1, 4, 99])
    func `an unknown stored gender is read as unknown`(_ stored: Int) {
        var entity = entity()
        entity.cast?[0].gender = stored
        entity.crew?[0].gender = stored
        #expect(mapper.map(entity).cast[0].gender == .unknown)
        #expect(mapper.map(entity).crew[0].gender == .unknown)
    }

    @Test func `missing lists of credits are read as empty`() {
        var entity = entity()
        entity.cast = nil
        entity.crew = nil
        #expect(mapper.map(entity) == .mock(cast: [], crew: []))
    }
}
