package import CoreDomain
import Synchronization

/// Says how images are addressed, or fails as it is told.
package final class FakeImages: ImagesConfigurationProviding {
    private let answer: Result<ImagesConfiguration, FetchError>
    private let count = Mutex(0)

    package init(_ answer: Result<ImagesConfiguration, FetchError> = .success(.mock())) {
        self.answer = answer
    }

    /// How often it was asked.
    package var timesAsked: Int { count.withLock { $0 } }

    package func imagesConfiguration() async throws -> ImagesConfiguration {
        count.withLock { $0 += 1 }
        return try answer.get()
    }
}
