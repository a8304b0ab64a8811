import CoreDomainTestHelpers
import Foundation
import MoviesDomain
import MoviesDomainTestHelpers
import Testing

@testable import MoviesInfrastructure

@Suite struct UserListEntryMapperTests {
    private let mapper = UserListEntryMapper()

    @Test func `an entry is stored with what a row shows`() {
        let movie = MoviePreview.mock()
        #expect(
            mapper.map(UserListEntry.mock(movie: movie), listID: .watchlist)
                == MoviesUserListEntryEntity(
                    listID: "watchlist", movieID: movie.id, title: movie.title, originalTitle: movie.originalTitle,
                    releaseDate: movie.releaseDate, posterPath: movie.posterPath, voteAverage: movie.voteAverage,
                    voteCount: movie.voteCount, addedAt: UserListEntry.mock().addedAt))
    }

    @Test func `what a row does not show comes back as not known`() {
        let entry = UserListEntry.mock()
        let row = MoviePreview.mock(
            originalLanguage: nil, overview: nil, genreIDs: nil, backdropPath: nil, popularity: nil, hasVideo: nil,
            isAdultOnly: nil)
        #expect(mapper.map(mapper.map(entry, listID: .watchlist)) == .mock(movie: row))
    }

    @Test func `an entry of which little is known survives the round trip`() {
        let entry = UserListEntry(movie: MoviePreview(id: 1, title: ""), addedAt: ManualClock.start)
        #expect(mapper.map(mapper.map(entry, listID: .watchlist)) == entry)
    }
}
