public import CoreDomain
public import TVSeriesDomain

/// The use cases for TV series, their seasons and episodes. Each is called like a function.
///
/// ```swift
/// let series = TVSeriesContext(remote: remote, images: images, storage: storage)
/// let breakingBad = try await series.fetchDetails(1396)
/// ```
public struct TVSeriesContext: Sendable {
    let series: any TVSeriesRepository
    let images: any ImagesConfigurationProviding
    let lists: any ListMembershipProviding
    let region: String

    /// Wires the use cases to a repository; the public initialiser creates one over storage and a remote source.
    package init(
        series: any TVSeriesRepository, images: any ImagesConfigurationProviding, lists: any ListMembershipProviding,
        region: String
    ) {
        (self.series, self.images, self.lists, self.region) = (series, images, lists, region)
    }
}

extension TVSeriesContext {
    /// Fetches a TV series by its TMDb id.
    public var fetchDetails: Fetch<Int, TVSeriesDetails> {
        Fetch { try await overview(of: $0, with: Self.detailsParts, $1).map(\.details) }
    }

    /// Fetches what a TV series' screen shows: the series, its credits, and the offers in the user's region.
    public var fetchOverview: Fetch<Int, TVSeriesOverview> {
        Fetch { try await overview(of: $0, with: Self.detailsParts.union([.credits, .watchProviders]), $1) }
    }

    /// Fetches the row that a list shows for a TV series.
    public var fetchPreview: Fetch<Int, TVSeriesPreview> {
        Fetch { try await series.preview($0, $1) }
    }

    /// Fetches a series' cast and crew over all seasons, the crew grouped by department.
    public var fetchCredits: Fetch<Int, AggregateCreditsDetails> {
        Fetch(images, { try await series.part(.credits, \.credits, of: $0, $1) }, AggregateCreditsDetailsMapper().map)
    }

    /// Fetches the posters, backdrops and logos of a TV series.
    public var fetchImages: Fetch<Int, ImageCollectionDetails> {
        Fetch(images, { try await series.part(.images, \.images, of: $0, $1) }, ImageCollectionDetailsMapper().map)
    }

    /// Fetches a series' videos: official trailers first, then trailers, teasers and the rest.
    public var fetchVideos: Fetch<Int, [Video]> {
        Fetch { try await series.part(.videos, \.videos, of: $0, $1) }
    }

    /// Fetches the services on which a TV series can be watched in the user's region.
    ///
    /// Throws `notFound` if there are none.
    public var fetchWatchProviders: Fetch<Int, WatchProvidersDetails> {
        Fetch(images, offers, WatchProvidersDetailsMapper().map)
    }

    /// Fetches the countries in which a TV series can be watched, as sorted ISO 3166-1 codes.
    public var fetchWatchCountries: Fetch<Int, [String]> {
        Fetch {
            try await series.part(.watchProviders, \.watchProviders, of: $0, $1)
                .map { $0.filter(\.hasOffers).map(\.countryCode).sorted() }
        }
    }

    /// Fetches the votes on all episodes of a TV series, without the specials.
    public var fetchRatings: Fetch<Int, SeriesRatings> {
        Fetch { try await series.ratings(of: $0, $1) }
    }

    /// Fetches a season with its episodes.
    public var fetchSeason: Fetch<SeasonReference, TVSeasonDetails> {
        Fetch(images, { try await series.season($0, $1).reporting([]).map(\.season) }, TVSeasonDetailsMapper().map)
    }

    /// Fetches the cast and crew of a season, the crew grouped by department.
    public var fetchSeasonCredits: Fetch<SeasonReference, CreditsDetails> {
        Fetch(images, { try await part(.credits, \.credits, of: $0, $1) }, CreditsDetailsMapper().map)
    }

    /// Fetches the posters of a season.
    public var fetchSeasonImages: Fetch<SeasonReference, ImageCollectionDetails> {
        Fetch(images, { try await part(.images, \.images, of: $0, $1) }, ImageCollectionDetailsMapper().map)
    }

