public import CoreDomain

/// A repository of movies that reads storage where that suffices, and otherwise the remote source.
///
/// Every function may throw any error that converts to a `FetchError`.
public protocol MovieRepository: Sendable {
    /// Fetches a movie with `parts`.
    ///
    /// - Parameters:
    ///   - parts: The parts to return. An absent part is `nil`, with a warning.
    ///   - required: A part that a stored movie must have; otherwise the movie is fetched again.
    func movie(
        _ id: Int, with parts: Set<MoviePart>, requiring required: MoviePart?, _ policy: FetchPolicy
    ) async throws -> Fetched<MovieAggregate>
    /// Fetches the row that a list shows for a movie. One that any list has stored suffices.
    func preview(_ id: Int, _ policy: FetchPolicy) async throws -> Fetched<MoviePreview>
    /// Fetches a collection with its movies.
    func collection(_ id: Int, _ policy: FetchPolicy) async throws -> Fetched<MovieCollectionParts>
    /// Fetches a page of a list, counted from 1.
    func page(_ page: Int, of list: MovieList, _ policy: FetchPolicy) async throws -> Fetched<Page<MoviePreview>>
    /// Returns stored movies whose title matches, the best match first, without using the network.
    ///
    /// The result is as old as the oldest of the movies.
    func stored(matching search: MovieSearch, limit: Int) async throws -> Fetched<[MoviePreview]>
    /// Returns the stored title that is most similar to `text`, or `nil` if none is similar. Uses no network.
    func storedTitle(near text: String) async throws -> String?
    /// Returns a sequence that yields a movie with `parts` as it is stored, then again after each change.
    func updates(
        of id: Int, with parts: Set<MoviePart>
    ) -> any AsyncSequence<Fetched<MovieAggregate>, any Error> & Sendable
    /// Removes all fetched records, or only the stale ones, and returns their number.
    func clear(staleOnly: Bool) async throws -> Int
}

extension MovieRepository {
    /// Fetches one part of a movie.
    ///
    /// - Throws: The error that made the part absent.
    public func part<Value>(
        _ part: MoviePart, _ path: KeyPath<MovieAggregate, Value?>, of id: Int, _ policy: FetchPolicy
    ) async throws -> Fetched<Value> {
        try await movie(id, with: [part], requiring: part, policy).part(part, path)
    }
}
