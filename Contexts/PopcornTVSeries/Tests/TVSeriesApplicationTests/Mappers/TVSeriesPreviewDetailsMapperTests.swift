import CoreDomain
import CoreDomainTestHelpers
import TVSeriesDomain
import TVSeriesDomainTestHelpers
import Testing

@testable import TVSeriesApplication

@Suite struct TVSeriesPreviewDetailsMapperTests {
    @Test(arguments: [ImagesConfiguration.mock(), nil])
    func `every property is mapped, and resolvable images become URLs`(_ configuration: ImagesConfiguration?) {
        let details = TVSeriesPreviewDetailsMapper().map(.mock(), configuration)
        let expected = properties(
            of: TVSeriesPreview.mock(), renaming: ["posterPath": "posterURLSet", "backdropPath": "backdropURLSet"],
            setting: [
                "posterURLSet": configuration.map { _ in ImageURLSet.poster("preview-poster.jpg") },
                "backdropURLSet": configuration.map { _ in ImageURLSet.backdrop("preview-backdrop.jpg") },
            ])
        #expect(properties(of: details) == expected)
    }
}
