import CoreDomain
import CoreDomainTestHelpers
import MoviesDomain
import MoviesDomainTestHelpers
import Testing

@testable import MoviesApplication

@Suite struct MovieCollectionDetailsMapperTests {
    private let mapper = MovieCollectionDetailsMapper()

    private func details(isResolved: Bool) -> MovieCollectionDetails {
        MovieCollectionDetails(
            id: 1565,
            name: "The Club Collection",
            posterURLSet: isResolved ? .poster("collection-poster.jpg") : nil,
            backdropURLSet: isResolved ? .backdrop("collection-backdrop.jpg") : nil)
    }

    @Test func `a collection passes with its images' URLs`() {
        #expect(mapper.map(.mock(), imagesConfiguration: .mock()) == details(isResolved: true))
    }

    @Test func `without a configuration a collection passes without images`() {
        #expect(mapper.map(.mock(), imagesConfiguration: nil) == details(isResolved: false))
    }
}
