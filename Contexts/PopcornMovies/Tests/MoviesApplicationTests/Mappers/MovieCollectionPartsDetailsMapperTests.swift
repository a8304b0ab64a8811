import CoreDomainTestHelpers
import MoviesDomain
import MoviesDomainTestHelpers
import Testing

@testable import MoviesApplication

@Suite struct MovieCollectionPartsDetailsMapperTests {
    @Test(arguments: [true, false])
    func `a collection passes with its movies in order, and with images where they can be addressed`(_ isResolved: Bool)
    {
        let previews = [MoviePreview.mock(), .mock(id: 808, title: "Eight")].map {
            MoviePreviewDetailsMapper().map($0, imagesConfiguration: isResolved ? .mock() : nil)
        }
        let details = MovieCollectionPartsDetailsMapper().map(.mock(), imagesConfiguration: isResolved ? .mock() : nil)
        #expect(
            details
                == MovieCollectionPartsDetails(
                    id: 1565, name: "The Club Collection", overview: "All the clubs.",
                    posterURLSet: isResolved ? .poster("parts-poster.jpg") : nil,
                    backdropURLSet: isResolved ? .backdrop("parts-backdrop.jpg") : nil, movies: previews))
    }
}
