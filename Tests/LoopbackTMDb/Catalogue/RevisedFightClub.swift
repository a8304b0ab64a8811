extension Catalogue {
    /// `fightClub` with every value changed except its id. The regions stay the same, so that every part is shown.
    static let revisedFightClub = Title(
        id: 550, name: "Soap Opera", kind: "movie",
        row: """
            "adult":true,"backdrop_path":"/revised-backdrop.jpg","genre_ids":[35],"id":550,\
            "original_language":"it","original_title":"Opera di sapone","overview":"A soap maker retires.",\
            "popularity":12.25,"poster_path":"/revised-poster.jpg","release_date":"2001-01-31","title":"Soap Opera",\
            "video":false,"vote_average":3.125,"vote_count":77
            """,
        details: """
            "belongs_to_collection":{"id":7002,"name":"The Bubble Collection",\
            "poster_path":"/poster7002.jpg","backdrop_path":"/backdrop7002.jpg"},\
            "budget":1250,"genres":[{"id":35,"name":"Comedy"}],\
            "homepage":"https://soapopera.example/","imdb_id":"tt7654321","origin_country":["IT"],\
            "production_companies":[\
            {"id":909,"logo_path":"/logo909.png","name":"Bubble Works","origin_country":"IT"}],\
            "production_countries":[{"iso_3166_1":"IT","name":"Italy"}],\
            "revenue":4321,"runtime":88,\
            "spoken_languages":[{"english_name":"Italian","iso_639_1":"it","name":"Italiano"}],\
            "status":"Post Production","tagline":"It slips."
            """,
        sections: [
            "credits": credits, "images": images, "release_dates": releaseDates, "watch/providers": watchProviders,
            "videos": videos, "recommendations": Array(invented[5..<7]).page(1),
            "similar": Array(invented[7..<9]).page(1),
            "keywords": #"{"keywords":[{"id":11,"name":"banana peel"}]}"#,
        ])

    private static let credits = """
        {"cast":[\
        {"gender":3,"id":901,"name":"Ada Bubble","profile_path":"/profile901.jpg","cast_id":41,\
        "character":"The Soap Maker","credit_id":"revised-credit-1","order":7}],\
        "crew":[\
        {"gender":0,"id":902,"name":"Bo Lather","profile_path":"/profile902.jpg",\
        "credit_id":"revised-credit-2","department":"Sound","job":"Foley Artist"}]}
        """

    private static let images = """
        {"backdrops":[{"height":1080,"file_path":"/revised-backdrop.jpg","width":1920}],\
        "logos":[{"height":100,"file_path":"/revised-logo.png","width":300}],\
        "posters":[{"height":1500,"file_path":"/revised-poster.jpg","width":1000}]}
        """

    private static let releaseDates = """
        {"results":[{"iso_3166_1":"US","release_dates":[\
        {"certification":"PG","release_date":"2001-01-31T00:00:00.000Z","type":3}]}]}
        """

    private static let watchProviders = """
        {"results":{"US":{"link":"https://www.themoviedb.org/movie/550/revised",\
        "ads":[{"logo_path":"/provider501.jpg","provider_id":501,"provider_name":"Foam","display_priority":51}],\
        "free":[{"logo_path":"/provider502.jpg","provider_id":502,"provider_name":"Suds","display_priority":52}]}}}
        """

    private static let videos = """
        {"results":[{"iso_639_1":"it","iso_3166_1":"IT","name":"Bubbles","key":"revised-key","site":"Elsewhere",\
        "size":480,"type":"Featurette","published_at":"2022-02-02T02:02:02.000Z","id":"revised-video"}]}
        """
}
