import CoreDomainTestHelpers
import Foundation
import MoviesDomain
import MoviesDomainTestHelpers
import Testing

@testable import MoviesInfrastructure

@Suite struct VideosMapperTests {
    private let mapper = VideosMapper()

    private func entity(_ domain: [Video] = .mock) -> MoviesVideosEntity {
        mapper.map(domain, movieID: 550, language: "de", cachedAt: ManualClock.start)
    }

    @Test func `every property of a video is stored under its own name`() throws {
        let video = try #require(entity([.mock()]).videos?.first)
        #expect(properties(of: video) == properties(of: Video.mock(), renaming: ["id": "videoID", "key": "videoKey"]))
    }

    @Test(arguments: [.mock, []] as [[Video]])
    func `videos survive the round trip in order, keyed by title and language`(_ domain: [Video]) throws {
        try checkRoundTrip(domain, setting: ["movieID": 550, "videos": domain]) {
            mapper.map($0, movieID: 550, language: $1, cachedAt: $2)
        } _: {
            mapper.map($0)
        }
    }

    @Test func `an update replaces every property except the key`() throws {
        func write(_ domain: [Video], _ language: String, _ cachedAt: Date) -> MoviesVideosEntity {
            mapper.map(domain, movieID: 550, language: language, cachedAt: cachedAt)
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
