package import CoreDomain
import Synchronization

/// Provides a fixed images configuration, or fails with a fixed error.
package final class FakeImages: ImagesConfigurationProviding {
    private let result: Result<ImagesConfiguration, FetchError>
    private let warnings: [FetchWarning]
    private let received = Mutex<[FetchPolicy]>([])

    package init(
        _ result: Result<ImagesConfiguration, FetchError> = .success(.mock()), warnings: [FetchWarning] = []
    ) {
        self.result = result
        self.warnings = warnings
    }

    /// The policies of the requests so far.
    package var policies: [FetchPolicy] { received.withLock { $0 } }
    package var requestCount: Int { policies.count }

    package func imagesConfiguration(_ policy: FetchPolicy) async throws -> Fetched<ImagesConfiguration> {
        received.withLock { $0.append(policy) }
        return Fetched(try result.get(), .network, warnings: warnings)
    }
}
