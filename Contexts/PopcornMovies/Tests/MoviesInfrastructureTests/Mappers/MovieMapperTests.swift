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
    func `every property is stored under its own name, with language and age`(_ domain: Movie) {
        let expected = properties(
            of: domain, renaming: ["id": "movieID"], setting: ["language": "de", "cachedAt": ManualClock.start])
        #expect(properties(of: entity(domain)) == expected)
    }

    @Test(arguments: movies)
    func `a movie survives the round trip`(_ domain: Movie) {
        #expect(mapper.map(entity(domain)) == domain)
    }

    @Test(arguments: movies, movies)
    func `an update replaces everything but the language`(_ old: Movie, _ new: Movie) {
        let later = ManualClock.start + 60
        var updated = entity(old)
        mapper.map(new, to: &updated, cachedAt: later)
        #expect(updated == mapper.map(new, language: "de", cachedAt: later))
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
