import CoreDomainTestHelpers
import Foundation
import TVSeriesDomain
import TVSeriesDomainTestHelpers
import Testing

@testable import TVSeriesInfrastructure

@Suite struct VideosMapperTests {
    private let mapper = VideosMapper()

    private func entity(_ domain: [Video] = .mock) -> TVSeriesVideosEntity {
        mapper.map(domain, seriesID: 1396, language: "de", cachedAt: ManualClock.start)
    }

    @Test func `every property of a video is stored under its own name`() throws {
        let video = try #require(entity([.mock()]).videos?.first)
        #expect(properties(of: video) == properties(of: Video.mock(), renaming: ["id": "videoID", "key": "videoKey"]))
    }

    @Test(arguments: [.mock, []] as [[Video]])
    func `videos survive the round trip in order, keyed by title and language`(_ domain: [Video]) throws {
        try checkRoundTrip(domain, setting: ["seriesID": 1396, "videos": domain]) {
            mapper.map($0, seriesID: 1396, language: $1, cachedAt: $2)
        } _: {
            mapper.map($0)
        }
    }

    @Test func `an update replaces every property except the key`() throws {
        func write(_ domain: [Video], _ language: String, _ cachedAt: Date) -> TVSeriesVideosEntity {
            mapper.map(domain, seriesID: 1396, language: language, cachedAt: cachedAt)
        }
        try checkUpdate(.mock, to: [], write, mapper.map)
        try checkUpdate([], to: .mock, write, mapper.map)
    }

    @Test func `a missing list of videos is read as empty`() {
        var entity = entity()
        entity.videos = nil
        #expect(mapper.map(entity).isEmpty)
    }
}
