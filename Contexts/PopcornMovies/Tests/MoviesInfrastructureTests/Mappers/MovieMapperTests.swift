import CoreDomainTestHelpers
import Foundation
import MoviesDomain
import MoviesDomainTestHelpers
import Testing

@testable import MoviesInfrastructure

@Suite struct MovieMapperTests {
    private let mapper = MovieMapper()
    static let bare = Movie(id: 550, title: "")
    static let childless = Movie.mock(
        originCountry: [], genres: [], productionCompanies: [], productionCountries: [], spokenLanguages: [],
        belongsToCollection: nil)
    static let movies = [Movie.mock(), bare, childless]

    private func entity(_ domain: Movie = .mock()) -> MoviesMovieEntity {
        mapper.map(domain, language: "de", cachedAt: ManualClock.start)
    }

    @Test(arguments: movies)
    func `a movie survives the round trip, with every property under its own name`(_ domain: Movie) throws {
        try checkRoundTrip(domain, renaming: ["id": "movieID"], mapper.map, mapper.map)
    }

    @Test(arguments: movies, movies)
    func `an update replaces every property except the language`(_ old: Movie, _ new: Movie) throws {
        try checkUpdate(old, to: new, mapper.map, mapper.map)
    }

    @Test(arguments: ["", "Released", "abandoned"])
    func `an unknown stored status is read as nil`(_ stored: String) {
        var entity = entity()
        entity.status = stored
        #expect(mapper.map(entity) == .mock(status: nil))
    }

    @Test(arguments: [
        MovieStatus.rumoured, .planned, .inProduction, .postProduction, .released, .cancelled,
    ])
    func `every status survives the round trip`(_ status: MovieStatus) {
        #expect(mapper.map(entity(.mock(status: status))).status == status)
    }
}
