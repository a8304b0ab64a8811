extension Catalogue {
    /// A series of two seasons with one episode each.
    static let series = Title(
        id: 4001, name: "The Night Ferry", kind: "tv",
        row: """
            "adult":false,"backdrop_path":"/backdrop4001.jpg","first_air_date":"2019-02-03","genre_ids":[18],"id":4001,\
            "name":"The Night Ferry","origin_country":["GB"],"original_language":"en",\
            "original_name":"The Last Night Ferry","overview":"A ferry that never quite arrives.",\
            "popularity":210.75,"poster_path":"/poster4001.jpg","vote_average":8.1,"vote_count":912
            """,
        details: """
            "created_by":[{"id":5001,"credit_id":"5256c8c219c2956ff604858a","name":"Ada Quill",\
            "original_name":"Ada Quill","gender":1,"profile_path":"/profile5001.jpg"}],\
            "episode_run_time":[52],"genres":[{"id":18,"name":"Drama"}],"homepage":"https://ferry.example/",\
            "in_production":true,"languages":["en"],"last_air_date":"2021-04-18",\
            "last_episode_to_air":\(episodeRow("2")),"next_episode_to_air":null,\
            "networks":[{"id":49,"logo_path":"/logo49.png","name":"Harbour One","origin_country":"GB"}],\
            "number_of_episodes":2,"number_of_seasons":2,"production_companies":[],"production_countries":[],\
            "seasons":[\(seasonRow("1")),\(seasonRow("2"))],\
            "spoken_languages":[{"english_name":"English","iso_639_1":"en","name":"English"}],\
            "status":"Returning Series","tagline":"All aboard.","type":"Scripted"
            """,
        sections: seriesSections)

    private static let aggregateCredits = """
        {"cast":[{"adult":false,"gender":1,"id":5001,"known_for_department":"Acting","name":"Ada Quill",\
        "original_name":"Ada Quill","popularity":9.5,"profile_path":"/profile5001.jpg",\
        "roles":[{"credit_id":"5256c8c219c2956ff604858b","character":"The Captain","episode_count":2}],\
        "total_episode_count":2,"order":0}],"crew":[]}
        """

    private static let seriesSections = [
        "season/1": season("1").body(appending: []), "season/2": season("2").body(appending: []),
        "aggregate_credits": aggregateCredits, "images": #"{"backdrops":[],"logos":[],"posters":[]}"#,
        "content_ratings": #"{"results":[{"descriptors":[],"iso_3166_1":"US","rating":"TV-14"}]}"#,
        "watch/providers": #"{"results":{}}"#, "videos": #"{"results":[]}"#,
        "recommendations": [Title]().page(1), "similar": [Title]().page(1),
        "external_ids": #"{"imdb_id":"tt9004001","tvdb_id":81189}"#,
    ]

    static func season(_ number: String) -> Title {
        Title(
            id: 4100, name: "Season \(number)", kind: "season",
            row: """
                "_id":"5256c89f19c2956ff6046d4\(number)","air_date":"202\(number)-02-03","id":410\(number),\
                "name":"Season \(number)","overview":"Year \(number) on the water.",\
                "poster_path":"/poster410\(number).jpg","season_number":\(number),"vote_average":8.\(number)
                """,
            details: #""episodes":[\#(episodeRow(number))]"#,
            sections: ["credits": #"{"cast":[],"crew":[]}"#, "images": #"{"posters":[]}"#])
    }

    static func episode(_ season: String) -> Title {
        Title(
            id: 4200, name: "Departure", kind: "episode", row: episodeMembers(season),
            details: #""crew":[],"guest_stars":[]"#,
            sections: ["credits": #"{"cast":[],"crew":[],"guest_stars":[]}"#, "images": #"{"stills":[]}"#])
    }

    private static func episodeRow(_ season: String) -> String { "{\(episodeMembers(season))}" }

    private static func episodeMembers(_ season: String) -> String {
        """
        "air_date":"202\(season)-02-03","episode_number":1,"episode_type":"standard","id":420\(season),\
        "name":"Departure \(season)","overview":"The ropes are loosed.","production_code":"","runtime":52,\
        "season_number":\(season),"show_id":4001,"still_path":"/still420\(season).jpg","vote_average":8.\(season),\
        "vote_count":4\(season)
        """
    }

    private static func seasonRow(_ number: String) -> String {
        """
        {"air_date":"202\(number)-02-03","episode_count":1,"id":410\(number),"name":"Season \(number)",\
        "overview":"","poster_path":"/poster410\(number).jpg","season_number":\(number),"vote_average":8.\(number)}
        """
    }

    static let person = Title(
        id: 5001, name: "Ada Quill", kind: "person",
        row: """
            "adult":false,"gender":1,"id":5001,"known_for_department":"Acting","name":"Ada Quill",\
            "popularity":9.5,"profile_path":"/profile5001.jpg"
            """,
        details: """
            "also_known_as":["A. Quill"],"biography":"She was on every ferry of the coast.","birthday":"1971-06-05",\
            "deathday":null,"homepage":null,"imdb_id":"nm9005001","place_of_birth":"Whitby, England"
            """,
        sections: [
            "combined_credits": combinedCredits, "images": #"{"profiles":[]}"#,
            "external_ids": #"{"imdb_id":"nm9005001"}"#,
        ])

    private static let combinedCredits = """
        {"cast":[{\(fightClub.row),"media_type":"movie","character":"","credit_id":"c1","order":12},\
        {\(series.row),"media_type":"tv","character":"The Captain","credit_id":"c2","episode_count":2}],"crew":[]}
        """
}
