@testable import TMDb

extension WireFixture {
    private static let episode = #"""
        {"id": 62085, "name": "The Beginning", "episode_number": 4, "season_number": 5,
         "overview": "It begins.", "air_date": "2008-01-20", "episode_type": "finale", "runtime": 58,
         "show_id": 1396, "production_code": "P1", "still_path": "/still.jpg",
         "crew": [{"id": 21, "credit_id": "w1", "name": "A Writer", "job": "Writer", "department": "Writing",
                   "gender": 1, "profile_path": "/w.jpg"}],
         "guest_stars": [{"id": 22, "cast_id": 23, "credit_id": "g1", "name": "A Guest", "character": "A Visitor",
                          "gender": 2, "profile_path": "/g.jpg", "order": 9}],
         "vote_average": 7.7, "vote_count": 108}
        """#
    private static let creditSkips = [
        "crew[].id", "crew[].credit_id", "crew[].name", "guest_stars[].id", "guest_stars[].credit_id",
        "guest_stars[].name",
    ]
    private static let creditSubstitutes = [
        "crew[].job", "crew[].department", "crew[].gender", "guest_stars[].character", "guest_stars[].gender",
        "guest_stars[].order",
    ]

    static let tvEpisode = WireFixture(
        TMDb.TVEpisode.self, episode, errors: ["id", "episode_number", "season_number"], skips: creditSkips,
        substitutes: ["name"] + creditSubstitutes)

    static let tvSeason = WireFixture(
        TMDb.TVSeason.self,
        #"""
        {"id": 3572, "name": "Season One", "season_number": 1, "overview": "The first year.",
         "air_date": "2008-01-19", "poster_path": "/season.jpg", "vote_average": 8.2, "episodes": [\#(episode)]}
        """#,
        errors: ["id", "season_number"],
        skips: ["id", "episode_number", "season_number"].map { "episodes[].\($0)" }
            + creditSkips.map { "episodes[].\($0)" },
        substitutes: ["name", "episodes[].name"] + creditSubstitutes.map { "episodes[].\($0)" })

    static let tvSeries = WireFixture(
        TMDb.TVSeries.self,
        #"""
        {
          "adult": true,
          "created_by": [{"id": 66633, "credit_id": "c9", "name": "A Creator", "original_name": "Ein Schöpfer",
                          "known_for_department": "Creation", "gender": 2, "profile_path": "/creator.jpg"}],
          "episode_run_time": [45, 47], "genres": [{"id": 18, "name": "Drama"}],
          "homepage": "https://series.example/", "id": 1396, "in_production": false, "languages": ["en", "de"],
          "last_episode_to_air": {"id": 621, "name": "The End", "episode_number": 16, "season_number": 5,
            "overview": "It ends.", "air_date": "2013-09-28", "episode_type": "finale", "runtime": 56,
            "show_id": 13960, "production_code": "P62", "still_path": "/end.jpg", "vote_average": 9.2,
            "vote_count": 203},
          "name": "The Series", "status": "Ended",
          "next_episode_to_air": {"id": 622, "name": "The Return", "episode_number": 1, "season_number": 6,
            "overview": "It returns.", "air_date": "2033-09-28", "episode_type": "standard", "runtime": 57,
            "show_id": 13961, "production_code": "P63", "still_path": "/return.jpg", "vote_average": 9.3,
            "vote_count": 204},
          "networks": [{"id": 174, "name": "The Network", "logo_path": "/net.png", "origin_country": "US",
            "headquarters": "New York", "homepage": "https://network.example/"}],
          "origin_country": ["CA"],
          "production_companies": [{"id": 11073, "logo_path": "/maker.png", "name": "Maker", "origin_country": "CH"}],
          "production_countries": [{"iso_3166_1": "FR", "name": "France"}],
          "seasons": [{"id": 3572, "name": "Season One", "season_number": 3, "overview": "The first year.",
            "air_date": "2008-01-20", "poster_path": "/season.jpg", "vote_average": 8.2, "episode_count": 7}],
          "spoken_languages": [{"iso_639_1": "it", "name": "Italiano", "english_name": "Italian"}]
        }
        """#,
        errors: ["id", "name"],
        skips: [
            "created_by[].id", "created_by[].name", "created_by[].credit_id",
            "genres[].id", "genres[].name", "last_episode_to_air.id", "next_episode_to_air.id", "networks[].id",
            "networks[].name", "production_companies[].id", "production_companies[].name",
            "production_countries[].iso_3166_1", "production_countries[].name", "seasons[].id",
            "seasons[].season_number", "spoken_languages[].iso_639_1",
        ],
        substitutes: [
            "created_by[].gender", "created_by[].original_name", "last_episode_to_air.name",
            "next_episode_to_air.name", "production_companies[].origin_country", "seasons[].name",
            "spoken_languages[].name",
        ])

    static let aggregateCredits = WireFixture(
        TMDb.AggregateCredits.self,
        #"""
        {
          "cast": [{"id": 1, "name": "An Actor",
            "gender": 2, "profile_path": "/a.jpg", "total_episode_count": 62,
            "order": 5, "roles": [{"credit_id": "r1", "character": "A Part", "episode_count": 61}]}],
          "crew": [{"id": 3, "name": "A Maker", "gender": 1, "profile_path": "/m.jpg", "total_episode_count": 13,
            "department": "Camera", "jobs": [{"credit_id": "j1", "job": "Photography", "episode_count": 12}]}]
        }
        """#,
        skips: [
            "cast", "crew", "cast[].id", "cast[].name", "cast[].roles[].credit_id", "crew[].id", "crew[].name",
            "crew[].jobs[].credit_id",
        ],
        substitutes: [
            "cast[].gender", "cast[].order", "cast[].roles[].character", "crew[].gender", "crew[].department",
            "crew[].jobs[].job",
        ])

    static let contentRatings = WireFixture(
        TMDb.ContentRatings.self,
        #"{"results": [{"iso_3166_1": "DE", "rating": "16", "descriptors": ["Violence"]}]}"#,
        errors: ["results"], skips: ["results[].iso_3166_1"])

    static let tvRow = WireFixture(
        TMDb.TVSeriesListItem.self,
        #"""
        {"id": 1396, "name": "The Series", "origin_country": ["CA", "US"], "genre_ids": [18, 80], "adult": true}
        """#,
        errors: ["id", "name"])

    static let tvList = list(
        of: TMDb.TVSeriesListItem.self,
        #"{"id": 1396, "name": "The Series", "origin_country": ["CA", "US"], "vote_average": 8.5}"#,
        #"{"id": 1397, "name": "The Second Series", "first_air_date": "2008-01-20", "overview": "It begins."}"#,
        skips: ["id", "name"])
}
