import CoreDomain
import CoreDomainTestHelpers
import MoviesDomain
import MoviesDomainTestHelpers
import Testing

@testable import MoviesApplication

@Suite struct ImageCollectionDetailsMapperTests {
    @Test(arguments: [ImagesConfiguration.mock(), nil])
    func `images of every kind are mapped to URLs, or to none without an images configuration`(
        _ configuration: ImagesConfiguration?
    ) {
        let details = ImageCollectionDetailsMapper().map(.mock(), imagesConfiguration: configuration)
        let expected = properties(
            of: ImageCollection.mock(),
            renaming: ["posterPaths": "posterURLSets", "backdropPaths": "backdropURLSets", "logoPaths": "logoURLSets"],
            setting: [
                "posterURLSets": configuration.map { _ in [ImageURLSet.poster("poster-1.jpg"), .poster("poster-2.jpg")]
                } ?? [],
                "backdropURLSets": configuration.map { _ in
                    [ImageURLSet.backdrop("backdrop-1.jpg"), .backdrop("backdrop-2.jpg")]
                } ?? [],
                "logoURLSets": configuration.map { _ in [ImageURLSet.logo("logo-1.png"), .logo("logo-2.png")] } ?? [],
            ])
        #expect(properties(of: details) == expected)
    }
}
