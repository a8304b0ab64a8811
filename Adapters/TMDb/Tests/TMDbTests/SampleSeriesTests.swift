import CoreDomain
import Foundation
import Testing

@testable import TMDb

struct SampleSeriesTests {
    let client = SampleClient()

    @Test(arguments: SampleShow.series.map(\.id))
    func `every series of the sample is complete`(id: Int) async throws {
        let response = try await client.send(.tvSeries(id))
        let series = response.value.main
        let parts = response.value.parts
        #expect(response.warnings == [] && response.value.failures == [:])
        #expect(series.id == id && series.overview != nil && series.tagline != nil && series.lastAirDate != nil)
        #expect(parts.aggregateCredits?.cast.isEmpty == false && parts.aggregateCredits?.crew.isEmpty == false)
        #expect(parts.contentRatings?.results.contains { $0.countryCode == "US" } == true)
        #expect(parts.images?.posters?.first?.filePath == series.posterPath)
        #expect(parts.images?.backdrops?.first?.filePath == series.backdropPath)
        #expect(parts.recommendations?.results.contains { $0.id == id } == false)
        #expect(parts.similar?.results.contains { $0.id == id } == false)
        #expect(parts.externalIDs != nil && parts.videos == nil && parts.watchProviders == nil)
        #expect((0...10).contains(try #require(series.voteAverage)) && series.voteCount ?? 0 > 0)
        #expect(series.lastEpisodeToAir?.airDate == series.lastAirDate)
        #expect(series.isInProduction == (series.status == "Returning Series"))
    }

    @Test(arguments: SampleShow.series.map(\.id))
    func `the seasons of a series have names, dates and consecutive numbers`(id: Int) async throws {
        let series = try await client.send(.tvSeries(id)).value.main
        let seasons = try #require(series.seasons)
        #expect(seasons.map(\.seasonNumber) == seasons.map(\.seasonNumber).sorted())
        #expect(Set(seasons.map(\.id)).count == seasons.count)
        let regular = seasons.filter { $0.seasonNumber > 0 }
        #expect(regular.map(\.seasonNumber) == Array(1...regular.count) && series.numberOfSeasons == regular.count)
        let dates = regular.compactMap(\.airDate)
        #expect(dates.count == regular.count && dates == dates.sorted() && dates.first == series.firstAirDate)
        #expect(regular.compactMap(\.episodeCount).reduce(0, +) == series.numberOfEpisodes)
        for season in seasons {
            let response = try await client.send(.tvSeason(season.seasonNumber, ofSeries: id))
            #expect(response.warnings == [] && response.value.failures == [:])
            #expect(response.value.main.name == season.name && response.value.parts.credits != nil)
            #expect(response.value.parts.images?.posters?.first?.filePath == season.posterPath)
        }
    }

