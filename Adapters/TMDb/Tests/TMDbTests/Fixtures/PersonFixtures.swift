@testable import TMDb

extension WireFixture {
    static let person = WireFixture(
        TMDb.Person.self,
        #"""
        {"id": 287, "name": "An Actor", "also_known_as": ["Somebody", "Nobody"], "gender": 2, "imdb_id": "nm0000093",
         "homepage": "https://actor.example/"}
        """#,
        errors: ["id", "name"], substitutes: ["gender"])

    static let personRow = WireFixture(
        TMDb.PersonListItem.self,
        #"""
        {"id": 287, "name": "An Actor", "gender": 2, "adult": true,
         "known_for": [{"media_type": "movie", "id": 550, "title": "The Movie"},
                       {"media_type": "tv", "id": 1396, "name": "The Series"}]}
        """#,
        errors: ["id", "name"],
        skips: ["known_for[].media_type", "known_for[].id", "known_for[].title", "known_for[].name"],
        substitutes: ["gender"])

    static let combinedCredits = WireFixture(
        TMDb.CombinedCredits.self,
        #"""
        {
          "cast": [
            {"media_type": "movie", "id": 550, "title": "The Movie", "credit_id": "c1", "character": "A Part",
             "order": 4},
            {"media_type": "tv", "id": 1396, "name": "The Series", "credit_id": "c2", "character": "Another",
             "episode_count": 62}
          ],
          "crew": [
            {"media_type": "movie", "id": 551, "title": "The Second Movie", "credit_id": "c3", "job": "Producer",
             "department": "Production"},
            {"media_type": "tv", "id": 1397, "name": "The Second Series", "credit_id": "c4", "job": "Writer",
             "department": "Writing", "episode_count": 12}
          ]
        }
        """#,
        skips: ["cast", "crew"].flatMap { part in
            [part] + ["media_type", "id", "title", "name", "credit_id"].map { "\(part)[].\($0)" }
        },
        substitutes: ["cast[].character", "crew[].job", "crew[].department"])

    static let found = WireFixture(
        TMDb.FindResults.self,
        #"""
        {"movie_results": [{"id": 1, "title": "The Movie"}], "tv_results": [{"id": 2, "name": "The Series"}],
         "tv_episode_results": [{"id": 4, "name": "Episode", "season_number": 12, "episode_number": 13}],
         "person_results": [{"id": 5, "name": "An Actor", "gender": 1}]}
        """#,
        skips: [
            "movie_results[].id", "movie_results[].title", "tv_results[].id", "tv_results[].name",
            "person_results[].id", "person_results[].name", "tv_episode_results[].id",
            "tv_episode_results[].season_number", "tv_episode_results[].episode_number",
        ],
        substitutes: ["person_results[].gender", "tv_episode_results[].name"])

    static let personList = list(
        of: TMDb.PersonListItem.self,
        #"{"id": 287, "name": "An Actor", "gender": 2, "popularity": 0.25}"#,
        #"{"id": 288, "name": "An Actress", "gender": 1, "known_for_department": "Acting"}"#,
        skips: ["id", "name"], substitutes: ["gender"])

    static let mixedList = list(
        of: TMDb.Media.self,
        #"{"media_type": "movie", "id": 550, "title": "The Movie", "vote_count": 12}"#,
        #"{"media_type": "tv", "id": 551, "name": "The Series", "vote_average": 7.25}"#,
        skips: ["media_type", "id", "title", "name"])

    static let all: [WireFixture] = [
        movie, credits, images, releaseDates, watchProviders, video, externalIDs, movieRow, collection, configuration,
        genreList, tvEpisode, tvSeason, tvSeries, aggregateCredits, contentRatings, tvRow, person, personRow,
        combinedCredits, found, movieList, tvList, personList, mixedList, services, translations, keywords, videos,
    ]
}
