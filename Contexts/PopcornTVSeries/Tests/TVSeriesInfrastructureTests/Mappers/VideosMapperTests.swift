import CoreDomainTestHelpers
import TVSeriesDomain
import TVSeriesDomainTestHelpers
import Testing

@testable import TVSeriesInfrastructure

@Suite struct VideosMapperTests {
    private let mapper = VideosMapper()

    private func entity(_ domain: [Video] = .mock) -> TVSeriesVideosEntity {
        mapper.map(domain, seriesID: 1396, language: "de", cachedAt: ManualClock.start)
    }

    @Test func `the videos are stored under their series and language, with their age`() {
        let expected: [String: Any?] = [
            "seriesID": 1396, "language": "de", "videos": [Video].mock, "cachedAt": ManualClock.start,
        ]
        #expect(properties(of: entity()) == properties(of: (), setting: expected))
    }

    @Test func `every property of a video is stored under its own name`() throws {
        let video = try #require(entity([.mock()]).videos?.first)
        #expect(properties(of: video) == properties(of: Video.mock(), renaming: ["id": "videoID", "key": "videoKey"]))
    }

    @Test(arguments: [.mock, []] as [[Video]])
    func `videos survive the round trip, in order`(_ domain: [Video]) {
        #expect(mapper.map(entity(domain)) == domain)
    }

    @Test func `a missing list is read as empty`() {
        var entity = entity()
        entity.videos = nil
        #expect(mapper.map(entity).isEmpty)
    }
}
