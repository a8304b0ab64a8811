public import CoreDomain
public import MoviesDomain

/// The use cases for movies.
///
/// ```swift
/// let movies = MoviesContext(remote: remote, images: images, storage: storage)
/// let fightClub = try await movies.details(of: 550)
/// ```
public struct MoviesContext: Sendable {
    /// The repository and mappings behind the use cases that all catalogues share.
    @_documentation(visibility: internal)
    public let core:
        CatalogueCore<
            MovieAggregate, MoviePreview, MovieList, MovieSearch, MovieOverview, MoviePreviewDetails
        >
    private let movies: any MovieRepository
    private let region: String

    /// Creates a context over a repository; the public initialiser takes a storage and a remote source instead.
    package init(
        movies: some MovieRepository, images: any ImagesConfigurationProviding, lists: any MarksProviding,
        region: String
    ) {
        self.movies = movies
        self.region = region
        let overview = MovieOverviewMapper(region: region)
        core = CatalogueCore(
            repository: movies, images: images, marks: lists,
            overview: { overview.map($0, marks: $1, imagesConfiguration: $2) },
            row: { MoviePreviewDetailsMapper().map($0, imagesConfiguration: $1) })
    }
}

extension MoviesContext: Catalogue {
    /// Movies.
    public static var kind: ItemKind { .movie }
    /// The parts that provide the logo and the certification.
    public static var detailsParts: Set<MoviePart> { [.images, .releaseDates] }
    /// The parts that provide the details, the credits and the offers.
    public static var overviewParts: Set<MoviePart> { detailsParts.union([.credits, .watchProviders]) }
    /// Returns the list of movies that match `search`.
    public static func list(of search: MovieSearch) -> MovieList { .search(search) }
}

extension MoviesContext {
    /// Fetches a movie's cast and crew, with the crew grouped by department.
    ///
    /// - Parameters:
    ///   - id: The id of the movie.
    ///   - policy: Whether to use a stored value or request a new one.
    /// - Returns: The value with its image URLs, its freshness, and warnings about what is missing.
    public func credits(
        of id: Int, policy: FetchPolicy = .cached
    ) async throws(FetchError) -> Fetched<CreditsDetails> {
        try await fetchCredits(id, policy)
    }

    /// Fetches the cast and crew of several movies, eight movies at a time.
    ///
    /// - Parameters:
    ///   - ids: The ids of the movies.
    ///   - policy: Whether to use stored values or request new ones.
    /// - Returns: A result for each, in their order.
    /// - Throws: Only `FetchError.cancelled`.
    public func credits(
        of ids: [Int], policy: FetchPolicy = .cached
    ) async throws(FetchError) -> [FetchResult<CreditsDetails>] {
        try await fetchCredits(ids, policy)
    }

    /// Fetches the posters, backdrops and logos of a movie.
    ///
    /// - Parameters:
    ///   - id: The id of the movie.
    ///   - policy: Whether to use a stored value or request a new one.
    /// - Returns: The value with its image URLs, its freshness, and warnings about what is missing.
    public func images(
        of id: Int, policy: FetchPolicy = .cached
    ) async throws(FetchError) -> Fetched<ImageCollectionDetails> {
        try await fetchImages(id, policy)
    }

    /// Fetches the posters, backdrops and logos of several movies, eight movies at a time.
    ///
    /// - Parameters:
    ///   - ids: The ids of the movies.
    ///   - policy: Whether to use stored values or request new ones.
    /// - Returns: A result for each, in their order.
    /// - Throws: Only `FetchError.cancelled`.
    public func images(
        of ids: [Int], policy: FetchPolicy = .cached
    ) async throws(FetchError) -> [FetchResult<ImageCollectionDetails>] {
        try await fetchImages(ids, policy)
    }

    /// Fetches a movie's videos: official trailers first, then other trailers, teasers and the rest.
    ///
    /// - Parameters:
    ///   - id: The id of the movie.
    ///   - policy: Whether to use a stored value or request a new one.
    /// - Returns: The value, its freshness, and warnings about what is missing.
    public func videos(
        of id: Int, policy: FetchPolicy = .cached
    ) async throws(FetchError) -> Fetched<[Video]> {
        try await fetchVideos(id, policy)
    }

    /// Fetches the videos of several movies, eight movies at a time.
    ///
    /// - Parameters:
    ///   - ids: The ids of the movies.
    ///   - policy: Whether to use stored values or request new ones.
    /// - Returns: A result for each, in their order.
    /// - Throws: Only `FetchError.cancelled`.
    public func videos(
        of ids: [Int], policy: FetchPolicy = .cached
    ) async throws(FetchError) -> [FetchResult<[Video]>] {
        try await fetchVideos(ids, policy)
    }

    /// Fetches the services that offer a movie in the user's region. Throws `notFound` if there are none.
    ///
    /// - Parameters:
    ///   - id: The id of the movie.
    ///   - policy: Whether to use a stored value or request a new one.
    /// - Returns: The value with its image URLs, its freshness, and warnings about what is missing.
    public func watchProviders(
        of id: Int, policy: FetchPolicy = .cached
    ) async throws(FetchError) -> Fetched<WatchProvidersDetails> {
        try await fetchWatchProviders(id, policy)
    }

