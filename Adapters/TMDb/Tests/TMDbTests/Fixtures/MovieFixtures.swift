@testable import TMDb

extension WireFixture {
    static let movie = WireFixture(
        TMDb.Movie.self,
        #"""
        {
          "adult": true,
          "belongs_to_collection":
            {"id": 1001, "name": "The Collection", "poster_path": "/cp.jpg", "backdrop_path": "/cb.jpg"},
          "genres": [{"id": 1, "name": "First"}, {"id": 2, "name": "Second"}],
          "homepage": "https://movie.example/", "id": 550, "imdb_id": "tt0000550", "origin_country": ["DE", "AT"],
          "production_companies": [{"id": 3, "logo_path": "/logo.png", "name": "Maker", "origin_country": "CH"}],
          "production_countries": [{"iso_3166_1": "FR", "name": "France"}],
          "spoken_languages": [{"iso_639_1": "it", "name": "Italiano", "english_name": "Italian"}],
          "status": "Post Production", "title": "The Movie", "video": false
        }
        """#,
        errors: ["id", "title"],
        skips: [
            "belongs_to_collection.id", "belongs_to_collection.name", "genres[].id", "genres[].name",
            "production_companies[].id", "production_companies[].name", "production_countries[].iso_3166_1",
            "production_countries[].name", "spoken_languages[].iso_639_1",
        ],
        substitutes: ["production_companies[].origin_country", "spoken_languages[].name"])

    static let credits = WireFixture(
        TMDb.ShowCredits.self,
        #"""
        {
          "cast": [
            {"id": 819, "cast_id": 4, "credit_id": "c1", "name": "An Actor", "character": "A Part", "gender": 2,
             "profile_path": "/a.jpg", "order": 7}
          ],
          "crew": [
            {"id": 7467, "credit_id": "c2", "name": "A Director", "job": "Director", "department": "Directing",
             "gender": 1, "profile_path": "/d.jpg"}
          ],
          "guest_stars": [
            {"id": 820, "cast_id": 5, "credit_id": "c3", "name": "A Guest", "character": "A Visitor", "gender": 3,
             "profile_path": "/g.jpg", "order": 8}
          ]
        }
        """#,
        skips: [
            "cast", "crew", "cast[].id", "cast[].credit_id", "cast[].name", "crew[].id", "crew[].credit_id",
            "crew[].name",
            "guest_stars[].id", "guest_stars[].credit_id", "guest_stars[].name",
        ],
        substitutes: [
            "cast[].character", "cast[].gender", "cast[].order", "crew[].job", "crew[].department", "crew[].gender",
            "guest_stars[].character", "guest_stars[].gender", "guest_stars[].order",
        ])

    static let images = WireFixture(
        TMDb.ImageCollection.self,
        #"""
        {
          "posters": [{"file_path": "/p.jpg", "vote_average": 5.1}],
          "backdrops": [{"file_path": "/b.jpg"}],
          "logos": [{"file_path": "/l.png"}],
          "stills": [{"file_path": "/s.jpg"}],
          "profiles": [{"file_path": "/f.jpg"}]
        }
        """#,
        skips: ["posters", "backdrops", "logos", "stills", "profiles"].map { "\($0)[].file_path" })

    static let releaseDates = WireFixture(
        TMDb.ReleaseDates.self,
        #"""
        {"results": [{"iso_3166_1": "DE", "release_dates": [
            {"certification": "16", "release_date": "1999-11-11T12:30:15.250Z", "type": 3}]}]}
        """#,
        errors: ["results"],
        skips: ["results[].iso_3166_1", "results[].release_dates"])

    static let watchProviders = WireFixture(
        TMDb.WatchProviders.self,
        #"""
        {"results": {"DE": {
            "link": "https://tmdb.example/watch",
            "flatrate": [{"provider_id": 1, "provider_name": "One", "logo_path": "/1.jpg", "display_priority": 11}],
            "rent": [{"provider_id": 2, "provider_name": "Two", "logo_path": "/2.jpg", "display_priority": 12}],
            "buy": [{"provider_id": 3, "provider_name": "Three", "logo_path": "/3.jpg", "display_priority": 13}],
            "ads": [{"provider_id": 4, "provider_name": "Four", "logo_path": "/4.jpg", "display_priority": 14}],
            "free": [{"provider_id": 5, "provider_name": "Five", "logo_path": "/5.jpg", "display_priority": 15}]
        }}}
        """#,
        errors: ["results"],
        skips: ["flatrate", "rent", "buy", "ads", "free"].flatMap {
            ["results.DE.\($0)[].provider_id", "results.DE.\($0)[].provider_name"]
        })

    static let video = WireFixture(
        TMDb.Video.self,
        #"""
        {"id": "v1", "key": "abc", "site": "YouTube", "type": "Trailer", "name": "The Trailer", "official": true,
         "published_at": "2014-10-02T19:20:22.000Z", "iso_639_1": "en", "size": 1080}
        """#,
        errors: ["id", "key", "site", "type", "name"])

    static let externalIDs = WireFixture(
        TMDb.ExternalIDs.self,
        #"{"imdb_id": "tt1"}"#)

    static let movieRow = WireFixture(
        TMDb.MovieListItem.self,
        #"""
        {"id": 550, "title": "The Movie", "genre_ids": [18, 53], "video": true, "adult": false}
        """#,
        errors: ["id", "title"])

    static let collection = WireFixture(
        TMDb.MovieCollection.self,
        #"""
        {"id": 10, "name": "The Collection", "parts": [{"id": 11, "title": "The First"}]}
        """#,
        errors: ["id", "name"], skips: ["parts[].id", "parts[].title"])

    static let configuration = WireFixture(
        TMDb.APIConfiguration.self,
        #"""
        {"images": {"base_url": "http://img.example/", "secure_base_url": "https://img.example/",
          "backdrop_sizes": ["w300"], "logo_sizes": ["w45"], "poster_sizes": ["w92"], "profile_sizes": ["h632"],
          "still_sizes": ["w185"]}}
        """#,
        errors: ["images", "images.secure_base_url"],
        skips: ["backdrop", "logo", "poster", "profile", "still"].map { "images.\($0)_sizes" })

    static let genreList = WireFixture(
        TMDb.GenreList.self, #"{"genres": [{"id": 1, "name": "First"}]}"#,
        errors: ["genres"], skips: ["genres[].id", "genres[].name"])

    static let movieList = list(
        of: TMDb.MovieListItem.self,
        #"{"id": 550, "title": "The Movie", "genre_ids": [18, 53], "vote_count": 12}"#,
        #"{"id": 551, "title": "The Second Movie", "release_date": "1999-10-15", "popularity": 0.5}"#,
        skips: ["id", "title"])

    static let translations = WireFixture(
        TMDb.TranslationList.self,
        #"""
        {"translations": [{"iso_639_1": "de", "iso_3166_1": "AT", "data": {"title": "Der Film", "overview": "Ein Film."}},
                          {"iso_639_1": "fr", "data": {"name": "La série"}}]}
        """#,
        errors: ["translations"], skips: ["translations[].iso_639_1", "translations[].data"])

    static let keywords = WireFixture(
        TMDb.KeywordList.self, #"{"keywords": [{"id": 1, "name": "heist"}, {"id": 2, "name": "desert"}]}"#,
        errors: ["keywords"], skips: ["keywords[].id", "keywords[].name"])

    static let videos = WireFixture(
        TMDb.VideoList.self,
        #"""
        {"results": [{"id": "v1", "key": "abc", "site": "YouTube", "type": "Trailer", "name": "The Trailer"},
                     {"id": "v2", "key": "def", "site": "Vimeo", "type": "Clip", "name": "The Clip"}]}
        """#,
        errors: ["results"], skips: ["id", "key", "site", "type", "name"].map { "results[].\($0)" })

    static let services = list(
        of: TMDb.WatchProvider.self,
        #"{"provider_id": 8, "provider_name": "One", "logo_path": "/one.jpg"}"#,
        #"{"provider_id": 9, "provider_name": "Two", "display_priority": 4}"#,
        skips: ["provider_id", "provider_name"])

    /// A page of a list with two rows. `skips` are the keys of a row without which it is skipped.
    static func list<Row: Decodable & Sendable>(
        of type: Row.Type, _ first: String, _ second: String, skips: [String], substitutes: [String] = []
    ) -> WireFixture {
        WireFixture(
            TMDb.PageableList<Row>.self,
            #"""
            {"results": [\#(first), \#(second)], "page": 3, "total_pages": 77, "total_results": 1530,
             "dates": {"minimum": "2025-01-02", "maximum": "2025-02-03"}}
            """#,
            errors: ["results"], skips: skips.map { "results[].\($0)" },
            substitutes: substitutes.map { "results[].\($0)" })
    }
}
