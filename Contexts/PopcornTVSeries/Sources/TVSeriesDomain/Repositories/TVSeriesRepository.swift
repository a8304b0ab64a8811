package import CoreDomain

package protocol TVSeriesRepository: CatalogueRepository
where Item == TVSeriesAggregate, Preview == TVSeriesPreview, List == TVSeriesList, Search == TVSeriesSearch {
    /// Fetches a season with its episodes, credits and images.
    func season(_ season: SeasonReference, _ policy: FetchPolicy) async throws -> Fetched<TVSeasonAggregate>
    /// Fetches an episode with its credits and images.
    func episode(_ episode: EpisodeReference, _ policy: FetchPolicy) async throws -> Fetched<TVEpisodeAggregate>
    /// Fetches the votes on all episodes of a TV series, with a warning for each missing season.
    func ratings(of id: Int, _ policy: FetchPolicy) async throws -> Fetched<SeriesRatings>
}
