import CoreDomain
import CoreDomainTestHelpers
import Foundation
import MoviesDomain
import MoviesDomainTestHelpers
import Testing

@testable import MoviesApplication

@Suite struct MovieDetailsMapperTests {
    private func details(
        _ movie: Movie = .mock(), images: ImageCollection? = .mock(),
        certification: (text: String, countryCode: String)? = ("R", "US"),
        releaseDateInRegion: Date? = Date(timeIntervalSince1970: 86_400), isOnWatchlist: Bool = true,
        _ configuration: ImagesConfiguration? = .mock()
    ) -> MovieDetails {
        MovieDetailsMapper().map(
            movie, imageCollection: images, certification: certification, releaseDateInRegion: releaseDateInRegion,
            isOnWatchlist: isOnWatchlist, imagesConfiguration: configuration)
    }

    @Test(arguments: [ImagesConfiguration.mock(), nil])
    func `every property is mapped, and resolvable images become URLs`(_ configuration: ImagesConfiguration?) {
        let movie = Movie.mock()
        let expected = properties(
            of: movie, renaming: ["posterPath": "posterURLSet", "backdropPath": "backdropURLSet"],
            setting: [
                "posterURLSet": configuration.map { _ in ImageURLSet.poster("movie-poster.jpg") },
                "backdropURLSet": configuration.map { _ in ImageURLSet.backdrop("movie-backdrop.jpg") },
                "logoURLSet": configuration.map { _ in ImageURLSet.logo("logo-1.png") },
                "certification": "R", "certificationRegion": "US",
                "releaseDateInRegion": Date(timeIntervalSince1970: 86_400), "isOnWatchlist": true,
            ])
        let children = ["productionCompanies", "belongsToCollection"]
        let found = properties(of: details(movie, configuration))
        #expect(found.filter { !children.contains($0.key) } == expected.filter { !children.contains($0.key) })
    }

    @Test(arguments: [ImagesConfiguration.mock(), nil])
    func `every property of a company and of the collection is mapped`(_ configuration: ImagesConfiguration?) throws {
        let movie = Movie.mock()
        let details = details(movie, configuration)
        let companies = movie.productionCompanies?.map { company in
            properties(
                of: company, renaming: ["logoPath": "logoURLSet"],
                setting: ["logoURLSet": configuration?.logoURLSet(for: company.logoPath)])
        }
        #expect(details.productionCompanies?.map { properties(of: $0) } == companies)
        let collection = try #require(movie.belongsToCollection)
        let expected = properties(
            of: collection, renaming: ["posterPath": "posterURLSet", "backdropPath": "backdropURLSet"],
            setting: [
                "posterURLSet": configuration?.posterURLSet(for: collection.posterPath),
                "backdropURLSet": configuration?.backdropURLSet(for: collection.backdropPath),
            ])
        #expect(details.belongsToCollection.map { properties(of: $0) } == expected)
    }

    @Test func `unknown properties of a movie are nil`() {
        let details = details(
            Movie(id: 550, title: "Fight Club"), images: nil, certification: nil, releaseDateInRegion: nil,
            isOnWatchlist: false)
        let known = properties(of: details).filter { $0.value != "nil" }
        #expect(known == ["id": "550", "title": "Fight Club", "isOnWatchlist": "false"])
    }

    @Test func `the logo URLs are nil if a movie has no logos or no images`() {
        #expect(details(images: .mock(logoPaths: [])).logoURLSet == nil)
        #expect(details(images: nil).logoURLSet == nil)
    }
}
