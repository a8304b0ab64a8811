extension Catalogue {
    /// The series of the lists, the most popular first.
    static let series = [breakingBad, nightFerry, longTide, soapClub]

    /// Series with missing or null values, which are not on any list.
    static let oddSeries = [bareSeries, nullSeries]

    /// A series with a next episode and an incomplete last one.
    static let nightFerry = Title(
        id: 4001, name: "The Night Ferry", kind: "tv",
        row: """
            "adult":false,"backdrop_path":"/backdrop4001.jpg","first_air_date":"2019-02-03","genre_ids":[18],"id":4001,\
            "name":"The Night Ferry","origin_country":["GB"],"original_language":"en",\
            "original_name":"The Last Night Ferry","overview":"A ferry that never quite arrives.",\
            "popularity":210.75,"poster_path":"/poster4001.jpg","vote_average":8.1,"vote_count":912
            """,
        details: """
            "in_production":true,"last_episode_to_air":{"id":62001,"name":"The Ropes","season_number":null},\
            "next_episode_to_air":{"id":62002,"name":"The Quay","air_date":"2033-01-01","episode_number":2,\
            "season_number":2},"number_of_episodes":2,"number_of_seasons":2,"seasons":\(seasonRows(ofSeries: 4001, [0, 1, 1])),\
            "status":"Returning Series"
            """,
        sections: emptySections, children: seasons(ofSeries: 4001, [0, 1, 1]))

    /// A series of 25 seasons, more than one request can append, one of them with many episodes. The last season is
    /// announced without episodes.
    static let longTide = Title(
        id: 4025, name: "The Long Tide", kind: "tv",
        row: """
            "first_air_date":"2001-03-02","genre_ids":[10766],"id":4025,"name":"The Long Tide",\
            "origin_country":["NZ"],"original_name":"The Long Tide","popularity":99.5,"vote_average":7.0,\
            "vote_count":31
            """,
        details: #""number_of_seasons":25,"seasons":\#(seasonRows(ofSeries: 4025, tideCounts))"#,
        sections: emptySections, children: seasons(ofSeries: 4025, tideCounts))

    private static let tideCounts = [2] + (1...24).map { $0 == 3 ? 24 : 2 + $0 % 3 } + [0]

    /// A series with the id of a movie.
    static let soapClub = Title(
        id: 550, name: "The Soap Club", kind: "tv",
        row: """
            "adult":false,"backdrop_path":null,"first_air_date":"","genre_ids":[],"id":550,"name":"The Soap Club",\
            "origin_country":[],"original_language":"","original_name":"","overview":"","popularity":1.5,\
            "poster_path":"","vote_average":0,"vote_count":0
            """,
        details: #""homepage":"","seasons":[],"status":"","tagline":"","type":"""#, sections: emptySections)

    /// A series with only the members that TMDb always sends.
    private static let bareSeries = Title(id: 4002, name: "Bare", kind: "tv", row: #""id":4002,"name":"Bare""#)

    /// A series whose optional members and parts are all null.
    private static let nullSeries = Title(
        id: 4003, name: "Null", kind: "tv",
        row: """
            "adult":null,"backdrop_path":null,"first_air_date":null,"genre_ids":null,"id":4003,"name":"Null",\
            "origin_country":null,"original_language":null,"original_name":null,"overview":null,"popularity":null,\
            "poster_path":null,"vote_average":null,"vote_count":null
            """,
        details: """
            "created_by":null,"episode_run_time":null,"genres":null,"homepage":null,"in_production":null,\
            "languages":null,"last_air_date":null,"last_episode_to_air":null,"next_episode_to_air":null,\
            "networks":null,"number_of_episodes":null,"number_of_seasons":null,"production_companies":null,\
            "production_countries":null,"seasons":null,"spoken_languages":null,"status":null,"tagline":null,"type":null
            """,
        sections: emptySections.mapValues { _ in "null" })

    private static let emptySections = [
        "aggregate_credits": #"{"cast":[],"crew":[]}"#, "images": #"{"backdrops":[],"logos":[],"posters":[]}"#,
        "content_ratings": #"{"results":[]}"#, "watch/providers": #"{"results":{}}"#, "videos": #"{"results":[]}"#,
        "recommendations": [Title]().page(1), "similar": [Title]().page(1), "external_ids": #"{"imdb_id":null}"#,
        "keywords": #"{"results":[]}"#,
    ]
}
