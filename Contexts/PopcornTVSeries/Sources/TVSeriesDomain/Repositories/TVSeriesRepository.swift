public import CoreDomain

/// A repository of TV series that reads storage where that suffices, and otherwise the remote source.
///
/// Every function may throw any error that converts to a `FetchError`.
public protocol TVSeriesRepository: Sendable {
    /// Fetches a TV series with `parts`.
    ///
    /// - Parameters:
    ///   - parts: The parts to return. An absent part is `nil`, with a warning.
    ///   - required: A part that a stored series must have; otherwise the series is fetched again.
    func series(
        _ id: Int, with parts: Set<TVSeriesPart>, requiring required: TVSeriesPart?, _ policy: FetchPolicy
    ) async throws -> Fetched<TVSeriesAggregate>
    /// Fetches a season with its episodes, credits and images.
    func season(_ season: SeasonReference, _ policy: FetchPolicy) async throws -> Fetched<TVSeasonAggregate>
    /// Fetches an episode with its credits and images.
    func episode(_ episode: EpisodeReference, _ policy: FetchPolicy) async throws -> Fetched<TVEpisodeAggregate>
    /// Fetches the votes on all episodes of a TV series. A season that is missing has a warning.
    func ratings(of id: Int, _ policy: FetchPolicy) async throws -> Fetched<SeriesRatings>
    /// Fetches the row that a list shows for a TV series. One that any list has stored suffices.
    func preview(_ id: Int, _ policy: FetchPolicy) async throws -> Fetched<TVSeriesPreview>
    /// Fetches a page of a list, counted from 1.
    func page(
        _ page: Int, of list: TVSeriesList, _ policy: FetchPolicy
    ) async throws -> Fetched<Page<TVSeriesPreview>>
    /// Returns stored series whose title matches, the best match first, without using the network.
    ///
    /// The result is as old as the oldest of the series.
    func stored(matching search: TVSeriesSearch, limit: Int) async throws -> Fetched<[TVSeriesPreview]>
    /// Returns the stored title that is most similar to `text`, or `nil` if none is similar. Uses no network.
    func storedTitle(near text: String) async throws -> String?
    /// Returns a sequence that yields a TV series with `parts` as it is stored, then again after each change.
    func updates(
        of id: Int, with parts: Set<TVSeriesPart>
    ) -> any AsyncSequence<Fetched<TVSeriesAggregate>, any Error> & Sendable
    /// Removes all fetched records, or only the stale ones, and returns their number.
    func clear(staleOnly: Bool) async throws -> Int
}

extension TVSeriesRepository {
    /// Fetches one part of a TV series.
    ///
    /// - Throws: The error that made the part absent.
    public func part<Value>(
        _ part: TVSeriesPart, _ path: KeyPath<TVSeriesAggregate, Value?>, of id: Int, _ policy: FetchPolicy
    ) async throws -> Fetched<Value> {
        try await series(id, with: [part], requiring: part, policy).part(part, path)
    }
}
