/// The JSON that the program prints for movie 550 of the loopback server.
enum FightClub {
    static let json = """
        {"id":550,"title":"Fight Club","tagline":"Soap, mischief, mayhem.","originalTitle":"Der Kampfklub",
        "englishTitle":null,"originalLanguage":"de","originCountry":["US","DE"],
        "overview":"A man who cannot sleep and a soap maker found a club with few rules.",
        "englishOverview":null,"runtime":139,
        "genres":[{"id":18,"name":"Drama"},{"id":53,"name":"Thriller"}],
        "keywords":[{"id":825,"name":"support group"},{"id":851,"name":"soap"}],"releaseDate":"1999-10-15",
        "releaseDateInRegion":"1999-10-15",
        "posterURLSet":\(ImageURLs.poster("poster550")),"backdropURLSet":\(ImageURLs.backdrop("backdrop550")),
        "logoURLSet":\(ImageURLs.logo("logo550")),
        "budget":63000000,"revenue":100853753,"homepageURL":"https://fightclub.example/home","imdbID":"tt0137523",
        "status":"released",
        "productionCompanies":[
        {"id":508,"name":"Paper Street Films","originCountry":"US",
        "logoURLSet":\(ImageURLs.logo("logo508"))},
        {"id":711,"name":"Lou's Basement","originCountry":"DE","logoURLSet":null}],
        "productionCountries":[{"countryCode":"US","name":"United States of America"},
        {"countryCode":"DE","name":"Germany"}],
        "spokenLanguages":[{"languageCode":"fr","name":"Français"}],
        "belongsToCollection":{"id":7001,"name":"The Soap Collection","posterURLSet":\(ImageURLs.poster("poster7001")),
        "backdropURLSet":\(ImageURLs.backdrop("backdrop7001"))},
        "popularity":961.5,"voteAverage":8.438,"voteCount":30512,"hasVideo":true,"isAdultOnly":false,
        "certification":"R","certificationRegion":"US","isOnWatchlist":false,"mine":null}
        """
}

/// The URLs that the program derives from a path.
enum ImageURLs {
    static func poster(_ name: String) -> String { urls("\(name).jpg", "w92", "w185", "w500") }
    static func backdrop(_ name: String) -> String { urls("\(name).jpg", "w300", "w780", "w1280") }
    static func logo(_ name: String) -> String { urls("\(name).png", "w92", "w185", "w500") }
    static func profile(_ name: String) -> String { urls("\(name).jpg", "w45", "w185", "h632") }
    static func still(_ name: String) -> String { urls("\(name).jpg", "w92", "w185", "w300") }

    private static func urls(_ file: String, _ thumbnail: String, _ card: String, _ detail: String) -> String {
        let base = "https://images.example/t/p"
        return """
            {"path":"/\(file)","thumbnail":"\(base)/\(thumbnail)/\(file)","card":"\(base)/\(card)/\(file)",
            "detail":"\(base)/\(detail)/\(file)","full":"\(base)/original/\(file)"}
            """
    }
}
