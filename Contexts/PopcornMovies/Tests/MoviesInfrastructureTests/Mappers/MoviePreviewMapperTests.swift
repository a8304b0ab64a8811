import CoreDomainTestHelpers
import MoviesDomain
import MoviesDomainTestHelpers
import Testing

@testable import MoviesInfrastructure

@Suite struct MoviePreviewMapperTests {
    private let mapper = MoviePreviewMapper()

    @Test(arguments: [MoviePreview.mock(), MoviePreview(id: 0, title: ""), .mock(genreIDs: [])])
    func `a preview survives the round trip, with every property under its own name`(_ domain: MoviePreview) throws {
        try checkRoundTrip(domain, renaming: ["id": "movieID"], mapper.map, mapper.map)
    }
}
