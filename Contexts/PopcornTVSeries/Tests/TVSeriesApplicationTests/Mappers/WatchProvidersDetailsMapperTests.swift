import CoreDomain
import CoreDomainTestHelpers
import TVSeriesDomain
import TVSeriesDomainTestHelpers
import Testing

@testable import TVSeriesApplication

@Suite struct WatchProvidersDetailsMapperTests {
    private let mapper = WatchProvidersDetailsMapper()

    @Test func `every kind of offer is mapped to the details`() {
        let details = mapper.map(.mock(), .mock())
        #expect(details.countryCode == "US")
        #expect(details.link == WatchProviders.mock().link)
        let offers = [details.stream, details.free, details.ads, details.rent, details.buy]
        #expect(offers.map { $0?.map(\.id) } == [[8, 337], [73], [300], [2], [3]])
        #expect(details.stream?.map(\.logoURLSet) == [nil, .logo("streamer.jpg")])
    }

    @Test(arguments: [ImagesConfiguration.mock(), nil])
    func `every property of a service is passed on, and the logo becomes URLs if it can be resolved`(
        _ configuration: ImagesConfiguration?
    ) {
        let provider = WatchProvider.mock()
        let expected = properties(
            of: provider, renaming: ["logoPath": "logoURLSet"],
            setting: ["logoURLSet": configuration?.logoURLSet(for: provider.logoPath)])
        let details = mapper.map(.mock(rent: [provider]), configuration)
        #expect(details.rent?.map { properties(of: $0) } == [expected])
    }

    @Test func `offers are ordered by prominence, with those of unknown prominence last`() {
        let providers = [(1, 7), (2, nil), (3, 0), (4, nil), (5, 3)].map {
            WatchProvider.mock(id: $0, displayPriority: $1)
        }
        let details = mapper.map(.mock(rent: providers), nil)
        #expect(details.rent?.map(\.id) == [3, 5, 1, 2, 4])
    }

    @Test func `an empty list of offers differs from an unknown one`() {
        let details = mapper.map(.mock(stream: [], free: nil), nil)
        #expect(details.stream == [])
        #expect(details.free == nil)
    }
}
