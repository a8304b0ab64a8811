import ConsumerSupport
import MemoryStorage
import PopcornTVSeries

/// Prints a TV series and an episode from this program's own data source, using a memory storage.
@main struct TVSeriesInMemory {
    static func main() async throws {
        let storage = ContextStorage(MemoryStorage())
        let series = TVSeriesContext(remote: HomeSeries(), images: .none, storage: storage)

        let fetched = try await series.details(of: 1)
        let again = try await series.details(of: 1)
        let pilot = try await series.episode(EpisodeReference(seriesID: 1, seasonNumber: 1, episodeNumber: 1))
        print(fetched.value.name, pilot.value.name, fetched.origin, again.origin, separator: " | ")
    }
}

/// A remote data source with a single series that has one episode, which is fetched with its season.
private struct HomeSeries: TVSeriesRemoteDataSource {
    let offeredParts: Set<TVSeriesPart> = []
    private let pilot = TVEpisode(id: 3, name: "The Pilot", episodeNumber: 1, seasonNumber: 1)

    func item(_ id: Int, in locale: ContentLocale) async throws -> RemoteResponse<TVSeriesAggregate> {
        guard id == 1 else { throw FetchError.notFound("series \(id)") }
        return RemoteResponse(TVSeriesAggregate(series: TVSeries(id: 1, name: "A Home Series")))
    }

    func season(
        _ season: SeasonReference, in locale: ContentLocale
    ) async throws -> RemoteResponse<TVSeasonAggregate> {
        let first = TVSeason(id: 2, name: "Season 1", seasonNumber: 1, episodes: [pilot])
        return RemoteResponse(TVSeasonAggregate(reference: season, season: first))
    }
}
