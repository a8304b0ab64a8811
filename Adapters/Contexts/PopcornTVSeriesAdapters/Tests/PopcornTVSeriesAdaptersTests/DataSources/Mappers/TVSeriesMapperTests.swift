import Foundation
import TVSeriesDomain
import Testing

@testable import PopcornTVSeriesAdapters

struct TVSeriesMapperTests {
    @Test func `every property of a series is mapped`() throws {
        #expect(TVSeriesMapper().map(try wire(fullSeries)) == expected)
    }

    @Test func `missing properties of a series are nil`() throws {
        #expect(TVSeriesMapper().map(try wire(#"{"id": 1, "name": "One"}"#)) == TVSeries(id: 1, name: "One"))
    }

    @Test func `unknown episode runtimes of a series are left out`() throws {
        let series = TVSeriesMapper().map(try wire(#"{"id": 1, "name": "One", "episode_run_time": [0, 45]}"#))
        #expect(series.episodeRunTime == [45])
    }

    @Test func `a series' empty list stays empty rather than becoming nil`() throws {
        let series = TVSeriesMapper().map(
            try wire(
                """
                {"id": 1, "name": "One", "episode_run_time": [], "seasons": [], "created_by": [], "genres": [],
                 "origin_country": [], "languages": [], "networks": [], "production_companies": [],
                 "production_countries": [], "spoken_languages": []}
                """))
        #expect(
            series
                == TVSeries(
                    id: 1, name: "One", episodeRunTime: [], seasons: [], createdBy: [], genres: [], originCountry: [],
                    languages: [], networks: [], productionCompanies: [], productionCountries: [], spokenLanguages: []))
    }

    @Test(arguments: [("Français", "French", "Français"), ("", "French", "French"), ("", "", "")])
    func `a series' language without a native name uses its English name`(
        name: String, english: String, expected: String
    ) throws {
        let series = TVSeriesMapper().map(
            try wire(
                """
                {"id": 1, "name": "One",
                 "spoken_languages": [{"iso_639_1": "fr", "name": "\(name)", "english_name": "\(english)"}]}
                """))
        #expect(series.spokenLanguages == [SpokenLanguage(languageCode: "fr", name: expected)])
    }

    private let fullSeries = """
        {"adult": false, "backdrop_path": "/b.jpg",
         "created_by": [{"id": 66633, "credit_id": "c1", "name": "Vince", "original_name": "V.", "gender": 2,
                         "profile_path": "/v.jpg"}],
         "episode_run_time": [45, 47], "first_air_date": "2008-01-20", "genres": [{"id": 18, "name": "Drama"}],
         "homepage": "https://example.org/bb", "id": 1396, "in_production": false, "languages": ["en", "es"],
         "last_air_date": "2013-09-29",
         "last_episode_to_air": {"id": 62161, "name": "Felina", "overview": "All ends.", "vote_average": 9.2,
             "vote_count": 269, "air_date": "2013-09-29", "episode_number": 16, "episode_type": "finale",
             "production_code": "516", "runtime": 56, "season_number": 5, "show_id": 1396, "still_path": "/f.jpg"},
         "name": "Breaking Bad", "next_episode_to_air": {"id": 2, "name": "Next"},
         "networks": [{"id": 174, "logo_path": "/amc.png", "name": "AMC", "origin_country": "US",
                       "headquarters": "New York", "homepage": "https://example.org/amc"}],
         "number_of_episodes": 62, "number_of_seasons": 5, "origin_country": ["US"], "original_language": "en",
         "original_name": "BB", "overview": "Chemistry.", "popularity": 305.5, "poster_path": "/p.jpg",
         "production_companies": [{"id": 11073, "logo_path": "/s.png", "name": "Sony", "origin_country": "JP"}],
         "production_countries": [{"iso_3166_1": "US", "name": "America"}],
         "seasons": [{"air_date": "2009-02-17", "episode_count": 11, "id": 3577, "name": "Specials", "overview": "",
                      "poster_path": "/0.jpg", "season_number": 0, "vote_average": 0.5}],
         "spoken_languages": [{"english_name": "English", "iso_639_1": "en", "name": "English"}], "status": "Ended",
         "tagline": "Change.", "type": "Scripted", "vote_average": 8.9, "vote_count": 13400}
        """

    private let expected = TVSeries(
        id: 1396,
        name: "Breaking Bad",
        tagline: "Change.",
        originalName: "BB",
        originalLanguage: "en",
        overview: "Chemistry.",
        episodeRunTime: [45, 47],
        numberOfSeasons: 5,
        numberOfEpisodes: 62,
        seasons: [
            TVSeason(
                id: 3577, name: "Specials", seasonNumber: 0, airDate: Date(timeIntervalSince1970: 1_234_828_800),
                posterPath: URL(string: "/0.jpg"), voteAverage: 0.5, episodeCount: 11)
        ],
        createdBy: [
            Creator(
                id: 66633, creditID: "c1", name: "Vince", originalName: "V.", gender: .male,
                profilePath: URL(string: "/v.jpg"))
        ],
        genres: [Genre(id: 18, name: "Drama")],
        firstAirDate: Date(timeIntervalSince1970: 1_200_787_200),
        originCountry: ["US"],
        posterPath: URL(string: "/p.jpg"),
        backdropPath: URL(string: "/b.jpg"),
        homepageURL: URL(string: "https://example.org/bb"),
        isInProduction: false,
        languages: ["en", "es"],
        lastAirDate: Date(timeIntervalSince1970: 1_380_412_800),
        lastEpisodeToAir: TVEpisodeAirDate(
            id: 62161, name: "Felina", episodeNumber: 16, seasonNumber: 5, overview: "All ends.",
            airDate: Date(timeIntervalSince1970: 1_380_412_800), episodeType: "finale", runtime: 56, showID: 1396,
            productionCode: "516", stillPath: URL(string: "/f.jpg"), voteAverage: 9.2, voteCount: 269),
        nextEpisodeToAir: TVEpisodeAirDate(id: 2, name: "Next"),
        networks: [
            Network(
                id: 174, name: "AMC", logoPath: URL(string: "/amc.png"), originCountry: "US",
                headquarters: "New York", homepage: URL(string: "https://example.org/amc"))
        ],
        productionCompanies: [
            ProductionCompany(id: 11073, name: "Sony", originCountry: "JP", logoPath: URL(string: "/s.png"))
        ],
        productionCountries: [ProductionCountry(countryCode: "US", name: "America")],
        spokenLanguages: [SpokenLanguage(languageCode: "en", name: "English")],
        status: "Ended",
        type: "Scripted",
        popularity: 305.5,
        voteAverage: 8.9,
        voteCount: 13400,
        isAdultOnly: false)
}
