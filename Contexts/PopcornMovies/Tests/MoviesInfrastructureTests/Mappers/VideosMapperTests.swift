import CoreDomainTestHelpers
import MoviesDomain
import MoviesDomainTestHelpers
import Testing

@testable import MoviesInfrastructure

@Suite struct VideosMapperTests {
    private let mapper = VideosMapper()
    private static let both = [Video.mock(), .mock(id: "2")]

    private func entity(_ domain: [Video]) -> MoviesVideosEntity {
        mapper.map(domain, movieID: 550, language: "de", cachedAt: ManualClock.start)
    }

    @Test func `the list is stored under its movie and language, with its age`() {
        let expected = ["movieID": "550", "language": "de"]
        let stored = properties(of: entity(Self.both))
        #expect(stored.filter { expected.keys.contains($0.key) } == expected)
        #expect(entity(Self.both).cachedAt == ManualClock.start)
        #expect(entity(Self.both).videos?.count == 2)
    }

    @Test(arguments: [both, []])
    func `the list survives the round trip, in order`(_ domain: [Video]) {
        #expect(mapper.map(entity(domain)) == domain)
    }

    @Test func `a missing list is an empty one`() {
        var entity = entity(Self.both)
        entity.videos = nil
        #expect(mapper.map(entity).isEmpty)
    }
}
