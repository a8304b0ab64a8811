import Foundation
import MoviesDomain
import Testing

@testable import PopcornMoviesAdapters

struct WatchProviderMapperTests {
    @Test func `every property of a watch provider is mapped`() throws {
        let provider = WatchProviderMapper().map(
            try wire(
                #"{"provider_id": 8, "provider_name": "Netflix", "logo_path": "/netflix.jpg", "display_priority": 3}"#))
        #expect(
            provider
                == WatchProvider(id: 8, name: "Netflix", logoPath: URL(string: "/netflix.jpg"), displayPriority: 3))
    }

    @Test func `missing or blank properties of a watch provider are nil`() throws {
        let provider = WatchProviderMapper().map(
            try wire(#"{"provider_id": 8, "provider_name": "Netflix", "logo_path": ""}"#))
        #expect(provider == WatchProvider(id: 8, name: "Netflix", logoPath: nil, displayPriority: nil))
    }
}
