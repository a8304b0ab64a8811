public import CoreDomain
public import TVSeriesDomain

// The use cases for seasons and episodes.
extension TVSeriesContext {
    /// Fetches a season with its episodes.
    ///
    /// - Parameters:
    ///   - season: The series and the number of the season.
    ///   - policy: Whether to use a stored value or request a new one.
    /// - Returns: The value with its image URLs, its freshness, and warnings about what is missing.
    public func season(
        _ season: SeasonReference, policy: FetchPolicy = .cached
    ) async throws(FetchError) -> Fetched<TVSeasonDetails> {
        try await fetchSeason(season, policy)
    }

    /// Fetches several seasons with their episodes, eight seasons at a time.
    ///
    /// - Parameters:
    ///   - seasons: The seasons.
    ///   - policy: Whether to use stored values or request new ones.
    /// - Returns: A result for each, in their order.
    /// - Throws: Only `FetchError.cancelled`.
    public func season(
        _ seasons: [SeasonReference], policy: FetchPolicy = .cached
    ) async throws(FetchError) -> [FetchResult<TVSeasonDetails>] {
        try await fetchSeason(seasons, policy)
    }

    /// Fetches the cast and crew of a season, with the crew grouped by department.
    ///
    /// - Parameters:
    ///   - season: The series and the number of the season.
    ///   - policy: Whether to use a stored value or request a new one.
    /// - Returns: The value with its image URLs, its freshness, and warnings about what is missing.
    public func credits(
        of season: SeasonReference, policy: FetchPolicy = .cached
    ) async throws(FetchError) -> Fetched<CreditsDetails> {
        try await fetchSeasonCredits(season, policy)
    }

    /// Fetches the cast and crew of several seasons, eight seasons at a time.
    ///
    /// - Parameters:
    ///   - seasons: The seasons.
    ///   - policy: Whether to use stored values or request new ones.
    /// - Returns: A result for each, in their order.
    /// - Throws: Only `FetchError.cancelled`.
    public func credits(
        of seasons: [SeasonReference], policy: FetchPolicy = .cached
    ) async throws(FetchError) -> [FetchResult<CreditsDetails>] {
        try await fetchSeasonCredits(seasons, policy)
    }

    /// Fetches the posters of a season.
    ///
    /// - Parameters:
    ///   - season: The series and the number of the season.
    ///   - policy: Whether to use a stored value or request a new one.
    /// - Returns: The value with its image URLs, its freshness, and warnings about what is missing.
    public func images(
        of season: SeasonReference, policy: FetchPolicy = .cached
    ) async throws(FetchError) -> Fetched<ImageCollectionDetails> {
        try await fetchSeasonImages(season, policy)
    }

    /// Fetches the posters of several seasons, eight seasons at a time.
    ///
    /// - Parameters:
    ///   - seasons: The seasons.
    ///   - policy: Whether to use stored values or request new ones.
    /// - Returns: A result for each, in their order.
    /// - Throws: Only `FetchError.cancelled`.
    public func images(
        of seasons: [SeasonReference], policy: FetchPolicy = .cached
    ) async throws(FetchError) -> [FetchResult<ImageCollectionDetails>] {
        try await fetchSeasonImages(seasons, policy)
    }

    /// Fetches an episode.
    ///
    /// - Parameters:
    ///   - episode: The series, the season and the number of the episode.
    ///   - policy: Whether to use a stored value or request a new one.
    /// - Returns: The value with its image URLs, its freshness, and warnings about what is missing.
    public func episode(
        _ episode: EpisodeReference, policy: FetchPolicy = .cached
    ) async throws(FetchError) -> Fetched<TVEpisodeDetails> {
        try await fetchEpisode(episode, policy)
    }

    /// Fetches several episodes, eight at a time.
    ///
    /// - Parameters:
    ///   - episodes: The episodes.
    ///   - policy: Whether to use stored values or request new ones.
    /// - Returns: A result for each, in their order.
    /// - Throws: Only `FetchError.cancelled`.
    public func episode(
        _ episodes: [EpisodeReference], policy: FetchPolicy = .cached
    ) async throws(FetchError) -> [FetchResult<TVEpisodeDetails>] {
        try await fetchEpisode(episodes, policy)
    }

