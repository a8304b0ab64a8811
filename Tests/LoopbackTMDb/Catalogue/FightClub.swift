extension Catalogue {
    /// A movie with every property. No two properties have the same value.
    static let fightClub = Title(
        id: 550, name: "Fight Club", kind: "movie",
        row: """
            "adult":false,"backdrop_path":"/backdrop550.jpg","genre_ids":[18,53],"id":550,\
            "original_language":"de","original_title":"Der Kampfklub",\
            "overview":"A man who cannot sleep and a soap maker found a club with few rules.",\
            "popularity":961.5,"poster_path":"/poster550.jpg","release_date":"1999-10-15","title":"Fight Club",\
            "video":true,"vote_average":8.438,"vote_count":30512
            """,
        details: """
            "belongs_to_collection":{"id":7001,"name":"The Soap Collection",\
            "poster_path":"/poster7001.jpg","backdrop_path":"/backdrop7001.jpg"},\
            "budget":63000000,"genres":[{"id":18,"name":"Drama"},{"id":53,"name":"Thriller"}],\
            "homepage":"https://fightclub.example/home","imdb_id":"tt0137523","origin_country":["US","DE"],\
            "production_companies":[\
            {"id":508,"logo_path":"/logo508.png","name":"Paper Street Films","origin_country":"US"},\
            {"id":711,"logo_path":null,"name":"Lou's Basement","origin_country":"DE"}],\
            "production_countries":[{"iso_3166_1":"US","name":"United States of America"},\
            {"iso_3166_1":"DE","name":"Germany"}],\
            "revenue":100853753,"runtime":139,\
            "spoken_languages":[{"english_name":"French","iso_639_1":"fr","name":"Français"}],\
            "status":"Released","tagline":"Soap, mischief, mayhem."
            """,
        sections: [
            "credits": credits, "images": images, "release_dates": releaseDates, "watch/providers": watchProviders,
            "videos": videos, "recommendations": Array(invented[0..<3]).page(1),
            "similar": Array(invented[3..<5]).page(1), "external_ids": externalIDs,
            "keywords": #"{"keywords":[{"id":825,"name":"support group"},{"id":851,"name":"soap"}]}"#,
        ])

    private static let credits = """
        {"cast":[\
        {"adult":false,"gender":2,"id":819,"known_for_department":"Acting","name":"Edward Norton",\
        "original_name":"Edward Norton","popularity":26.9,"profile_path":"/profile819.jpg","cast_id":4,\
        "character":"Narrator","credit_id":"52fe4250c3a36847f80149f3","order":0},\
        {"adult":false,"gender":2,"id":287,"known_for_department":"Acting","name":"Brad Pitt",\
        "original_name":"Brad Pitt","popularity":51.2,"profile_path":"/profile287.jpg","cast_id":5,\
        "character":"Tyler Durden","credit_id":"52fe4250c3a36847f80149f7","order":1},\
        {"adult":false,"gender":1,"id":1283,"known_for_department":"Acting","name":"Helena Bonham Carter",\
        "original_name":"Helena Bonham Carter","popularity":33.3,"profile_path":null,"cast_id":6,\
        "character":"Marla Singer","credit_id":"631f0289568463007bbe28a5","order":2}],\
        "crew":[\
        {"adult":false,"gender":2,"id":7467,"known_for_department":"Directing","name":"David Fincher",\
        "original_name":"David Fincher","popularity":19.4,"profile_path":"/profile7467.jpg",\
        "credit_id":"631f0289568463007bbe28aa","department":"Directing","job":"Director"},\
        {"adult":false,"gender":2,"id":7468,"known_for_department":"Writing","name":"Chuck Palahniuk",\
        "original_name":"Chuck Palahniuk","popularity":7.1,"profile_path":null,\
        "credit_id":"52fe4250c3a36847f80149ff","department":"Writing","job":"Novel"}]}
        """

    private static let externalIDs = """
        {"imdb_id":"tt0137523","wikidata_id":"Q190050","facebook_id":"FightClub","instagram_id":null,"twitter_id":""}
        """

    private static let images = """
        {"backdrops":[{"aspect_ratio":1.778,"height":2160,"iso_639_1":null,"file_path":"/backdrop550.jpg",\
        "vote_average":5.6,"vote_count":12,"width":3840}],\
        "logos":[{"aspect_ratio":5.2,"height":389,"iso_639_1":"en","file_path":"/logo550.png",\
        "vote_average":5.4,"vote_count":3,"width":2023}],\
        "posters":[{"aspect_ratio":0.667,"height":3000,"iso_639_1":"en","file_path":"/poster550.jpg",\
        "vote_average":5.9,"vote_count":31,"width":2000}]}
        """

    private static let releaseDates = """
        {"results":[{"iso_3166_1":"US","release_dates":[\
        {"certification":"","descriptors":[],"iso_639_1":"","note":"CIFF","release_date":"1999-09-21T00:00:00.000Z",\
        "type":1},\
        {"certification":"R","descriptors":["Violence"],"iso_639_1":"","note":"",\
        "release_date":"1999-10-15T00:00:00.000Z","type":3}]},\
        {"iso_3166_1":"GB","release_dates":[{"certification":"18","descriptors":[],"iso_639_1":"en","note":"",\
        "release_date":"1999-11-12T00:00:00.000Z","type":3}]}]}
        """

    private static let watchProviders = """
        {"results":{"US":{"link":"https://www.themoviedb.org/movie/550/watch?locale=US",\
        "flatrate":[{"logo_path":"/provider337.jpg","provider_id":337,"provider_name":"Reel Plus",\
        "display_priority":1}],\
        "rent":[{"logo_path":"/provider2.jpg","provider_id":2,"provider_name":"Orchard TV","display_priority":4}],\
        "buy":[{"logo_path":"/provider10.jpg","provider_id":10,"provider_name":"River Video","display_priority":9}]},\
        "GB":{"link":"https://www.themoviedb.org/movie/550/watch?locale=GB",\
        "ads":[{"logo_path":"/provider73.jpg","provider_id":73,"provider_name":"Channel Zero",\
        "display_priority":22}],\
        "free":[{"logo_path":null,"provider_id":38,"provider_name":"Aunt Player","display_priority":7}]}}}
        """

    private static let videos = """
        {"results":[{"iso_639_1":"en","iso_3166_1":"US","name":"The First Rule","key":"dfeUzm6KF4g","site":"YouTube",\
        "size":1080,"type":"Trailer","official":true,"published_at":"2019-10-15T18:59:47.000Z",\
        "id":"639d5326be6d88007f170f44"},\
        {"iso_639_1":"en","iso_3166_1":"US","name":"Soap","key":"BdJKm16Co6M","site":"Vimeo","size":720,\
        "type":"Clip","official":false,"published_at":"2015-02-26T03:19:25.000Z","id":"5c9294240e0a267cd516835f"}]}
        """
}
