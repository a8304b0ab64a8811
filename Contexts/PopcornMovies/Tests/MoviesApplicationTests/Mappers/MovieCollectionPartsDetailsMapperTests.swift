import CoreDomain
import CoreDomainTestHelpers
import MoviesDomain
import MoviesDomainTestHelpers
import Testing

@testable import MoviesApplication

@Suite struct MovieCollectionPartsDetailsMapperTests {
    @Test(arguments: [ImagesConfiguration.mock(), nil])
    func `every property is mapped, and resolvable images become URLs`(_ configuration: ImagesConfiguration?) {
        let details = MovieCollectionPartsDetailsMapper().map(.mock(), imagesConfiguration: configuration)
        let expected = properties(
            of: MovieCollectionParts.mock(),
            renaming: ["posterPath": "posterURLSet", "backdropPath": "backdropURLSet"],
            setting: [
                "posterURLSet": configuration.map { _ in ImageURLSet.poster("parts-poster.jpg") },
                "backdropURLSet": configuration.map { _ in ImageURLSet.backdrop("parts-backdrop.jpg") },
                "movies": MovieCollectionParts.mock().movies.map {
                    MoviePreviewDetailsMapper().map($0, imagesConfiguration: configuration)
                },
            ])
        #expect(properties(of: details) == expected)
    }
}
