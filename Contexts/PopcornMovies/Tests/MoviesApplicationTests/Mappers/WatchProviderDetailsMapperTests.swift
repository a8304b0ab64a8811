import CoreDomain
import CoreDomainTestHelpers
import MoviesDomain
import MoviesDomainTestHelpers
import Testing

@testable import MoviesApplication

@Suite struct WatchProviderDetailsMapperTests {
    @Test(arguments: [ImagesConfiguration.mock(), nil])
    func `every property passes, images as URLs if they can be resolved`(_ configuration: ImagesConfiguration?) {
        let details = WatchProviderDetailsMapper().map(.mock(), imagesConfiguration: configuration)
        let expected = properties(
            of: WatchProvider.mock(), renaming: ["logoPath": "logoURLSet"],
            setting: [
                "logoURLSet": configuration.map { _ in ImageURLSet.logo("streamer.jpg") }
            ])
        #expect(properties(of: details) == expected)
    }
}
