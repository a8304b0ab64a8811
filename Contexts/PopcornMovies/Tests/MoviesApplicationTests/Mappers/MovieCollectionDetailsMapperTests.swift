import CoreDomain
import CoreDomainTestHelpers
import MoviesDomain
import MoviesDomainTestHelpers
import Testing

@testable import MoviesApplication

@Suite struct MovieCollectionDetailsMapperTests {
    @Test(arguments: [ImagesConfiguration.mock(), nil])
    func `every property passes, images as URLs if they can be resolved`(_ configuration: ImagesConfiguration?) {
        let details = MovieCollectionDetailsMapper().map(.mock(), imagesConfiguration: configuration)
        let expected = properties(
            of: MovieCollection.mock(), renaming: ["posterPath": "posterURLSet", "backdropPath": "backdropURLSet"],
            setting: [
                "posterURLSet": configuration.map { _ in ImageURLSet.poster("collection-poster.jpg") },
                "backdropURLSet": configuration.map { _ in ImageURLSet.backdrop("collection-backdrop.jpg") },
            ])
        #expect(properties(of: details) == expected)
    }
}
