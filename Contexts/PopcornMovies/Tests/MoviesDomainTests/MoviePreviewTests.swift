import CoreDomainTestHelpers
import MoviesDomain
import MoviesDomainTestHelpers
import Testing

@Suite struct MoviePreviewTests {
    @Test(arguments: [(Movie.mock(), [18, 53]), (Movie(id: 1, title: "One"), nil)])
    func `a preview has the movie's values under the same names`(_ movie: Movie, _ genreIDs: [Int]?) {
        var expected = properties(of: movie, setting: ["genreIDs": genreIDs])
        let row = properties(of: MoviePreview(movie))
        expected = expected.filter { row.keys.contains($0.key) }
        #expect(row == expected)
    }
}
