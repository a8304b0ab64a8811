public import CoreDomain

/// Where movies come from: storage first, TMDb where that is needed.
///
/// Everything throws `FetchError`-convertible errors; what a movie does not have at all is `notFound`.
public protocol MovieRepository: Sendable {
    func movie(_ id: Int, _ policy: FetchPolicy) async throws -> Fetched<Movie>
    func credits(of id: Int, _ policy: FetchPolicy) async throws -> Fetched<Credits>
    func images(of id: Int, _ policy: FetchPolicy) async throws -> Fetched<ImageCollection>
    func releaseDates(of id: Int, _ policy: FetchPolicy) async throws -> Fetched<ReleaseDates>
    func videos(of id: Int, _ policy: FetchPolicy) async throws -> Fetched<[Video]>
    /// One element a country.
    func watchProviders(of id: Int, _ policy: FetchPolicy) async throws -> Fetched<[WatchProviders]>
    func collection(_ id: Int, _ policy: FetchPolicy) async throws -> Fetched<MovieCollectionParts>
    /// `page` is 1…500.
    func page(_ page: Int, of list: MovieList, _ policy: FetchPolicy) async throws -> Fetched<Page<MoviePreview>>
    /// Stored titles that match, the best first, as old as the oldest of them; asks nobody.
    func stored(matching search: MovieSearch, limit: Int) async throws -> Fetched<[MoviePreview]>
    /// The titles of all stored movies, in no order; asks nobody.
    func storedTitles() async throws -> [String]
    /// The movie as it is stored, then after each change. Ends with the error when something fails.
    func updates(of id: Int) -> any AsyncSequence<Fetched<Movie>, any Error> & Sendable
}
