import Foundation
import MoviesDomain
import Testing

@testable import PopcornMoviesAdapters

struct WatchProvidersMapperTests {
    @Test func `each kind of offer keeps its providers in TMDb's order`() throws {
        let countries = WatchProvidersMapper().map(
            try wire(
                """
                {"results": {"GB": {
                    "link": "https://example.org/gb",
                    "flatrate": [\(provider(1)), \(provider(9))], "free": [\(provider(2))], "ads": [\(provider(3))],
                    "rent": [\(provider(4))], "buy": [\(provider(5)), \(provider(4))]}}}
                """))
        #expect(
            countries == [
                WatchProviders(
                    countryCode: "GB",
                    link: URL(string: "https://example.org/gb"),
                    stream: [WatchProvider(id: 1, name: "P1"), WatchProvider(id: 9, name: "P9")],
                    free: [WatchProvider(id: 2, name: "P2")],
                    ads: [WatchProvider(id: 3, name: "P3")],
                    rent: [WatchProvider(id: 4, name: "P4")],
                    buy: [WatchProvider(id: 5, name: "P5"), WatchProvider(id: 4, name: "P4")])
            ])
    }

    @Test func `countries are sorted by code, a missing kind of offer is nil, and an empty kind stays empty`() throws {
        let countries = WatchProvidersMapper().map(
            try wire(#"{"results": {"US": {"buy": []}, "DE": {"link": ""}, "GB": {}}}"#))
        #expect(
            countries == [
                WatchProviders(countryCode: "DE"), WatchProviders(countryCode: "GB"),
                WatchProviders(countryCode: "US", buy: []),
            ])
    }

    private func provider(_ id: Int) -> String { #"{"provider_id": \#(id), "provider_name": "P\#(id)"}"# }
}