    @Test(arguments: [(1396, 62), (1399, 73), (66732, 42), (82591, 12), (87108, 5)])
    func `all episodes of a complete series can be opened, are rated and have consecutive numbers`(
        id: Int, count: Int
    ) async throws {
        let series = try await client.send(.tvSeries(id)).value.main
        let numbers = Array(1...(try #require(series.numberOfSeasons)))
        let response = try await client.send(.tvSeasons(numbers, ofSeries: id))
        #expect(response.warnings == [] && response.value.failures == [:])
        let seasons = response.value.parts.seasons
        #expect(seasons.map(\.seasonNumber) == numbers && series.numberOfEpisodes == count)
        let episodes = seasons.flatMap { $0.episodes ?? [] }
        #expect(episodes.count == count && Set(episodes.map(\.id)).count == count)
        #expect(Set(episodes.map(\.name)).count == count && !episodes.contains { $0.name.isEmpty })
        let dates = episodes.compactMap(\.airDate)
        #expect(dates.count == count && dates == dates.sorted())
        #expect(dates.first == series.firstAirDate && dates.last == series.lastAirDate)
        #expect(seasons.map(\.episodeCount) == seasons.map { $0.episodes?.count })
        for season in seasons {
            #expect(season.episodes?.map(\.episodeNumber) == Array(1...(season.episodes?.count ?? 0)))
            #expect(season.overview != nil)
        }
        for episode in episodes {
            let opened = try await client.send(
                .tvEpisode(episode.episodeNumber, season: episode.seasonNumber, ofSeries: id))
            #expect(opened.warnings == [] && opened.value.failures == [:] && opened.value.main == episode)
            #expect(opened.value.parts.credits?.cast.isEmpty == false)
            #expect(opened.value.parts.credits?.crew == episode.crew)
            #expect(opened.value.parts.images?.stills?.first?.filePath == episode.stillPath)
            #expect((1...10).contains(try #require(episode.voteAverage)) && episode.voteCount ?? 0 > 0)
        }
        #expect(episodes.last?.id == series.lastEpisodeToAir?.id)
    }

    @Test func `the drama's episodes all have overviews, and one is rated highest and one lowest`() async throws {
        let seasons = try await client.send(.tvSeasons([1, 2, 3, 4, 5], ofSeries: 1396)).value.parts.seasons
        let episodes = seasons.flatMap { $0.episodes ?? [] }
        #expect(episodes.allSatisfy { $0.overview != nil && $0.crew?.isEmpty == false })
        let ranked = episodes.sorted { ($0.voteAverage ?? 0) < ($1.voteAverage ?? 0) }
        #expect(ranked.first?.name == "Fly" && ranked.last?.name == "Ozymandias")
        #expect(ranked.first?.voteAverage != ranked.dropFirst().first?.voteAverage)
        #expect(ranked.last?.voteAverage != ranked.dropLast().last?.voteAverage)
    }

    @Test func `a season's episodes are nil if the sample has none, and an unknown season is absent`() async throws {
        #expect(try await client.send(.tvSeason(3, ofSeries: 1668)).value.main.episodes == nil)
        let seasons = try await client.send(.tvSeasons([1, 2, 6], ofSeries: 1396)).value.parts.seasons
        #expect(seasons.map(\.seasonNumber) == [1, 2])
    }

    @Test func `every list of series contains each series once, in the list's order`() async throws {
        let ids = Set(SampleShow.series.map(\.id))
        let requests = [
            TMDbRequest.popularTVSeries(), .topRatedTVSeries(), .trendingTVSeries(), .discoverTVSeries(.init()),
        ]
        for request in requests {
            let response = try await client.send(request)
            #expect(response.warnings == [] && Set(response.value.results.map(\.id)) == ids)
            #expect(response.value.results.count == ids.count && response.value.totalResults == ids.count)
        }
        let popular = try await client.send(.popularTVSeries()).value.results.compactMap(\.popularity)
        let top = try await client.send(.topRatedTVSeries()).value.results.compactMap(\.voteAverage)
        #expect(popular == popular.sorted(by: >) && top == top.sorted(by: >))
    }

    @Test func `a discovery request filters and sorts the series`() async throws {
        var filter = TitleFilter()
        filter.choices[.genre] = TitleFilter.Choice([["18"]])
        filter.bounds[.released] = TitleFilter.Bounds(20_100_101)
        filter.order = TitleFilter.Order("year")
        #expect(try await client.send(.discoverTVSeries(filter)).value.results.first?.name == "Chernobyl")
        filter.order = TitleFilter.Order("title")
        let names = try await client.send(.discoverTVSeries(filter)).value.results.map(\.name)
        #expect(names == names.sorted() && !names.contains("Breaking Bad") && names.count > 2)
    }

    @Test(arguments: [("breaking", 1396), ("BAD break", 1396), ("呪術", 95479), ("simpsons", 456)])
    func `a search finds a series by the beginnings of its words`(query: String, id: Int) async throws {
        #expect(try await client.send(.searchTVSeries(query)).value.results.map(\.id) == [id])
    }

    @Test func `a search can be limited to the year of the first episode`() async throws {
        #expect(try await client.send(.searchTVSeries("the", year: 2010)).value.results.map(\.id) == [1402])
        #expect(try await client.send(.searchTVSeries("breaking", year: 2010)).value.results.isEmpty)
    }

    @Test(arguments: ["tv/1396/recommendations", "tv/1396/similar", "movie/550/recommendations", "movie/550/similar"])
    func `the pages of a list of related titles contain each title exactly once`(path: String) async throws {
        var ids: [Int] = []
        var total = 1
        for page in 1...4 {
            let url = try #require(URL(string: "https://host/3/\(path)?page=\(page)"))
            let body = try await SampleCatalogue().send(HTTPRequest(url: url)).body
            let list = try JSONDecoder().decode(RowList.self, from: body)
            ids += list.results.map(\.id)
            total = list.total
        }
        #expect(ids.count == total && Set(ids).count == total && total > 2)
    }

    private struct RowList: Decodable {
        struct Row: Decodable { let id: Int }
        let results: [Row]
        let total: Int

        private enum CodingKeys: String, CodingKey {
            case results
            case total = "total_results"
        }
    }
}
