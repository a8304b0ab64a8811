public import CoreDomain
public import TVSeriesDomain

/// The use cases for TV series, their seasons and episodes.
///
/// ```swift
/// let series = TVSeriesContext(remote: remote, images: images, storage: storage)
/// let breakingBad = try await series.details(of: 1396)
/// ```
public struct TVSeriesContext: Sendable {
    /// The repository and mappings behind the use cases that all catalogues share.
    @_documentation(visibility: internal)
    public let core:
        CatalogueCore<
            TVSeriesAggregate, TVSeriesPreview, TVSeriesList, TVSeriesSearch, TVSeriesOverview, TVSeriesPreviewDetails
        >
    let series: any TVSeriesRepository
    private let region: String

    /// Creates a context over a repository; the public initialiser takes a storage and a remote source instead.
    package init(
        series: some TVSeriesRepository, images: any ImagesConfigurationProviding, lists: any MarksProviding,
        region: String
    ) {
        self.series = series
        self.region = region
        let overview = TVSeriesOverviewMapper(region: region)
        core = CatalogueCore(
            repository: series, images: images, marks: lists,
            overview: { overview.map($0, marks: $1, imagesConfiguration: $2) },
            row: { TVSeriesPreviewDetailsMapper().map($0, $1) })
    }
}

extension TVSeriesContext: Catalogue {
    /// TV series.
    public static var kind: ItemKind { .tvSeries }
    /// The parts that provide the logo, the certification and the IMDb id.
    public static var detailsParts: Set<TVSeriesPart> { [.images, .contentRatings, .externalIDs] }
    /// The parts that provide the details, the credits and the offers.
    public static var overviewParts: Set<TVSeriesPart> { detailsParts.union([.credits, .watchProviders]) }
    /// Returns the list of series that match `search`.
    public static func list(of search: TVSeriesSearch) -> TVSeriesList { .search(search) }
}

extension TVSeriesContext {
    /// Fetches a series' cast and crew across all seasons, with the crew grouped by department.
    ///
    /// - Parameters:
    ///   - id: The id of the series.
    ///   - policy: Whether to use a stored value or request a new one.
    /// - Returns: The value with its image URLs, its freshness, and warnings about what is missing.
    public func credits(
        of id: Int, policy: FetchPolicy = .cached
    ) async throws(FetchError) -> Fetched<AggregateCreditsDetails> {
        try await fetchCredits(id, policy)
    }

    /// Fetches the cast and crew of several series, eight series at a time.
    ///
    /// - Parameters:
    ///   - ids: The ids of the series.
    ///   - policy: Whether to use stored values or request new ones.
    /// - Returns: A result for each, in their order.
    /// - Throws: Only `FetchError.cancelled`.
    public func credits(
        of ids: [Int], policy: FetchPolicy = .cached
    ) async throws(FetchError) -> [FetchResult<AggregateCreditsDetails>] {
        try await fetchCredits(ids, policy)
    }

    /// Fetches the posters, backdrops and logos of a TV series.
    ///
    /// - Parameters:
    ///   - id: The id of the series.
    ///   - policy: Whether to use a stored value or request a new one.
    /// - Returns: The value with its image URLs, its freshness, and warnings about what is missing.
    public func images(
        of id: Int, policy: FetchPolicy = .cached
    ) async throws(FetchError) -> Fetched<ImageCollectionDetails> {
        try await fetchImages(id, policy)
    }

    /// Fetches the posters, backdrops and logos of several series, eight series at a time.
    ///
    /// - Parameters:
    ///   - ids: The ids of the series.
    ///   - policy: Whether to use stored values or request new ones.
    /// - Returns: A result for each, in their order.
    /// - Throws: Only `FetchError.cancelled`.
    public func images(
        of ids: [Int], policy: FetchPolicy = .cached
    ) async throws(FetchError) -> [FetchResult<ImageCollectionDetails>] {
        try await fetchImages(ids, policy)
    }

    /// Fetches a series' videos: official trailers first, then other trailers, teasers and the rest.
    ///
    /// - Parameters:
    ///   - id: The id of the series.
    ///   - policy: Whether to use a stored value or request a new one.
    /// - Returns: The value, its freshness, and warnings about what is missing.
    public func videos(
        of id: Int, policy: FetchPolicy = .cached
    ) async throws(FetchError) -> Fetched<[Video]> {
        try await fetchVideos(id, policy)
    }

    /// Fetches the videos of several series, eight series at a time.
    ///
    /// - Parameters:
    ///   - ids: The ids of the series.
    ///   - policy: Whether to use stored values or request new ones.
    /// - Returns: A result for each, in their order.
    /// - Throws: Only `FetchError.cancelled`.
    public func videos(
        of ids: [Int], policy: FetchPolicy = .cached
    ) async throws(FetchError) -> [FetchResult<[Video]>] {
        try await fetchVideos(ids, policy)
    }

