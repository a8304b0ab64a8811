import Foundation
import MoviesDomain
import Testing

@testable import PopcornMoviesAdapters

struct MovieMapperTests {
    @Test func `every property of a movie is mapped`() throws {
        #expect(MovieMapper().map(try wire(fullMovie)) == expected)
    }

    @Test func `missing properties of a movie are nil`() throws {
        #expect(
            MovieMapper().map(try wire(#"{"id": 550, "title": "Fight Club"}"#)) == Movie(id: 550, title: "Fight Club"))
    }

    @Test(arguments: [0, -1, 100_000, .max]) func `an unknown or impossible runtime is nil`(minutes: Int) throws {
        let movie = MovieMapper().map(try wire(#"{"id": 550, "title": "Fight Club", "runtime": \#(minutes)}"#))
        #expect(movie.runtime == nil)
    }

    @Test func `a movie's empty list stays empty rather than becoming nil`() throws {
        let movie = MovieMapper().map(
            try wire(
                """
                {"id": 550, "title": "Fight Club", "genres": [], "origin_country": [], "production_companies": [],
                 "production_countries": [], "spoken_languages": []}
                """))
        #expect(
            movie
                == Movie(
                    id: 550, title: "Fight Club", originCountry: [], genres: [], productionCompanies: [],
                    productionCountries: [], spokenLanguages: []))
    }

    private let fullMovie = """
        {"adult": false, "backdrop_path": "/backdrop.jpg",
         "belongs_to_collection": {"id": 1565, "name": "Clubs", "poster_path": "/cp.jpg", "backdrop_path": "/cb.jpg"},
         "budget": 63000000, "genres": [{"id": 53, "name": "Thriller"}, {"id": 18, "name": "Drama"}],
         "homepage": "https://example.org/fight-club", "id": 550, "imdb_id": "tt0137523",
         "origin_country": ["US", "DE"], "original_language": "en", "original_title": "The Club",
         "overview": "Two men found a club.", "popularity": 61.416, "poster_path": "/poster.jpg",
         "production_companies": [{"id": 508, "logo_path": "/r.png", "name": "Regency", "origin_country": "US"},
                                  {"id": 711, "logo_path": null, "name": "Taurus", "origin_country": "DE"}],
         "production_countries": [{"iso_3166_1": "US", "name": "America"}, {"iso_3166_1": "DE", "name": "Germany"}],
         "release_date": "1999-10-15", "revenue": 5000000000.5, "runtime": 139,
         "spoken_languages": [{"english_name": "English", "iso_639_1": "en", "name": "English"}],
         "status": "Released", "tagline": "Mischief.", "title": "Fight Club", "video": true, "vote_average": 8.433,
         "vote_count": 26280}
        """

    private let expected = Movie(
        id: 550,
        title: "Fight Club",
        tagline: "Mischief.",
        originalTitle: "The Club",
        originalLanguage: "en",
        originCountry: ["US", "DE"],
        overview: "Two men found a club.",
        runtime: 139,
        genres: [Genre(id: 53, name: "Thriller"), Genre(id: 18, name: "Drama")],
        releaseDate: Date(timeIntervalSince1970: 939_945_600),
        posterPath: URL(string: "/poster.jpg"),
        backdropPath: URL(string: "/backdrop.jpg"),
        budget: 63_000_000,
        revenue: 5_000_000_000.5,
        homepageURL: URL(string: "https://example.org/fight-club"),
        imdbID: "tt0137523",
        status: .released,
        productionCompanies: [
            ProductionCompany(id: 508, name: "Regency", originCountry: "US", logoPath: URL(string: "/r.png")),
            ProductionCompany(id: 711, name: "Taurus", originCountry: "DE", logoPath: nil),
        ],
        productionCountries: [
            ProductionCountry(countryCode: "US", name: "America"),
            ProductionCountry(countryCode: "DE", name: "Germany"),
        ],
        spokenLanguages: [SpokenLanguage(languageCode: "en", name: "English")],
        belongsToCollection: MovieCollection(
            id: 1565, name: "Clubs", posterPath: URL(string: "/cp.jpg"), backdropPath: URL(string: "/cb.jpg")),
        popularity: 61.416,
        voteAverage: 8.433,
        voteCount: 26_280,
        hasVideo: true,
        isAdultOnly: false)
}
