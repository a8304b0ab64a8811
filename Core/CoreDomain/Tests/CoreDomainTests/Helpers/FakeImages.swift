package import CoreDomain
import Synchronization

/// Provides a fixed images configuration, or fails with a fixed error.
package final class FakeImages: ImagesConfigurationProviding {
    private let result: Result<ImagesConfiguration, FetchError>
    private let count = Mutex(0)

    package init(_ result: Result<ImagesConfiguration, FetchError> = .success(.mock())) {
        self.result = result
    }

    /// The number of requests so far.
    package var requestCount: Int { count.withLock { $0 } }

    package func imagesConfiguration() async throws -> ImagesConfiguration {
        count.withLock { $0 += 1 }
        return try result.get()
    }
}