    /// Fetches the services that offer a TV series in the user's region. Throws `notFound` if there are none.
    ///
    /// - Parameters:
    ///   - id: The id of the series.
    ///   - policy: Whether to use a stored value or request a new one.
    /// - Returns: The value with its image URLs, its freshness, and warnings about what is missing.
    public func watchProviders(
        of id: Int, policy: FetchPolicy = .cached
    ) async throws(FetchError) -> Fetched<WatchProvidersDetails> {
        try await fetchWatchProviders(id, policy)
    }

    /// Fetches the services that offer several series in the user's region, eight series at a time.
    ///
    /// - Parameters:
    ///   - ids: The ids of the series.
    ///   - policy: Whether to use stored values or request new ones.
    /// - Returns: A result for each, in their order.
    /// - Throws: Only `FetchError.cancelled`.
    public func watchProviders(
        of ids: [Int], policy: FetchPolicy = .cached
    ) async throws(FetchError) -> [FetchResult<WatchProvidersDetails>] {
        try await fetchWatchProviders(ids, policy)
    }

    /// Fetches the countries where a TV series can be watched, as sorted ISO 3166-1 codes.
    ///
    /// - Parameters:
    ///   - id: The id of the series.
    ///   - policy: Whether to use a stored value or request a new one.
    /// - Returns: The value, its freshness, and warnings about what is missing.
    public func watchCountries(
        of id: Int, policy: FetchPolicy = .cached
    ) async throws(FetchError) -> Fetched<[String]> {
        try await fetchWatchCountries(id, policy)
    }

    /// Fetches the countries where several series can be watched, eight series at a time.
    ///
    /// - Parameters:
    ///   - ids: The ids of the series.
    ///   - policy: Whether to use stored values or request new ones.
    /// - Returns: A result for each, in their order.
    /// - Throws: Only `FetchError.cancelled`.
    public func watchCountries(
        of ids: [Int], policy: FetchPolicy = .cached
    ) async throws(FetchError) -> [FetchResult<[String]>] {
        try await fetchWatchCountries(ids, policy)
    }

    /// Fetches the votes on all episodes of a TV series, excluding specials.
    ///
    /// - Parameters:
    ///   - id: The id of the series.
    ///   - policy: Whether to use a stored value or request a new one.
    /// - Returns: The value, its freshness, and warnings about what is missing.
    public func ratings(
        of id: Int, policy: FetchPolicy = .cached
    ) async throws(FetchError) -> Fetched<SeriesRatings> {
        try await fetchRatings(id, policy)
    }

    /// Fetches the votes on all episodes of several series, eight series at a time.
    ///
    /// - Parameters:
    ///   - ids: The ids of the series.
    ///   - policy: Whether to use stored values or request new ones.
    /// - Returns: A result for each, in their order.
    /// - Throws: Only `FetchError.cancelled`.
    public func ratings(
        of ids: [Int], policy: FetchPolicy = .cached
    ) async throws(FetchError) -> [FetchResult<SeriesRatings>] {
        try await fetchRatings(ids, policy)
    }
}

// What the use cases are made of.
extension TVSeriesContext {
    private var fetchCredits: Fetch<Int, AggregateCreditsDetails> {
        fetchPart(.credits, \.credits, AggregateCreditsDetailsMapper().map)
    }

    private var fetchImages: Fetch<Int, ImageCollectionDetails> {
        fetchPart(.images, \.images, ImageCollectionDetailsMapper().map)
    }

    private var fetchVideos: Fetch<Int, [Video]> {
        Fetch {
            try await series.part(.videos, \.videos, of: $0, $1)
        } batch: {
            try await series.part(.videos, \.videos, of: $0, $1)
        }
    }

    private var fetchWatchProviders: Fetch<Int, WatchProvidersDetails> {
        Fetch(core.images, offers, WatchProvidersDetailsMapper().map)
    }

    private var fetchWatchCountries: Fetch<Int, [String]> {
        Fetch {
            try await series.part(.watchProviders, \.watchProviders, of: $0, $1)
                .map { $0.filter(\.hasOffers).map(\.countryCode).sorted() }
        }
    }

    private var fetchRatings: Fetch<Int, SeriesRatings> {
        Fetch {
            try await series.ratings(of: $0, $1)
        } batch: {
            try await series.ratings(of: $0, $1)
        }
    }

    private func offers(of id: Int, _ policy: FetchPolicy) async throws -> Fetched<WatchProviders> {
        try await series.part(.watchProviders, \.watchProviders, of: id, policy)
            .first(orNotFound: "an offer of TV series \(id) in \(region)") { $0.countryCode == region && $0.hasOffers }
    }
}
