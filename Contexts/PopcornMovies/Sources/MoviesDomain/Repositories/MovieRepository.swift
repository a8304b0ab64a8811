public import CoreDomain

/// Provides movies: from storage where that suffices, otherwise from the remote source.
///
/// Every function may throw any error that converts to a `FetchError`.
public protocol MovieRepository: Sendable {
    /// Fetches a movie with the parts that are named.
    ///
    /// - Parameters:
    ///   - parts: The parts to read. One that is absent is `nil`, with a warning.
    ///   - required: A part without which a stored movie doesn't suffice.
    func movie(
        _ id: Int, with parts: Set<MoviePart>, requiring required: MoviePart?, _ policy: FetchPolicy
    ) async throws -> Fetched<MovieAggregate>
    /// Fetches a collection with its movies.
    func collection(_ id: Int, _ policy: FetchPolicy) async throws -> Fetched<MovieCollectionParts>
    /// Fetches a page of a list, counted from 1.
    func page(_ page: Int, of list: MovieList, _ policy: FetchPolicy) async throws -> Fetched<Page<MoviePreview>>
    /// Returns stored movies whose title matches, the best first, as old as the oldest of them. Needs no network.
    func stored(matching search: MovieSearch, limit: Int) async throws -> Fetched<[MoviePreview]>
    /// Returns the stored title that is most like `text`, or `nil` if none is near. Needs no network.
    func storedTitle(near text: String) async throws -> String?
    /// Yields a movie with the parts that are named as it is stored, then again after each change.
    func updates(
        of id: Int, with parts: Set<MoviePart>
    ) -> any AsyncSequence<Fetched<MovieAggregate>, any Error> & Sendable
    /// Removes what was fetched, all of it or what is stale, and returns the number of records.
    func clear(staleOnly: Bool) async throws -> Int
}

extension MovieRepository {
    /// Fetches one part of a movie.
    ///
    /// - Throws: Why the part is absent.
    public func part<Value>(
        _ part: MoviePart, _ path: KeyPath<MovieAggregate, Value?>, of id: Int, _ policy: FetchPolicy
    ) async throws -> Fetched<Value> {
        try await movie(id, with: [part], requiring: part, policy).part(part, of: "movie \(id)", path)
    }
}