    /// Fetches the services that offer several movies in the user's region, eight movies at a time.
    ///
    /// - Parameters:
    ///   - ids: The ids of the movies.
    ///   - policy: Whether to use stored values or request new ones.
    /// - Returns: A result for each, in their order.
    /// - Throws: Only `FetchError.cancelled`.
    public func watchProviders(
        of ids: [Int], policy: FetchPolicy = .cached
    ) async throws(FetchError) -> [FetchResult<WatchProvidersDetails>] {
        try await fetchWatchProviders(ids, policy)
    }

    /// Fetches the countries where a movie can be watched, as sorted ISO 3166-1 codes.
    ///
    /// - Parameters:
    ///   - id: The id of the movie.
    ///   - policy: Whether to use a stored value or request a new one.
    /// - Returns: The value, its freshness, and warnings about what is missing.
    public func watchCountries(
        of id: Int, policy: FetchPolicy = .cached
    ) async throws(FetchError) -> Fetched<[String]> {
        try await fetchWatchCountries(id, policy)
    }

    /// Fetches the countries where several movies can be watched, eight movies at a time.
    ///
    /// - Parameters:
    ///   - ids: The ids of the movies.
    ///   - policy: Whether to use stored values or request new ones.
    /// - Returns: A result for each, in their order.
    /// - Throws: Only `FetchError.cancelled`.
    public func watchCountries(
        of ids: [Int], policy: FetchPolicy = .cached
    ) async throws(FetchError) -> [FetchResult<[String]>] {
        try await fetchWatchCountries(ids, policy)
    }

    /// Fetches the releases of a movie in the user's region, in the order of the response.
    ///
    /// - Parameters:
    ///   - id: The id of the movie.
    ///   - policy: Whether to use a stored value or request a new one.
    /// - Returns: The value, its freshness, and warnings about what is missing.
    public func releases(
        of id: Int, policy: FetchPolicy = .cached
    ) async throws(FetchError) -> Fetched<[MovieRelease]> {
        try await fetchReleases(id, policy)
    }

    /// Fetches the releases of several movies in the user's region, eight movies at a time.
    ///
    /// - Parameters:
    ///   - ids: The ids of the movies.
    ///   - policy: Whether to use stored values or request new ones.
    /// - Returns: A result for each, in their order.
    /// - Throws: Only `FetchError.cancelled`.
    public func releases(
        of ids: [Int], policy: FetchPolicy = .cached
    ) async throws(FetchError) -> [FetchResult<[MovieRelease]>] {
        try await fetchReleases(ids, policy)
    }

    /// Fetches a collection with its movies. A movie's collection is in `belongsToCollection`.
    ///
    /// - Parameters:
    ///   - id: The id of the collection.
    ///   - policy: Whether to use a stored value or request a new one.
    /// - Returns: The value with its image URLs, its freshness, and warnings about what is missing.
    public func collection(
        _ id: Int, policy: FetchPolicy = .cached
    ) async throws(FetchError) -> Fetched<MovieCollectionPartsDetails> {
        try await fetchCollection(id, policy)
    }

    /// Fetches several collections with their movies, eight collections at a time.
    ///
    /// - Parameters:
    ///   - ids: The ids of the collections.
    ///   - policy: Whether to use stored values or request new ones.
    /// - Returns: A result for each, in their order.
    /// - Throws: Only `FetchError.cancelled`.
    public func collection(
        _ ids: [Int], policy: FetchPolicy = .cached
    ) async throws(FetchError) -> [FetchResult<MovieCollectionPartsDetails>] {
        try await fetchCollection(ids, policy)
    }
}

// What the use cases are made of.
extension MoviesContext {
    private var fetchCredits: Fetch<Int, CreditsDetails> {
        fetchPart(.credits, \.credits, CreditsDetailsMapper().map)
    }

    private var fetchImages: Fetch<Int, ImageCollectionDetails> {
        fetchPart(.images, \.images, ImageCollectionDetailsMapper().map)
    }

    private var fetchVideos: Fetch<Int, [Video]> {
        Fetch { try await movies.part(.videos, \.videos, of: $0, $1) }
    }

    private var fetchWatchProviders: Fetch<Int, WatchProvidersDetails> {
        Fetch(core.images, offers, WatchProvidersDetailsMapper().map)
    }

    private var fetchWatchCountries: Fetch<Int, [String]> {
        Fetch {
            try await movies.part(.watchProviders, \.watchProviders, of: $0, $1)
                .map { $0.filter(\.hasOffers).map(\.countryCode).sorted() }
        }
    }

    private var fetchReleases: Fetch<Int, [MovieRelease]> {
        Fetch { id, policy in
            try await movies.part(.releaseDates, \.releaseDates, of: id, policy).map { dates in
                dates.releases.filter { $0.countryCode.uppercased() == region.uppercased() }
            }
        }
    }

    private var fetchCollection: Fetch<Int, MovieCollectionPartsDetails> {
        Fetch(core.images, movies.collection, MovieCollectionPartsDetailsMapper().map)
    }

    private func offers(of id: Int, _ policy: FetchPolicy) async throws -> Fetched<WatchProviders> {
        try await movies.part(.watchProviders, \.watchProviders, of: id, policy)
            .first(orNotFound: "an offer of movie \(id) in \(region)") { $0.countryCode == region && $0.hasOffers }
    }
}
