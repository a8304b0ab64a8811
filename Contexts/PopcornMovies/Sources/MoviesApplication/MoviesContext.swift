public import CoreDomain
public import MoviesDomain

/// The use cases for movies. Each is called like a function.
///
/// ```swift
/// let movies = MoviesContext(remote: remote, images: images, storage: storage)
/// let fightClub = try await movies.fetchDetails(550)
/// ```
public struct MoviesContext: Sendable {
    /// The source of movies.
    public let repository: any CatalogueRepository<MovieAggregate, MoviePreview, MovieList, MovieSearch>
    let movies: any MovieRepository
    /// The source of the configuration that turns image paths into URLs.
    public let images: any ImagesConfigurationProviding
    /// The source of marks.
    public let lists: any MarksProviding
    let region: String

    /// Creates a context over a repository; the public initialiser takes a storage and a remote source instead.
    package init(
        movies: some MovieRepository, images: any ImagesConfigurationProviding, lists: any MarksProviding,
        region: String
    ) {
        self.movies = movies
        repository = movies
        self.images = images
        self.lists = lists
        self.region = region
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

    /// Maps a movie, with the certification and the offers of the user's region.
    public func overview(
        of movie: MovieAggregate, marks: Marks, imagesConfiguration: ImagesConfiguration?
    ) -> MovieOverview {
        MovieOverviewMapper(region: region)
            .map(movie, marks: marks, imagesConfiguration: imagesConfiguration)
    }

    /// Maps a row of a list.
    public func row(of preview: MoviePreview, imagesConfiguration: ImagesConfiguration?) -> MoviePreviewDetails {
        MoviePreviewDetailsMapper().map(preview, imagesConfiguration: imagesConfiguration)
    }
}

extension MoviesContext {
    /// Fetches a movie's cast and crew, with the crew grouped by department.
    public var fetchCredits: Fetch<Int, CreditsDetails> {
        fetchPart(.credits, \.credits, CreditsDetailsMapper().map)
    }

    /// Fetches the posters, backdrops and logos of a movie.
    public var fetchImages: Fetch<Int, ImageCollectionDetails> {
        fetchPart(.images, \.images, ImageCollectionDetailsMapper().map)
    }

    /// Fetches a movie's videos: official trailers first, then other trailers, teasers and the rest.
    public var fetchVideos: Fetch<Int, [Video]> {
        Fetch { try await movies.part(.videos, \.videos, of: $0, $1) }
    }

    /// Fetches the services that offer a movie in the user's region. Throws `notFound` if there are none.
    public var fetchWatchProviders: Fetch<Int, WatchProvidersDetails> {
        Fetch(images, offers, WatchProvidersDetailsMapper().map)
    }

    /// Fetches the countries where a movie can be watched, as sorted ISO 3166-1 codes.
    public var fetchWatchCountries: Fetch<Int, [String]> {
        Fetch {
            try await movies.part(.watchProviders, \.watchProviders, of: $0, $1)
                .map { $0.filter(\.hasOffers).map(\.countryCode).sorted() }
        }
    }

    /// Fetches the releases of a movie in the user's region, in the order of the response.
    public var fetchReleases: Fetch<Int, [MovieRelease]> {
        Fetch { id, policy in
            try await movies.part(.releaseDates, \.releaseDates, of: id, policy).map { dates in
                dates.releases.filter { $0.countryCode.uppercased() == region.uppercased() }
            }
        }
    }

    /// Fetches a collection with its movies. A movie's collection is in `belongsToCollection`.
    public var fetchCollection: Fetch<Int, MovieCollectionPartsDetails> {
        Fetch(images, movies.collection, MovieCollectionPartsDetailsMapper().map)
    }

    private func offers(of id: Int, _ policy: FetchPolicy) async throws -> Fetched<WatchProviders> {
        try await movies.part(.watchProviders, \.watchProviders, of: id, policy)
            .first(orNotFound: "an offer of movie \(id) in \(region)") { $0.countryCode == region && $0.hasOffers }
    }
}
