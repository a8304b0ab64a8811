package import CoreDomain

package protocol TVSeriesRepository: CatalogueRepository
where Item == TVSeriesAggregate, Preview == TVSeriesPreview, List == TVSeriesList, Search == TVSeriesSearch {
    /// Fetches a season with its episodes, credits and images.
    func season(_ season: SeasonReference, _ policy: FetchPolicy) async throws -> Fetched<TVSeasonAggregate>
    /// Fetches several seasons, each as a single one is, and returns the results in their order.
    ///
    /// - Throws: `FetchError.cancelled` alone.
    func season(
        _ seasons: [SeasonReference], _ policy: FetchPolicy
    ) async throws -> [FetchResult<TVSeasonAggregate>]
    /// Fetches an episode with its credits and images.
    func episode(_ episode: EpisodeReference, _ policy: FetchPolicy) async throws -> Fetched<TVEpisodeAggregate>
    /// Fetches the votes on all episodes of a TV series, with a warning for each missing season.
    func ratings(of id: Int, _ policy: FetchPolicy) async throws -> Fetched<SeriesRatings>
    /// Fetches the votes on several series, each as for a single one, and returns the results in the order of the ids.
    ///
    /// - Throws: `FetchError.cancelled` alone.
    func ratings(of ids: [Int], _ policy: FetchPolicy) async throws -> [FetchResult<SeriesRatings>]
}
