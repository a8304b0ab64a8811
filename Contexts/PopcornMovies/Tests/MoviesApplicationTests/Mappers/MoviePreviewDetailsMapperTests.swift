import CoreDomain
import CoreDomainTestHelpers
import MoviesDomain
import MoviesDomainTestHelpers
import Testing

@testable import MoviesApplication

@Suite struct MoviePreviewDetailsMapperTests {
    @Test(arguments: [ImagesConfiguration.mock(), nil])
    func `every property is mapped, and resolvable images become URLs`(_ configuration: ImagesConfiguration?) {
        let details = MoviePreviewDetailsMapper().map(.mock(), imagesConfiguration: configuration)
        let expected = properties(
            of: MoviePreview.mock(), renaming: ["posterPath": "posterURLSet", "backdropPath": "backdropURLSet"],
            setting: [
                "posterURLSet": configuration.map { _ in ImageURLSet.poster("preview-poster.jpg") },
                "backdropURLSet": configuration.map { _ in ImageURLSet.backdrop("preview-backdrop.jpg") },
            ])
        #expect(properties(of: details) == expected)
    }
}
