import CoreDomainTestHelpers
import MoviesDomain
import MoviesDomainTestHelpers
import Testing

@testable import MoviesInfrastructure

@Suite struct WatchProvidersMapperTests {
    private let mapper = WatchProvidersMapper()

    @Test func `every property is stored under its own name`() {
        let domain = WatchProviders.mock()
        #expect(properties(of: mapper.map(domain)) == properties(of: domain))
    }

    @Test(arguments: [WatchProviders.mock(), WatchProviders(countryCode: "")])
    func `a country's offers survives the round trip`(_ domain: WatchProviders) {
        #expect(mapper.map(mapper.map(domain)) == domain)
    }

    @Test func `no offers of a kind and none known differ`() {
        let offers = WatchProviders.mock(stream: [], free: nil, ads: [], rent: nil, buy: [])
        #expect(mapper.map(mapper.map(offers)) == offers)
    }
}
