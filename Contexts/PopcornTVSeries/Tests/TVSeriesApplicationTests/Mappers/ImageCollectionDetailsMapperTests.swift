import CoreDomain
import CoreDomainTestHelpers
import TVSeriesDomain
import TVSeriesDomainTestHelpers
import Testing

@testable import TVSeriesApplication

@Suite struct ImageCollectionDetailsMapperTests {
    @Test func `every kind of image is resolved in its own sizes`() {
        let images = ImageCollection(
            id: 7, posterPaths: [url("/p-1.jpg"), url("/p-2.jpg")], backdropPaths: [url("/b.jpg")],
            logoPaths: [url("/l.png")], stillPaths: [url("/s-1.jpg"), url("/s-2.jpg")])
        #expect(
            ImageCollectionDetailsMapper().map(images, .mock())
                == ImageCollectionDetails(
                    id: 7, posterURLSets: [.poster("p-1.jpg"), .poster("p-2.jpg")],
                    backdropURLSets: [.backdrop("b.jpg")], logoURLSets: [.logo("l.png")],
                    stillURLSets: [.still("s-1.jpg"), .still("s-2.jpg")]))
    }

    @Test func `without an images configuration, no image has a URL`() {
        let details = ImageCollectionDetailsMapper().map(.mock(), nil)
        #expect(
            details
                == ImageCollectionDetails(
                    id: 1396, posterURLSets: [], backdropURLSets: [], logoURLSets: [], stillURLSets: []))
    }
}
