package import CoreDomain
import Synchronization

/// Provides a fixed images configuration, or fails with a fixed error.
package final class FakeImages: ImagesConfigurationProviding {
    private let result: Result<ImagesConfiguration, FetchError>
    private let warnings: [FetchWarning]
    private let count = Mutex(0)

    package init(
        _ result: Result<ImagesConfiguration, FetchError> = .success(.mock()), warnings: [FetchWarning] = []
    ) {
        (self.result, self.warnings) = (result, warnings)
    }

    /// The number of requests so far.
    package var requestCount: Int { count.withLock { $0 } }

    package func imagesConfiguration() async throws -> Fetched<ImagesConfiguration> {
        count.withLock { $0 += 1 }
        return Fetched(try result.get(), .network, warnings: warnings)
    }
}
