public import CoreDomain
public import MoviesDomain

/// The use cases for movies. Each is called like a function.
///
/// ```swift
/// let movies = MoviesContext(remote: remote, images: images, storage: storage)
/// let fightClub = try await movies.fetchDetails(550)
/// ```
public struct MoviesContext: Sendable {
    let movies: any MovieRepository
    let images: any ImagesConfigurationProviding
    let lists: any ListMembershipProviding
    let region: String

    /// Wires the use cases to a repository; the public initialiser creates one over storage and a remote source.
    package init(
        movies: any MovieRepository, images: any ImagesConfigurationProviding, lists: any ListMembershipProviding,
        region: String
    ) {
        (self.movies, self.images, self.lists, self.region) = (movies, images, lists, region)
    }
}

extension MoviesContext {
    /// Fetches a movie by its TMDb id.
    public var fetchDetails: Fetch<Int, MovieDetails> {
        Fetch { try await overview(of: $0, with: Self.detailsParts, $1).map(\.details) }
    }

    /// Fetches what a movie's screen shows: the movie, its credits, and the offers in the user's region.
    public var fetchOverview: Fetch<Int, MovieOverview> {
        Fetch { try await overview(of: $0, with: Self.detailsParts.union([.credits, .watchProviders]), $1) }
    }

    /// Fetches the row that a list shows for a movie.
    public var fetchPreview: Fetch<Int, MoviePreview> {
        Fetch { try await movies.preview($0, $1) }
    }

    /// Fetches a movie's cast and crew, the crew grouped by department.
    public var fetchCredits: Fetch<Int, CreditsDetails> {
        Fetch(images, { try await movies.part(.credits, \.credits, of: $0, $1) }, CreditsDetailsMapper().map)
    }

    /// Fetches the posters, backdrops and logos of a movie.
    public var fetchImages: Fetch<Int, ImageCollectionDetails> {
        Fetch(images, { try await movies.part(.images, \.images, of: $0, $1) }, ImageCollectionDetailsMapper().map)
    }

    /// Fetches a movie's videos: official trailers first, then trailers, teasers and the rest.
    public var fetchVideos: Fetch<Int, [Video]> {
        Fetch { try await movies.part(.videos, \.videos, of: $0, $1) }
    }

    /// Fetches the services on which a movie can be watched in the user's region.
    ///
    /// Throws `notFound` if there are none.
    public var fetchWatchProviders: Fetch<Int, WatchProvidersDetails> {
        Fetch(images, offers, WatchProvidersDetailsMapper().map)
    }

    /// Fetches the countries in which a movie can be watched, as sorted ISO 3166-1 codes.
    public var fetchWatchCountries: Fetch<Int, [String]> {
        Fetch {
            try await movies.part(.watchProviders, \.watchProviders, of: $0, $1)
                .map { $0.filter(\.hasOffers).map(\.countryCode).sorted() }
        }
    }

    /// Fetches a collection with its movies. A movie names its collection in `belongsToCollection`.
    public var fetchCollection: Fetch<Int, MovieCollectionPartsDetails> {
        Fetch(images, movies.collection, MovieCollectionPartsDetailsMapper().map)
    }

    /// Fetches a page of a list that TMDb keeps: popular, similar to a movie…
    public var fetchPage: FetchPage<MovieList, MoviePreviewDetails> {
        FetchPage(images, { try await movies.page($1, of: $0, $2) }, MoviePreviewDetailsMapper().map)
    }

    /// Searches movies by title. If TMDb can't be reached or refuses the request, returns stored titles with a warning.
    public var search: FetchPage<MovieSearch, MoviePreviewDetails> {
        FetchPage(
            images, { try await movies.page($1, of: .search($0), $2) }, stored: movies.stored,
            MoviePreviewDetailsMapper().map)
    }

    /// Returns a stream that yields a movie as it is stored, however stale, then again after each change.
    ///
    /// A change is a new response, or a change of the user's lists that concerns the movie. A movie that is stale or
    /// missing is fetched. If fetching fails, the stream throws a `FetchError`.
    public func observeDetails(of id: Int) -> AsyncThrowingStream<Fetched<MovieDetails>, any Error> {
        lists.observe(ItemReference(.movie, id), movies.updates(of: id, with: Self.detailsParts)) { movie in
            try await overview(of: id) { movie }.map(\.details)
        }
    }

    /// Returns the stored title that is most similar to `text`, or `nil` if none is similar. Uses no network.
    public func suggestTitle(near text: String) async throws(FetchError) -> String? {
        try await FetchError.bridge { try await movies.storedTitle(near: text) }
    }

    /// Returns up to `limit` stored movies whose title matches, the best match first. Uses no network.
    public func findStored(_ search: MovieSearch, limit: Int) async throws(FetchError) -> [MoviePreviewDetails] {
        try await FetchError.bridge {
            try await movies.stored(matching: search, limit: limit).value.map {
                MoviePreviewDetailsMapper().map($0, imagesConfiguration: nil)
            }
        }
    }

    /// Removes all fetched records, or only the stale ones, and returns their number.
    public func clearCache(staleOnly: Bool = false) async throws(FetchError) -> Int {
        try await FetchError.bridge { try await movies.clear(staleOnly: staleOnly) }
    }
}

extension MoviesContext {
    private static var detailsParts: Set<MoviePart> { [.images, .releaseDates] }

    private func overview(
        of id: Int, with parts: Set<MoviePart>, _ policy: FetchPolicy
    ) async throws -> Fetched<MovieOverview> {
        try await overview(of: id) { try await movies.item(id, with: parts, requiring: nil, policy) }
    }

    private func overview(
        of id: Int, _ fetch: () async throws -> Fetched<MovieAggregate>
    ) async throws -> Fetched<MovieOverview> {
        try await images.resolve(ItemReference(.movie, id), on: lists, fetch) {
            MovieOverviewMapper(region: region).map($0, membership: $1, imagesConfiguration: $2)
        }
    }

    private func offers(of id: Int, _ policy: FetchPolicy) async throws -> Fetched<WatchProviders> {
        try await movies.part(.watchProviders, \.watchProviders, of: id, policy)
            .first(orNotFound: "an offer of movie \(id) in \(region)") { $0.countryCode == region && $0.hasOffers }
    }
}
