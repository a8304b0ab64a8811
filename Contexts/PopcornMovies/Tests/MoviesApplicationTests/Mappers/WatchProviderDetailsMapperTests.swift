import CoreDomain
import CoreDomainTestHelpers
import MoviesDomain
import MoviesDomainTestHelpers
import Testing

@testable import MoviesApplication

@Suite struct WatchProviderDetailsMapperTests {
    private let mapper = WatchProviderDetailsMapper()

    private func details(isResolved: Bool) -> WatchProviderDetails {
        WatchProviderDetails(
            id: 337,
            name: "Streamer",
            logoURLSet: isResolved ? .logo("streamer.jpg") : nil,
            displayPriority: 3)
    }

    @Test func `a provider passes with its images' URLs`() {
        #expect(mapper.map(.mock(), imagesConfiguration: .mock()) == details(isResolved: true))
    }

    @Test func `without a configuration a provider passes without images`() {
        #expect(mapper.map(.mock(), imagesConfiguration: nil) == details(isResolved: false))
    }
}
