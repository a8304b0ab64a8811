package import CoreDomain
package import CoreDomainTestHelpers
package import MoviesDomain

/// Provides the movies that a test scripts.
package struct FakeMovieRepository: MovieRepository {
    package enum Request: Hashable, Sendable {
        case movie(
            Int, with: Set<MoviePart>, requiring: MoviePart? = nil, _ policy: FetchPolicy = .cached)
        case preview(Int, _ policy: FetchPolicy = .cached)
        case collection(Int, _ policy: FetchPolicy = .cached)
        case page(Int, of: MovieList, _ policy: FetchPolicy = .cached)
        case stored(MovieSearch, limit: Int)
        case title(near: String)
        case updates(Int, with: Set<MoviePart>)
        case clear(staleOnly: Bool)
    }

    /// The script, whose responses are the functions' return values; for `updates`, an `[Update]`.
    package let script = ScriptedSource<Request>()
    package typealias Update = Result<Fetched<MovieAggregate>, FetchError>

    package init() {}

    package func movie(
        _ id: Int, with parts: Set<MoviePart>, requiring required: MoviePart?, _ policy: FetchPolicy
    ) async throws -> Fetched<MovieAggregate> {
        try script.response(to: .movie(id, with: parts, requiring: required, policy))
    }

    package func preview(_ id: Int, _ policy: FetchPolicy) async throws -> Fetched<MoviePreview> {
        try script.response(to: .preview(id, policy))
    }

    package func collection(_ id: Int, _ policy: FetchPolicy) async throws -> Fetched<MovieCollectionParts> {
        try script.response(to: .collection(id, policy))
    }

    package func page(
        _ page: Int, of list: MovieList, _ policy: FetchPolicy
    ) async throws -> Fetched<Page<MoviePreview>> {
        try script.response(to: .page(page, of: list, policy))
    }

    package func stored(matching search: MovieSearch, limit: Int) async throws -> Fetched<[MoviePreview]> {
        try script.response(to: .stored(search, limit: limit))
    }

    package func storedTitle(near text: String) async throws -> String? {
        try script.response(to: .title(near: text))
    }

    package func clear(staleOnly: Bool) async throws -> Int {
        try script.response(to: .clear(staleOnly: staleOnly))
    }

    package func updates(
        of id: Int, with parts: Set<MoviePart>
    ) -> any AsyncSequence<Fetched<MovieAggregate>, any Error> & Sendable {
        AsyncThrowingStream<Fetched<MovieAggregate>, any Error> { continuation in
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
