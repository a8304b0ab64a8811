public import CoreDomain
import MoviesDomain

/// Follows a movie: what is stored at once, then each change.
public struct ObserveMovieDetails: Sendable {
    let fetch: FetchMovieDetails

    /// Yields the movie as it is stored, however stale, fetches it where it is stale or missing, and yields it after
    /// each change. Ends with a `FetchError` when something fails.
    public func callAsFunction(of id: Int) -> AsyncThrowingStream<Fetched<MovieDetails>, any Error> {
        let (stream, continuation) = AsyncThrowingStream.makeStream(of: Fetched<MovieDetails>.self)
        let task = Task {
            do {
                for try await movie in fetch.movies.updates(of: id) {
                    continuation.yield(try await fetch.details { movie })
                }
                continuation.finish()
            } catch {
                continuation.finish(throwing: FetchError(error))
            }
        }
        continuation.onTermination = { _ in task.cancel() }
        return stream
    }
}