    /// Fetches the cast, crew and guest stars of an episode, with the crew grouped by department.
    ///
    /// - Parameters:
    ///   - episode: The series, the season and the number of the episode.
    ///   - policy: Whether to use a stored value or request a new one.
    /// - Returns: The value with its image URLs, its freshness, and warnings about what is missing.
    public func credits(
        of episode: EpisodeReference, policy: FetchPolicy = .cached
    ) async throws(FetchError) -> Fetched<CreditsDetails> {
        try await fetchEpisodeCredits(episode, policy)
    }

    /// Fetches the cast, crew and guest stars of several episodes, eight episodes at a time.
    ///
    /// - Parameters:
    ///   - episodes: The episodes.
    ///   - policy: Whether to use stored values or request new ones.
    /// - Returns: A result for each, in their order.
    /// - Throws: Only `FetchError.cancelled`.
    public func credits(
        of episodes: [EpisodeReference], policy: FetchPolicy = .cached
    ) async throws(FetchError) -> [FetchResult<CreditsDetails>] {
        try await fetchEpisodeCredits(episodes, policy)
    }

    /// Fetches the stills of an episode.
    ///
    /// - Parameters:
    ///   - episode: The series, the season and the number of the episode.
    ///   - policy: Whether to use a stored value or request a new one.
    /// - Returns: The value with its image URLs, its freshness, and warnings about what is missing.
    public func images(
        of episode: EpisodeReference, policy: FetchPolicy = .cached
    ) async throws(FetchError) -> Fetched<ImageCollectionDetails> {
        try await fetchEpisodeImages(episode, policy)
    }

    /// Fetches the stills of several episodes, eight episodes at a time.
    ///
    /// - Parameters:
    ///   - episodes: The episodes.
    ///   - policy: Whether to use stored values or request new ones.
    /// - Returns: A result for each, in their order.
    /// - Throws: Only `FetchError.cancelled`.
    public func images(
        of episodes: [EpisodeReference], policy: FetchPolicy = .cached
    ) async throws(FetchError) -> [FetchResult<ImageCollectionDetails>] {
        try await fetchEpisodeImages(episodes, policy)
    }
}

// What the use cases are made of.
extension TVSeriesContext {
    private var fetchSeason: Fetch<SeasonReference, TVSeasonDetails> {
        Fetch(
            core.images, { try await series.season($0, $1).reporting([]).map(\.season) },
            batch: { seasons, policy in
                try await series.season(seasons, policy).map { $0.map { $0.reporting([]).map(\.season) } }
            },
            TVSeasonDetailsMapper().map)
    }

    private var fetchSeasonCredits: Fetch<SeasonReference, CreditsDetails> {
        Fetch(core.images, { try await part(.credits, \.credits, of: $0, $1) }, CreditsDetailsMapper().map)
    }

    private var fetchSeasonImages: Fetch<SeasonReference, ImageCollectionDetails> {
        Fetch(core.images, { try await part(.images, \.images, of: $0, $1) }, ImageCollectionDetailsMapper().map)
    }

    private var fetchEpisode: Fetch<EpisodeReference, TVEpisodeDetails> {
        Fetch(
            core.images, { try await series.episode($0, $1).reporting([]).map(\.episode) }, TVEpisodeDetailsMapper().map
        )
    }

    private var fetchEpisodeCredits: Fetch<EpisodeReference, CreditsDetails> {
        Fetch(core.images, { try await part(.credits, \.credits, of: $0, $1) }, CreditsDetailsMapper().map)
    }

    private var fetchEpisodeImages: Fetch<EpisodeReference, ImageCollectionDetails> {
        Fetch(core.images, { try await part(.images, \.images, of: $0, $1) }, ImageCollectionDetailsMapper().map)
    }

    private func part<Value>(
        _ part: TVSeriesPart, _ path: KeyPath<TVSeasonAggregate, Value?>, of season: SeasonReference,
        _ policy: FetchPolicy
    ) async throws -> Fetched<Value> {
        try await Fetched.part(part, path, policy) { try await series.season(season, $0) }
    }

    private func part<Value>(
        _ part: TVSeriesPart, _ path: KeyPath<TVEpisodeAggregate, Value?>, of episode: EpisodeReference,
        _ policy: FetchPolicy
    ) async throws -> Fetched<Value> {
        try await Fetched.part(part, path, policy) { try await series.episode(episode, $0) }
    }
}
