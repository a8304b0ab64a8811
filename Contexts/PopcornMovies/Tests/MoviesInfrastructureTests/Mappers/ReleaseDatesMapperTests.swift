import CoreDomainTestHelpers
import MoviesDomain
import MoviesDomainTestHelpers
import Testing

@testable import MoviesInfrastructure

@Suite struct ReleaseDatesMapperTests {
    private let mapper = ReleaseDatesMapper()

    private func entity(_ domain: ReleaseDates = .mock()) -> MoviesReleaseDatesEntity {
        mapper.map(domain, language: "de", cachedAt: ManualClock.start)
    }

    @Test(arguments: [ReleaseDates.mock(), ReleaseDates(id: 550, releases: [])])
    func `releases survive the round trip, with every property under its own name`(_ domain: ReleaseDates) throws {
        try checkRoundTrip(domain, renaming: ["id": "movieID"], mapper.map, mapper.map)
    }

    @Test(arguments: [
        ReleaseType.premiere, .theatricalLimited, .theatrical, .digital, .physical, .television,
    ])
    func `every release type survives the round trip`(_ type: ReleaseType) {
        let releases = ReleaseDates.mock(releases: [.mock(type: type)])
        #expect(mapper.map(entity(releases)) == releases)
    }

    @Test func `an update replaces every property except the key`() throws {
        let other = ReleaseDates(id: 550, releases: [])
        try checkUpdate(.mock(), to: other, mapper.map, mapper.map)
        try checkUpdate(other, to: .mock(), mapper.map, mapper.map)
    }

    @Test(arguments: [0, 7])
    func `an unknown stored release type is read as nil`(_ stored: Int) {
        var entity = entity(.mock(releases: [.mock()]))
        entity.releases?[0].type = stored
        #expect(mapper.map(entity) == .mock(releases: [.mock(type: nil)]))
    }

    @Test func `a missing list of releases is read as empty`() {
        var entity = entity()
        entity.releases = nil
        #expect(mapper.map(entity) == .mock(releases: []))
    }
}
