import Foundation
import LoopbackTMDb
import PopcornPeople
import PopcornTVSeries
import Testing

@Suite struct SeriesAndPeopleOverLoopbackTests {
    private static let season = SeasonReference(seriesID: 1396, seasonNumber: 5)
    private static let episode = EpisodeReference(seriesID: 1396, seasonNumber: 5, episodeNumber: 14)

    @Test func `a hundred concurrent callers cause one request a screen`() async throws {
        let loopback = try ContextsOverLoopback()
        let names = try await withThrowingTaskGroup(of: String.self) { group in
            for _ in 0..<100 {
                group.addTask { try await loopback.series.fetchDetails(1396).value.name }
                group.addTask { try await loopback.series.fetchEpisode(Self.episode).value.name }
                group.addTask { try await loopback.people.fetchDetails(287).value.name }
            }
            return try await group.reduce(into: Set<String>()) { $0.insert($1) }
        }
        #expect(names == ["Breaking Bad", "Chapter 5.14", "Brad Pitt"])
        let screens = ["/3/person/287", "/3/tv/1396", "/3/tv/1396/season/5/episode/14"]
        #expect(loopback.paths == ["/3/configuration"] + screens)
    }

    @Test func `a series' screen and all linked parts cost one request`() async throws {
        let loopback = try ContextsOverLoopback()
        let series = loopback.series
        _ = try await series.fetchOverview(1396)
        _ = try await series.fetchDetails(1396)
        _ = try await series.fetchCredits(1396)
        _ = try await series.fetchImages(1396)
        _ = try await series.fetchVideos(1396)
        _ = try await series.fetchWatchProviders(1396)
        _ = try await series.fetchPreview(1396)
        _ = try await series.fetchPage(.similar(to: 1396))
        _ = try await series.fetchPage(.recommendations(for: 1396))
        #expect(loopback.paths == ["/3/configuration", "/3/tv/1396"])
    }

    @Test func `a season and an episode cost one request each, with their credits and images`() async throws {
        let loopback = try ContextsOverLoopback()
        _ = try await loopback.series.fetchSeason(Self.season)
        _ = try await loopback.series.fetchSeasonCredits(Self.season)
        _ = try await loopback.series.fetchSeasonImages(Self.season)
        _ = try await loopback.series.fetchEpisode(Self.episode)
        _ = try await loopback.series.fetchEpisodeCredits(Self.episode)
        _ = try await loopback.series.fetchEpisodeImages(Self.episode)
        #expect(
            loopback.paths == ["/3/configuration", "/3/tv/1396/season/5", "/3/tv/1396/season/5/episode/14"])
    }

    @Test func `two people cost one request each, with all of their roles and jobs`() async throws {
        let loopback = try ContextsOverLoopback()
        _ = try await loopback.people.fetchOverview(287)
        for filter in CreditFilter.allCases { _ = try await loopback.people.fetchCredits(287, filter: filter) }
        _ = try await loopback.people.fetchImages(287)
        _ = try await loopback.people.fetchCommon((287, 819))
        _ = try await loopback.people.fetchDetails(819)
        #expect(loopback.paths == ["/3/configuration", "/3/person/287", "/3/person/819"])
    }

    @Test(arguments: [(1396, 1), (4025, 2)])
    func `the ratings of a series take a request for each 20 seasons`(id: Int, requests: Int) async throws {
        for isStored in [false, true] {
            let loopback = try ContextsOverLoopback()
            if isStored { _ = try await loopback.series.fetchDetails(id) }
            loopback.server.forgetRequests()
            let ratings = try await loopback.series.fetchRatings(id)
            #expect(ratings.value.seasons.map(\.seasonNumber) == Array(1...(id == 1396 ? 5 : 25)))
            #expect(ratings.value.missingSeasons == [] && ratings.warnings == [])
            #expect(loopback.paths == Array(repeating: "/3/tv/\(id)", count: requests))
            _ = try await loopback.series.fetchRatings(id)
            #expect(loopback.paths.count == requests)
        }
    }

    @Test func `observing what is stale yields it, then the response that replaces it`() async throws {
        let loopback = try ContextsOverLoopback()
        _ = try await loopback.series.fetchDetails(1396)
        _ = try await loopback.people.fetchDetails(287)
        loopback.time.advance(days: 60)
        let now = loopback.time.now
        let expected = [Freshness.stale(since: now - 60 * 86_400), .fresh(since: now)]
        #expect(try await firstTwo(loopback.series.observeDetails(of: 1396)) == expected)
        #expect(try await firstTwo(loopback.people.observeDetails(of: 287)) == expected)
    }

    private func firstTwo<Value>(_ updates: Updates<Fetched<Value>>) async throws -> [Freshness] {
        try await updates.prefix(2).reduce(into: []) { $0.append($1.freshness) }
    }

    @Test func `items that don't exist are requested once an hour`() async throws {
        let loopback = try ContextsOverLoopback()
        let missing = SeasonReference(seriesID: 1396, seasonNumber: 99)
        for requests in 1...2 {
            for _ in 0..<3 {
                await #expect(throws: FetchError.self) { try await loopback.series.fetchDetails(987_654_321) }
                await #expect(throws: FetchError.self) { try await loopback.series.fetchSeason(missing) }
                await #expect(throws: FetchError.self) { try await loopback.people.fetchDetails(987_654_321) }
            }
            for path in ["/3/tv/987654321", "/3/tv/1396/season/99", "/3/person/987654321"] {
                #expect(loopback.server.count(path) == requests, "\(path)")
            }
            loopback.time.advance(days: 1)
        }
    }

    @Test func `an incomplete response isn't stored`() async throws {
        try await ContextsOverLoopback.with(inSQLite: true) { loopback in
            loopback.server.fail(with: .resetInBody)
            await #expect(throws: FetchError.self) { try await loopback.series.fetchDetails(1396) }
            await #expect(throws: FetchError.self) { try await loopback.series.fetchRatings(4025) }
            await #expect(throws: FetchError.self) { try await loopback.people.fetchDetails(287) }
            loopback.server.heal()
            let stored = FetchPolicy.storedOnly
            await #expect(throws: FetchError.self) { try await loopback.series.fetchDetails(1396, stored) }
            await #expect(throws: FetchError.self) { try await loopback.series.fetchRatings(4025, stored) }
            await #expect(throws: FetchError.self) { try await loopback.people.fetchDetails(287, stored) }
        }
    }
}
