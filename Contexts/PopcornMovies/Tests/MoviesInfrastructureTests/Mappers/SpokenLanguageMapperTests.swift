import CoreDomainTestHelpers
import MoviesDomain
import MoviesDomainTestHelpers
import Testing

@testable import MoviesInfrastructure

@Suite struct SpokenLanguageMapperTests {
    private let mapper = SpokenLanguageMapper()

    @Test func `every property is stored under its own name`() {
        let domain = SpokenLanguage.mock()
        #expect(properties(of: mapper.map(domain)) == properties(of: domain))
    }

    @Test(arguments: [SpokenLanguage.mock(), SpokenLanguage(languageCode: "", name: "")])
    func `a language survives the round trip`(_ domain: SpokenLanguage) {
        #expect(mapper.map(mapper.map(domain)) == domain)
    }
}
