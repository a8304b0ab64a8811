import CoreDomainTestHelpers
import MoviesDomain
import MoviesDomainTestHelpers
import Testing

@testable import MoviesApplication

@Suite struct WatchProvidersDetailsMapperTests {
    private let mapper = WatchProvidersDetailsMapper()

    @Test func `each kind of offer passes under its own name`() {
        let details = mapper.map(.mock(), imagesConfiguration: .mock())
        #expect(details.countryCode == "US")
        #expect(details.link == WatchProviders.mock().link)
        let offers = [details.stream, details.free, details.ads, details.rent, details.buy]
        #expect(offers.map { $0?.map(\.id) } == [[8, 337], [73], [300], [2], [3]])
        #expect(details.stream?.map(\.logoURLSet) == [.logo("streamer.jpg"), .logo("streamer.jpg")])
    }

    @Test func `the more prominent come first, and those of no known prominence last`() {
        let providers = [(1, 7), (2, nil), (3, 0), (4, nil), (5, 3)].map {
            WatchProvider.mock(id: $0, displayPriority: $1)
        }
        let details = mapper.map(.mock(rent: providers), imagesConfiguration: nil)
        #expect(details.rent?.map(\.id) == [3, 5, 1, 2, 4])
    }

    @Test func `no offers of a kind and none known differ`() {
        let details = mapper.map(.mock(stream: [], free: nil), imagesConfiguration: nil)
        #expect(details.stream == [])
        #expect(details.free == nil)
    }
}
