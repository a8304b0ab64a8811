import CoreDomainTestHelpers
import MoviesDomain
import MoviesDomainTestHelpers
import Testing

@testable import MoviesInfrastructure

@Suite struct MoviePreviewMapperTests {
    private let mapper = MoviePreviewMapper()

    @Test func `every property is stored under its own name, with language and age`() {
        let domain = MoviePreview.mock()
        let entity = mapper.map(domain, language: "de", cachedAt: ManualClock.start)
        let expected = properties(
            of: domain, renaming: ["id": "movieID"], setting: ["language": "de", "cachedAt": ManualClock.start])
        #expect(properties(of: entity) == expected)
    }

    @Test(arguments: [MoviePreview.mock(), MoviePreview(id: 0, title: "")])
    func `a preview survives the round trip`(_ domain: MoviePreview) {
        #expect(mapper.map(mapper.map(domain, language: "de", cachedAt: ManualClock.start)) == domain)
    }

    @Test func `an empty list of genres differs from an unknown one`() {
        let preview = MoviePreview.mock(genreIDs: [])
        #expect(mapper.map(mapper.map(preview, language: "de", cachedAt: ManualClock.start)) == preview)
    }
}
