extension Catalogue {
    /// A series with every property. No two properties have the same value.
    static let breakingBad = Title(
        id: 1396, name: "Breaking Bad", kind: "tv",
        row: """
            "adult":false,"backdrop_path":"/backdrop1396.jpg","first_air_date":"2008-01-20","genre_ids":[18,80],\
            "id":1396,"name":"Breaking Bad","origin_country":["US","MX"],"original_language":"es",\
            "original_name":"Química","overview":"A teacher of chemistry finds a use for it.","popularity":812.25,\
            "poster_path":"/poster1396.jpg","vote_average":8.9,"vote_count":16200
            """,
        details: """
            "created_by":[{"id":66633,"credit_id":"52542286760ee31328001a7b","name":"Vince Gilligan",\
            "original_name":"Vincent","gender":2,"known_for_department":"Writing","profile_path":"/profile66633.jpg"}],\
            "episode_run_time":[45,47],"genres":[{"id":18,"name":"Drama"},{"id":80,"name":"Crime"}],\
            "homepage":"https://bad.example/home","in_production":false,"languages":["en","es"],\
            "last_air_date":"2013-09-29",\
            "last_episode_to_air":{"air_date":"2013-09-28","episode_number":16,"episode_type":"finale","id":62161,\
            "name":"Felina","overview":"He drives home.","production_code":"516","runtime":56,"season_number":5,\
            "show_id":1396,"still_path":"/still62161.jpg","vote_average":9.7,"vote_count":343},\
            "next_episode_to_air":null,\
            "networks":[{"id":174,"logo_path":"/logo174.png","name":"AMC","origin_country":"US"},\
            {"id":175,"logo_path":null,"name":"Desert One","origin_country":""}],\
            "number_of_episodes":62,"number_of_seasons":5,\
            "production_companies":[{"id":2605,"logo_path":null,"name":"Gran Via","origin_country":null},\
            {"id":11073,"logo_path":"/logo11073.png","name":"High Bridge","origin_country":"CA"}],\
            "production_countries":[{"iso_3166_1":"US","name":"United States of America"}],\
            "seasons":\(seasonRows(ofSeries: 1396, episodeCounts)),\
            "spoken_languages":[{"english_name":"Spanish","iso_639_1":"es","name":"Español"}],\
            "status":"Ended","tagline":"It is only chemistry.","type":"Scripted"
            """,
        sections: [
            "aggregate_credits": aggregateCredits, "images": images, "content_ratings": contentRatings,
            "watch/providers": watchProviders, "videos": videos, "recommendations": [nightFerry, longTide].page(1),
            "similar": [longTide].page(1),
            "keywords": #"{"results":[{"id":2231,"name":"drug dealer"},{"id":41525,"name":"chemistry"}]}"#,
            "external_ids": #"{"imdb_id":"tt0903747","tvdb_id":81189,"twitter_id":null}"#,
        ],
        children: seasons(ofSeries: 1396, episodeCounts))

    /// The numbers of episodes by season, starting with the specials.
    private static let episodeCounts = [3, 7, 13, 13, 13, 16]

    /// The cast isn't sorted; one person has two roles, and one works in two departments.
    private static let aggregateCredits = """
        {"cast":[\
        {"id":84497,"name":"Aaron Paul","original_name":"Aaron Paul","gender":2,"known_for_department":"Acting",\
        "profile_path":null,"total_episode_count":61,"order":1,\
        "roles":[{"credit_id":"r2","character":"Jesse Pinkman","episode_count":60},\
        {"credit_id":"r3","character":null,"episode_count":1}]},\
        {"id":17419,"name":"Bryan Cranston","original_name":"Bryan Cranston","gender":2,\
        "known_for_department":"Acting","profile_path":"/profile17419.jpg","total_episode_count":62,"order":0,\
        "roles":[{"credit_id":"r1","character":"Walter White","episode_count":62}]},\
        {"id":287,"name":"Brad Pitt","original_name":"Brad Pitt","gender":2,"known_for_department":"Acting",\
        "profile_path":"/profile287.jpg","total_episode_count":1,"roles":[]}],\
        "crew":[\
        {"id":66633,"name":"Vince Gilligan","original_name":"Vincent","gender":2,"known_for_department":"Writing",\
        "profile_path":"/profile66633.jpg","department":"Writing","total_episode_count":13,\
        "jobs":[{"credit_id":"j1","job":"Writer","episode_count":12},\
        {"credit_id":"j2","job":"Creator","episode_count":62}]},\
        {"id":66633,"name":"Vince Gilligan","original_name":"Vincent","gender":2,"known_for_department":"Writing",\
        "profile_path":"/profile66633.jpg","department":"Directing","total_episode_count":5,\
        "jobs":[{"credit_id":"j3","job":"Director","episode_count":5}]},\
        {"id":5005,"name":"Jo Nobody","original_name":null,"gender":null,"known_for_department":null,\
        "profile_path":null,"department":null,"total_episode_count":null,\
        "jobs":[{"credit_id":"j4","job":null,"episode_count":null}]}]}
        """

    private static let images = """
        {"backdrops":[\(image("/backdrop1396.jpg"))],"logos":[\(image("/logo1396.png", language: "en"))],\
        "posters":[\(image("/poster1396.jpg", language: "en")),\(image("/poster1396b.jpg"))]}
        """

    /// Two rows for one country. The first is blank.
    private static let contentRatings = """
        {"results":[{"descriptors":[],"iso_3166_1":"US","rating":""},\
        {"descriptors":["Violence"],"iso_3166_1":"US","rating":"TV-MA"},\
        {"descriptors":[],"iso_3166_1":"DE","rating":"16"}]}
        """

    private static let watchProviders = """
        {"results":{"US":{"link":"https://www.themoviedb.org/tv/1396/watch?locale=US",\
        "flatrate":[{"logo_path":"/provider8.jpg","provider_id":8,"provider_name":"Reel Plus","display_priority":1}],\
        "buy":[{"logo_path":null,"provider_id":2,"provider_name":"Orchard TV","display_priority":null}]},\
        "GB":{"link":"","free":[{"logo_path":null,"provider_id":38,"provider_name":"Aunt Player",\
        "display_priority":7}]}}}
        """

    private static let videos = """
        {"results":[{"iso_639_1":"en","iso_3166_1":"US","name":"First Batch","key":"HhesaQXLuRY","site":"YouTube",\
        "size":1080,"type":"Trailer","official":true,"published_at":"2012-10-15T18:59:47.000Z","id":"v1"},\
        {"iso_639_1":null,"iso_3166_1":null,"name":"Home Video","key":"4711","site":"Elsewhere","size":360,\
        "type":"Home Movie","official":null,"published_at":"","id":"v2"}]}
        """
}
