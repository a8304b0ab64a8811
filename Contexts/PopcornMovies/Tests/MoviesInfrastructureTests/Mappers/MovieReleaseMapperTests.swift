import CoreDomainTestHelpers
import MoviesDomain
import MoviesDomainTestHelpers
import Testing

@testable import MoviesInfrastructure

@Suite struct MovieReleaseMapperTests {
    private let mapper = MovieReleaseMapper()

    @Test func `every property is stored under its own name`() {
        let domain = MovieRelease.mock()
        #expect(properties(of: mapper.map(domain)) == properties(of: domain))
    }

    @Test(arguments: [MovieRelease.mock(), MovieRelease(countryCode: "")])
    func `a release survives the round trip`(_ domain: MovieRelease) {
        #expect(mapper.map(mapper.map(domain)) == domain)
    }

    @Test(arguments: [0, 7, -1])
    func `a stored kind of release that nobody knows is none`(_ stored: Int) {
        var entity = mapper.map(MovieRelease.mock())
        entity.type = stored
        #expect(mapper.map(entity) == .mock(type: nil))
    }
}