    /// Fetches an episode.
    public var fetchEpisode: Fetch<EpisodeReference, TVEpisodeDetails> {
        Fetch(images, { try await series.episode($0, $1).reporting([]).map(\.episode) }, TVEpisodeDetailsMapper().map)
    }

    /// Fetches the cast, crew and guest stars of an episode, the crew grouped by department.
    public var fetchEpisodeCredits: Fetch<EpisodeReference, CreditsDetails> {
        Fetch(images, { try await part(.credits, \.credits, of: $0, $1) }, CreditsDetailsMapper().map)
    }

    /// Fetches the stills of an episode.
    public var fetchEpisodeImages: Fetch<EpisodeReference, ImageCollectionDetails> {
        Fetch(images, { try await part(.images, \.images, of: $0, $1) }, ImageCollectionDetailsMapper().map)
    }

    /// Fetches a page of a list that TMDb keeps: popular, similar to a series…
    public var fetchPage: FetchPage<TVSeriesList, TVSeriesPreviewDetails> {
        FetchPage(images, { try await series.page($1, of: $0, $2) }, TVSeriesPreviewDetailsMapper().map)
    }

    /// Searches TV series by title. If TMDb can't be reached or refuses, returns stored titles with a warning.
    public var search: FetchPage<TVSeriesSearch, TVSeriesPreviewDetails> {
        FetchPage(
            images, { try await series.page($1, of: .search($0), $2) }, stored: series.stored,
            TVSeriesPreviewDetailsMapper().map)
    }

    /// Returns a stream that yields a TV series as it is stored, however stale, then again after each change.
    ///
    /// A change is a new response, or a change of the user's lists that concerns the series. A series that is stale
    /// or missing is fetched. If fetching fails, the stream throws a `FetchError`.
    public func observeDetails(of id: Int) -> AsyncThrowingStream<Fetched<TVSeriesDetails>, any Error> {
        lists.observe(ItemReference(.tvSeries, id), series.updates(of: id, with: Self.detailsParts)) { series in
            try await overview(of: id) { series }.map(\.details)
        }
    }

    /// Returns the stored title that is most similar to `text`, or `nil` if none is similar. Uses no network.
    public func suggestTitle(near text: String) async throws(FetchError) -> String? {
        try await FetchError.bridge { try await series.storedTitle(near: text) }
    }

    /// Returns up to `limit` stored series whose title matches, the best match first. Uses no network.
    public func findStored(_ search: TVSeriesSearch, limit: Int) async throws(FetchError) -> [TVSeriesPreviewDetails] {
        try await FetchError.bridge {
            try await series.stored(matching: search, limit: limit).value.map {
                TVSeriesPreviewDetailsMapper().map($0, nil)
            }
        }
    }

    /// Removes all fetched records, or only the stale ones, and returns their number.
    public func clearCache(staleOnly: Bool = false) async throws(FetchError) -> Int {
        try await FetchError.bridge { try await series.clear(staleOnly: staleOnly) }
    }
}

extension TVSeriesContext {
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

    private static var detailsParts: Set<TVSeriesPart> { [.images, .contentRatings, .externalIDs] }

    private func overview(
        of id: Int, with parts: Set<TVSeriesPart>, _ policy: FetchPolicy
    ) async throws -> Fetched<TVSeriesOverview> {
        try await overview(of: id) { try await series.item(id, with: parts, requiring: nil, policy) }
    }

    private func overview(
        of id: Int, _ fetch: () async throws -> Fetched<TVSeriesAggregate>
    ) async throws -> Fetched<TVSeriesOverview> {
        try await images.resolve(ItemReference(.tvSeries, id), on: lists, fetch) {
            TVSeriesOverviewMapper(region: region).map($0, membership: $1, imagesConfiguration: $2)
        }
    }

    private func offers(of id: Int, _ policy: FetchPolicy) async throws -> Fetched<WatchProviders> {
        try await series.part(.watchProviders, \.watchProviders, of: id, policy)
            .first(orNotFound: "an offer of TV series \(id) in \(region)") { $0.countryCode == region && $0.hasOffers }
    }
}
