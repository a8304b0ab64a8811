import CoreDomain
import Foundation
import Prompt
import TMDb
import TerminalKit

/// Trying the network.
extension Composition {
    /// Sends one request that needs a credential, and measures the time until its response is read.
    ///
    /// - Throws: `FetchError`; `.offline` also if no response arrives within `limit`.
    func probe(within limit: Duration) async throws -> Duration {
        let beginning = ContinuousClock.now
        let client = client
        guard try await Deadline.run(within: limit, { _ = try await client.send(.configuration) }) != nil else {
            throw FetchError.offline("no response from \(origin.name) within \(Phrases.duration(limit))")
        }
        return ContinuousClock.now - beginning
    }
}

/// Runs work that may take too long.
enum Deadline {
    /// Returns the result of `body`, or `nil` if it takes longer than `limit`. `body` is then cancelled, and not
    /// waited for: it may block.
    static func run<Result: Sendable>(
        within limit: Duration, _ body: @escaping @Sendable () async throws -> Result
    ) async throws -> Result? {
        let (stream, continuation) = AsyncThrowingStream<Result?, any Error>.makeStream()
        let work = Task {
            do { continuation.yield(try await body()) } catch { continuation.finish(throwing: error) }
        }
        let timer = Task {
            try await Task.sleep(for: limit)
            continuation.yield(nil)
        }
        defer {
            work.cancel()
            timer.cancel()
        }
        for try await result in stream { return result }
        throw CancellationError()
    }
}
