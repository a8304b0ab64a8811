import CoreDomainTestHelpers
import Foundation
import MoviesDomain
import MoviesDomainTestHelpers
import Testing

@testable import MoviesInfrastructure

@Suite struct MovieMapperTests {
    private let mapper = MovieMapper()
    private static let bare = Movie(id: 550, title: "")
    private static let childless = Movie.mock(
        originCountry: [], genres: [], productionCompanies: [], productionCountries: [], spokenLanguages: [])

    private func entity(_ domain: Movie = .mock()) -> MoviesMovieEntity {
        mapper.map(domain, language: "de", cachedAt: ManualClock.start)
    }

    @Test(arguments: [Movie.mock(), bare, childless])
    func `every property is stored under its own name, with language and age`(_ domain: Movie) {
        let expected = properties(
            of: domain, renaming: ["id": "movieID"], adding: ["language": "de", "cachedAt": ManualClock.start])
        #expect(properties(of: entity(domain)) == expected)
    }

    @Test(arguments: [Movie.mock(), bare, childless])
    func `a movie survives the round trip`(_ domain: Movie) {
        #expect(mapper.map(entity(domain)) == domain)
    }

    @Test(arguments: [Movie.mock(), bare, childless], [Movie.mock(), bare, childless])
    func `an update takes everything over but the key and the language, and is as old as it is told`(
        _ old: Movie, _ new: Movie
    ) {
        let later = ManualClock.start + 60
        var updated = entity(old)
        mapper.map(new, to: &updated, cachedAt: later)
        #expect(updated == mapper.map(new, language: "de", cachedAt: later))
    }

    @Test func `an update about another movie keeps the key`() {
        var updated = entity()
        mapper.map(.mock(id: 807), to: &updated, cachedAt: ManualClock.start)
        #expect(updated == entity())
    }

    @Test(arguments: ["", "Released", "abandoned"])
    func `a stored status that nobody knows is none`(_ stored: String) {
        var entity = entity()
        entity.status = stored
        #expect(mapper.map(entity) == .mock(status: nil))
    }

    @Test(arguments: [
        (MovieStatus.rumoured, "rumoured"), (.planned, "planned"), (.inProduction, "inProduction"),
        (.postProduction, "postProduction"), (.released, "released"), (.cancelled, "cancelled"),
    ])
    func `a status is stored as its raw value`(_ status: MovieStatus, _ stored: String) {
        #expect(entity(.mock(status: status)).status == stored)
        #expect(mapper.map(entity(.mock(status: status))).status == status)
    }
}
