import CoreDomain
import CoreDomainTestHelpers
import MoviesDomain
import MoviesDomainTestHelpers
import Testing

@testable import MoviesApplication

@Suite struct ImageCollectionDetailsMapperTests {
    private let mapper = ImageCollectionDetailsMapper()

    private func details(isResolved: Bool) -> ImageCollectionDetails {
        ImageCollectionDetails(
            id: 550,
            posterURLSets: isResolved ? [.poster("poster-1.jpg"), .poster("poster-2.jpg")] : [],
            backdropURLSets: isResolved ? [.backdrop("backdrop-1.jpg"), .backdrop("backdrop-2.jpg")] : [],
            logoURLSets: isResolved ? [.logo("logo-1.png"), .logo("logo-2.png")] : [])
    }

    @Test func `a collection of pictures passes with its images' URLs`() {
        #expect(mapper.map(.mock(), imagesConfiguration: .mock()) == details(isResolved: true))
    }

    @Test func `without a configuration a collection of pictures passes without images`() {
        #expect(mapper.map(.mock(), imagesConfiguration: nil) == details(isResolved: false))
    }
}
