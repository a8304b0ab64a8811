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

    @Test func `an update replaces every property except the key`() throws {
        let other = MoviePreview(id: 807, title: "")
        try checkUpdate(.mock(), to: other, mapper.map, mapper.map)
        try checkUpdate(other, to: .mock(), mapper.map, mapper.map)
    }
}
