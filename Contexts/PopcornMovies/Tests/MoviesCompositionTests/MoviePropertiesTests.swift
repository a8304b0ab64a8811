import CoreDomainTestHelpers
import Foundation
import MoviesDomainTestHelpers
import MoviesInfrastructure
import MoviesInfrastructureTestHelpers
import PopcornMovies
import StorageTestHelpers
import Testing

/// A property of `Movie` that a layer forgets, or takes for another, fails here by name.
@Suite struct MoviePropertiesTests {
    private static let layers: [Layer<Movie>] = [
        Layer("domain") { $0 },
        Layer("stored", renaming: ["id": "movieID"]) { try await $0.stored() },
        Layer("stored over an older answer", renaming: ["id": "movieID"]) { movie in
            try await movie.stored(over: Movie(id: movie.id, title: "Old"))
        },
        Layer("read from storage") { try await $0.readFromStorage() },
        Layer("details", renaming: ["posterPath": "posterURLSet", "backdropPath": "backdropURLSet"]) {
            try await $0.details()
        },
    ]

    private static let changes: [Change<Movie>] = [
        Change("id", .mock(id: 551)),
        Change("title", .mock(title: "Other")),
        Change("tagline", .mock(tagline: "Other")),
        Change("originalTitle", .mock(originalTitle: "Other")),
        Change("originalLanguage", .mock(originalLanguage: "xx")),
        Change("originCountry", .mock(originCountry: ["XX"])),
        Change("overview", .mock(overview: "Other")),
        Change("runtime", .mock(runtime: 1)),
        Change("genres", .mock(genres: [.mock(id: 1)])),
        Change("releaseDate", .mock(releaseDate: CalendarDay.date(from: "2001-02-03"))),
        Change("posterPath", .mock(posterPath: url("/other.jpg"))),
        Change("backdropPath", .mock(backdropPath: url("/other.jpg"))),
        Change("budget", .mock(budget: 1)),
        Change("revenue", .mock(revenue: 1)),
        Change("homepageURL", .mock(homepageURL: url("https://example.org/other"))),
        Change("imdbID", .mock(imdbID: "tt1")),
        Change("status", .mock(status: .planned)),
        Change("productionCompanies", .mock(productionCompanies: [.mock(id: 1)])),
        Change("productionCountries", .mock(productionCountries: [.mock(countryCode: "XX")])),
        Change("spokenLanguages", .mock(spokenLanguages: [.mock(languageCode: "xx")])),
        Change("belongsToCollection", .mock(belongsToCollection: .mock(id: 1))),
        Change("popularity", .mock(popularity: 1)),
        Change("voteAverage", .mock(voteAverage: 1)),
        Change("voteCount", .mock(voteCount: 1)),
        Change("hasVideo", .mock(hasVideo: false)),
        Change("isAdultOnly", .mock(isAdultOnly: true)),
    ]

    @Test func `the table names every property of a movie`() {
        #expect(Set(Self.changes.map(\.description)) == Set(properties(of: Movie.mock()).keys))
        #expect(Self.changes.count == 26)
    }

    @Test(arguments: layers)
    private func `every property of a layer is set, and unlike the others`(_ layer: Layer<Movie>) async throws {
        let properties = try await layer.properties(of: .mock())
        #expect(properties.filter { $0.value == "nil" }.isEmpty)
        let passed = Self.changes.compactMap { properties[layer.name(of: $0.description)] }
        #expect(passed.count == 26)
        #expect(Set(passed).count == 26)
    }

    @Test(arguments: changes, layers)
    private func `a change reaches each layer, and nothing but its own property there`(
        _ change: Change<Movie>, _ layer: Layer<Movie>
    ) async throws {
        let differences = try await layer.differences(between: .mock(), and: change.changed)
        #expect(differences == [layer.name(of: change.description)])
    }
}

extension Movie {
    /// What TMDb tells of this movie.
    private var answer: RemoteMovie {
        .mock(movie: self, credits: .mock(id: id), images: .mock(id: id), releaseDates: .mock(id: id))
    }

    /// The record that storage keeps when TMDb tells of this movie, perhaps after having told of an older one.
    fileprivate func stored(over old: Movie? = nil) async throws -> MoviesMovieEntity {
        let bench = CompositionBench()
        for movie in [old, self].compactMap({ $0 }) {
            bench.answer(movie.answer)
            _ = try await bench.movies.fetchDetails(id, .refresh)
        }
        let key = RecordKey(Scalar(id), "en-US")
        let store = bench.storage.store(of: MoviesMovieEntity.self)
        return try #require(try await store.get(key)).record
    }

    /// This movie as it comes back from a storage that keeps it column by column.
    fileprivate func readFromStorage() async throws -> Movie {
        let bench = CompositionBench(engine: RowStorage())
        bench.answer(answer)
        _ = try await bench.movies.fetchDetails(id)
        let repository = CachedMovieRepository(
            remote: FakeMovieRemote(), storage: bench.storage, locale: .unitedStates)
        return try await repository.movie(id, .stored).value
    }

    /// This movie as a face gets it.
    fileprivate func details() async throws -> MovieDetails {
        let bench = CompositionBench()
        bench.answer(answer)
        return try await bench.movies.fetchDetails(id).value
    }
}
