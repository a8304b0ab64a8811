import CoreDomainTestHelpers
import MoviesDomain
import MoviesDomainTestHelpers
import Testing

@testable import MoviesInfrastructure

@Suite struct WatchProviderMapperTests {
    private let mapper = WatchProviderMapper()

    @Test func `every property is stored under its own name`() {
        let domain = WatchProvider.mock()
        #expect(properties(of: mapper.map(domain)) == properties(of: domain, renaming: ["id": "providerID"]))
    }

    @Test(arguments: [WatchProvider.mock(), WatchProvider(id: 0, name: "")])
    func `a provider survives the round trip`(_ domain: WatchProvider) {
        #expect(mapper.map(mapper.map(domain)) == domain)
    }
}
