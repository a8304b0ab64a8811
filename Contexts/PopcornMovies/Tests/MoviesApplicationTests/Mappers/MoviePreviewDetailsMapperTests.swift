import CoreDomain
import CoreDomainTestHelpers
import MoviesDomain
import MoviesDomainTestHelpers
import Testing

@testable import MoviesApplication

@Suite struct MoviePreviewDetailsMapperTests {
    private let mapper = MoviePreviewDetailsMapper()

    private func details(isResolved: Bool) -> MoviePreviewDetails {
        MoviePreviewDetails(
            id: 807,
            title: "Se7en",
            originalTitle: "Seven",
            originalLanguage: "fr",
            overview: "Two detectives count to seven.",
            releaseDate: CalendarDay.date(from: "1995-09-22"),
            genreIDs: [80, 9648],
            posterURLSet: isResolved ? .poster("preview-poster.jpg") : nil,
            backdropURLSet: isResolved ? .backdrop("preview-backdrop.jpg") : nil,
            popularity: 41.2,
            voteAverage: 8.37,
            voteCount: 19_500,
            hasVideo: false,
            isAdultOnly: true)
    }

    @Test func `a preview passes with its images' URLs`() {
        #expect(mapper.map(.mock(), imagesConfiguration: .mock()) == details(isResolved: true))
    }

    @Test func `without a configuration a preview passes without images`() {
        #expect(mapper.map(.mock(), imagesConfiguration: nil) == details(isResolved: false))
    }
}
