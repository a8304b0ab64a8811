extension Catalogue {
    /// The movies of the lists, the most popular first.
    static let movies = [fightClub] + invented

    /// Movies with missing, null or blank values, which only `/discover` lists.
    static let oddMovies = [bareMovie, nullMovie, blankMovie]

    /// A movie with only the members that TMDb always sends.
    private static let bareMovie = Title(
        id: 1001, name: "Bare", kind: "movie", row: #""id":1001,"title":"Bare""#)

    /// A movie whose optional members are all null.
    private static let nullMovie = Title(
        id: 1002, name: "Null", kind: "movie",
        row: """
            "adult":null,"backdrop_path":null,"genre_ids":null,"id":1002,"original_language":null,\
            "original_title":null,"overview":null,"popularity":null,"poster_path":null,"release_date":null,\
            "title":"Null","video":null,"vote_average":null,"vote_count":null
            """,
        details: """
            "belongs_to_collection":null,"budget":null,"genres":null,"homepage":null,"imdb_id":null,\
            "origin_country":null,"production_companies":null,"production_countries":null,"revenue":null,\
            "runtime":null,"spoken_languages":null,"status":null,"tagline":null
            """)

    /// A movie with the blank values that TMDb sends for unknown ones.
    private static let blankMovie = Title(
        id: 1003, name: "Blank", kind: "movie",
        row: """
            "adult":false,"backdrop_path":"","genre_ids":[],"id":1003,"original_language":"","original_title":"",\
            "overview":"","popularity":0,"poster_path":"","release_date":"","title":"Blank","video":false,\
            "vote_average":0,"vote_count":0
            """,
        details: """
            "belongs_to_collection":null,"budget":0,"genres":[],"homepage":"","imdb_id":"","origin_country":[],\
            "production_companies":[],"production_countries":[],"revenue":0,"runtime":0,"spoken_languages":[],\
            "status":"","tagline":""
            """)

    /// 44 movies, which make lists of three pages with `fightClub`.
    static let invented: [Title] = (0..<44).map { number in
        let title = "\(firstWords[number % firstWords.count]) \(lastWords[number / 4])"
        return inventedMovie(number, title)
    }

    private static let firstWords = ["Borrowed", "Distant", "Paper", "Winter"]
    private static let lastWords = [
        "Harbour", "Lanterns", "Orchard", "Station", "Weather", "Mirrors", "Cartographer", "Bells", "Ferry", "Salt",
        "Evening",
    ]

    private static func inventedMovie(_ number: Int, _ title: String) -> Title {
        let id = 2001 + number
        return Title(
            id: id, name: title, kind: "movie",
            row: """
                "adult":false,"backdrop_path":"/backdrop\(id).jpg","genre_ids":[12],"id":\(id),\
                "original_language":"en","original_title":"\(title)","overview":"What happens in \(title).",\
                "popularity":\(900 - number).25,"poster_path":"/poster\(id).jpg",\
                "release_date":"\(1970 + number)-03-\(10 + number % 19)","title":"\(title)","video":false,\
                "vote_average":\(5 + number % 4).\(number % 10),"vote_count":\(100 + number * 7)
                """,
            details: """
                "belongs_to_collection":null,"budget":\(number * 1_000_000),"genres":[{"id":12,"name":"Adventure"}],\
                "homepage":"","imdb_id":"tt\(9_000_000 + id)","origin_country":["GB"],"production_companies":[],\
                "production_countries":[{"iso_3166_1":"GB","name":"United Kingdom"}],"revenue":0,\
                "runtime":\(80 + number),"spoken_languages":[],"status":"Released","tagline":""
                """,
            sections: emptySections)
    }

    private static let emptySections = [
        "credits": #"{"cast":[],"crew":[]}"#, "images": #"{"backdrops":[],"logos":[],"posters":[]}"#,
        "release_dates": #"{"results":[]}"#, "watch/providers": #"{"results":{}}"#, "videos": #"{"results":[]}"#,
        "recommendations": [Title]().page(1), "similar": [Title]().page(1), "external_ids": #"{"imdb_id":null}"#,
        "keywords": #"{"keywords":[]}"#,
    ]

    /// Three movies to compare, which are not on any list. The last one's amounts are unknown.
    static let matrices = [
        matrix(603, "The Matrix", "1999-03-31", 8.2, budget: 63_000_000, revenue: 463_517_383),
        matrix(604, "The Matrix Reloaded", "2003-05-15", 7.1, budget: 150_000_000, revenue: 738_599_701),
        matrix(605, "The Matrix Revolutions", "2003-11-05", 6.7, budget: 0, revenue: 0),
    ]

    private static func matrix(
        _ id: Int, _ title: String, _ date: String, _ rating: Double, budget: Int, revenue: Int
    ) -> Title {
        let directors = [(9339, "Lilly Wachowski"), (9340, "Lana Wachowski")].map { id, name in
            #"{"id":\#(id),"name":"\#(name)","credit_id":"d\#(id)","department":"Directing","job":"Director"}"#
        }
        return Title(
            id: id, name: title, kind: "movie",
            row: """
                "id":\(id),"title":"\(title)","release_date":"\(date)","genre_ids":[28],"vote_average":\(rating),\
                "vote_count":\(id * 20),"popularity":\(id)
                """,
            details: #""budget":\#(budget),"revenue":\#(revenue),"runtime":\#(id - 467),"status":"Released""#,
            sections: ["credits": #"{"cast":[],"crew":[\#(directors.joined(separator: ","))]}"#])
    }

    static let collection = Title(
        id: 7001, name: "The Soap Collection", kind: "collection",
        row: """
            "id":7001,"name":"The Soap Collection","overview":"Everything about soap.",\
            "poster_path":"/poster7001.jpg","backdrop_path":"/backdrop7001.jpg"
            """,
        details: #""parts":[{\#(fightClub.row),"media_type":"movie"},{\#(invented[0].row),"media_type":"movie"}]"#)

    /// A row with a `media_type` unknown to TMDb.
    static let podcast = Title(id: 9001, name: "", kind: "podcast", row: #""id":9001,"name":"A podcast""#)
}
