package import CoreDomain
package import CoreDomainTestHelpers
package import TVSeriesDomain

/// Provides the TV series that a test scripts.
package struct FakeTVSeriesRepository: TVSeriesRepository {
    package enum Request: Hashable, Sendable {
        case series(
            Int, with: Set<TVSeriesPart>, requiring: TVSeriesPart? = nil, _ policy: FetchPolicy = .cached)
        case season(SeasonReference, _ policy: FetchPolicy = .cached)
        case episode(EpisodeReference, _ policy: FetchPolicy = .cached)
        case ratings(Int, _ policy: FetchPolicy = .cached)
        case preview(Int, _ policy: FetchPolicy = .cached)
        case page(Int, of: TVSeriesList, _ policy: FetchPolicy = .cached)
        case stored(TVSeriesSearch, limit: Int)
        case title(near: String)
        case updates(Int, with: Set<TVSeriesPart>)
        case clear(staleOnly: Bool)
    }

    /// The script, whose responses are the functions' return values; for `updates`, an `[Update]`.
    package let script = ScriptedSource<Request>()
    package typealias Update = Result<Fetched<TVSeriesAggregate>, FetchError>

    package init() {}

    package func series(
        _ id: Int, with parts: Set<TVSeriesPart>, requiring required: TVSeriesPart?, _ policy: FetchPolicy
    ) async throws -> Fetched<TVSeriesAggregate> {
        try script.response(to: .series(id, with: parts, requiring: required, policy))
    }

    package func season(_ season: SeasonReference, _ policy: FetchPolicy) async throws -> Fetched<TVSeasonAggregate> {
        try script.response(to: .season(season, policy))
    }

    package func episode(
        _ episode: EpisodeReference, _ policy: FetchPolicy
    ) async throws -> Fetched<TVEpisodeAggregate> {
        try script.response(to: .episode(episode, policy))
    }

    package func ratings(of id: Int, _ policy: FetchPolicy) async throws -> Fetched<SeriesRatings> {
        try script.response(to: .ratings(id, policy))
    }

    package func preview(_ id: Int, _ policy: FetchPolicy) async throws -> Fetched<TVSeriesPreview> {
        try script.response(to: .preview(id, policy))
    }

    package func page(
        _ page: Int, of list: TVSeriesList, _ policy: FetchPolicy
    ) async throws -> Fetched<Page<TVSeriesPreview>> {
        try script.response(to: .page(page, of: list, policy))
    }

    package func stored(matching search: TVSeriesSearch, limit: Int) async throws -> Fetched<[TVSeriesPreview]> {
        try script.response(to: .stored(search, limit: limit))
    }

    package func storedTitle(near text: String) async throws -> String? {
        try script.response(to: .title(near: text))
    }

    package func clear(staleOnly: Bool) async throws -> Int {
        try script.response(to: .clear(staleOnly: staleOnly))
    }

    package func updates(
        of id: Int, with parts: Set<TVSeriesPart>
    ) -> any AsyncSequence<Fetched<TVSeriesAggregate>, any Error> & Sendable {
        AsyncThrowingStream<Fetched<TVSeriesAggregate>, any Error> { continuation in
            do {
                for update in try script.response(to: .updates(id, with: parts), as: [Update].self) {
                    continuation.yield(try update.get())
                }
                continuation.finish()
            } catch {
                continuation.finish(throwing: error)
            }
        }
    }
}
