import CoreDomain
import Prompt
import TMDb
import TerminalKit

extension Composition {
    /// Sends one request that needs a credential, and measures the time until its response is read.
    ///
    /// - Throws: `FetchError`; `.offline` if no response arrives within `limit`.
    func probe(within limit: Duration) async throws -> Duration {
        let beginning = ContinuousClock.now
        let client = client
        guard try await Deadline.run(within: limit, { _ = try await client.send(.configuration) }) != nil else {
            throw FetchError.offline("no response from \(origin.name) within \(Phrases.duration(limit))")
        }
        return ContinuousClock.now - beginning
    }
}
