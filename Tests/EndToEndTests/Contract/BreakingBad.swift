/// The JSON that the program prints for series 1396 of the loopback server.
enum BreakingBad {
    static let series = """
        {"id":1396,"name":"Breaking Bad","tagline":"It is only chemistry.","originalName":"Química",
        "englishName":null,"originalLanguage":"es","overview":"A teacher of chemistry finds a use for it.",
        "englishOverview":null,"episodeRunTime":[45,47],
        "numberOfSeasons":5,"numberOfEpisodes":62,"seasons":[\(seasons.joined(separator: ","))],
        "createdBy":[{"id":66633,"creditID":"52542286760ee31328001a7b","name":"Vince Gilligan",
        "originalName":"Vincent","gender":2,"profileURLSet":\(ImageURLs.profile("profile66633"))}],
        "genres":[{"id":18,"name":"Drama"},{"id":80,"name":"Crime"}],
        "keywords":[{"id":2231,"name":"drug dealer"},{"id":41525,"name":"chemistry"}],"firstAirDate":"2008-01-20",
        "originCountry":["US","MX"],"posterURLSet":\(ImageURLs.poster("poster1396")),
        "backdropURLSet":\(ImageURLs.backdrop("backdrop1396")),"logoURLSet":\(ImageURLs.logo("logo1396")),
        "homepageURL":"https://bad.example/home","isInProduction":false,"languages":["en","es"],
        "lastAirDate":"2013-09-29",
        "lastEpisodeToAir":{"id":62161,"name":"Felina","episodeNumber":16,"seasonNumber":5,
        "overview":"He drives home.","airDate":"2013-09-28","episodeType":"finale","runtime":56,"showID":1396,
        "productionCode":"516","stillURLSet":\(ImageURLs.still("still62161")),"voteAverage":9.7,"voteCount":343},
        "nextEpisodeToAir":null,
        "networks":[
        {"id":174,"name":"AMC","logoURLSet":\(ImageURLs.logo("logo174")),"originCountry":"US","headquarters":null,
        "homepage":null},
        {"id":175,"name":"Desert One","logoURLSet":null,"originCountry":null,"headquarters":null,"homepage":null}],
        "productionCompanies":[{"id":2605,"name":"Gran Via","originCountry":"","logoURLSet":null},
        {"id":11073,"name":"High Bridge","originCountry":"CA","logoURLSet":\(ImageURLs.logo("logo11073"))}],
        "productionCountries":[{"countryCode":"US","name":"United States of America"}],
        "spokenLanguages":[{"languageCode":"es","name":"Español"}],"status":"Ended","type":"Scripted",
        "popularity":812.25,"voteAverage":8.9,"voteCount":16200,"isAdultOnly":false,"imdbID":"tt0903747",
        "certification":"TV-MA","certificationRegion":"US","isOnWatchlist":false,"mine":null}
        """

    private static let seasons =
        [
            """
            {"id":139600,"name":"Specials","seasonNumber":0,"overview":null,"airDate":null,"posterURLSet":null,
            "voteAverage":0,"episodeCount":3,"episodes":null}
            """
        ]
        + [(7, 8.1), (13, 9.2), (13, 7.3), (13, 8.4), (16, 9.5)].enumerated().map { index, season in
            """
            {"id":\(139_601 + index),"name":"Season \(index + 1)","seasonNumber":\(index + 1),
            "overview":"What happens in year \(index + 1).","airDate":"\(2001 + index)-03-02",
            "posterURLSet":\(ImageURLs.poster("poster1396-\(index + 1)")),"voteAverage":\(season.1),
            "episodeCount":\(season.0),"episodes":null}
            """
        }

    /// Episode 14 of season 5.
    static let episode = """
        {"id":13960514,"name":"Chapter 5.14","episodeNumber":14,"seasonNumber":5,"overview":"1396-5-14 is told.",
        "airDate":"2005-12-14","episodeType":"standard","runtime":54,"showID":1396,"productionCode":"P1396-5-14",
        "stillURLSet":\(ImageURLs.still("still1396-5-14")),
        "crew":[{"id":5004,"creditID":"director1396-5-14","name":"Ottoline Marsh","job":"Director",
        "department":"Directing","gender":1,"profileURLSet":null},
        {"id":5005,"creditID":"crew1396-5-14","name":"Jo Nobody","job":"","department":"","gender":0,
        "profileURLSet":null}],
        "guestStars":[{"id":5003,"castID":null,"creditID":"guest1396-5-14","name":"Nell Ferryman","character":"",
        "gender":0,"profileURLSet":null,"order":0}],"voteAverage":8.4,"voteCount":165,"season":5,"episode":14}
        """
}

/// The JSON that the program prints for person 287 of the loopback server.
enum BradPitt {
    static let person = """
        {"id":287,"name":"Brad Pitt","initials":"BP","alsoKnownAs":["William","ブラッド・ピット"],
        "knownForDepartment":"Acting","biography":"He is said to have been the Tyler of the club.",
        "birthday":"1963-12-18","deathday":null,"gender":2,"placeOfBirth":"Shawnee, Oklahoma, USA",
        "profileURLSet":\(ImageURLs.profile("profile287")),"popularity":51.5,"imdbID":"nm0000093",
        "homepageURL":"https://pitt.example/"}
        """

    /// The first of the person's movies.
    static let film = """
        {"kind":"movie","id":550,"title":"Fight Club","year":1999,"genres":["Drama","Thriller"],
        "originalTitle":"Der Kampfklub",
        "overview":"A man who cannot sleep and a soap maker found a club with few rules.","date":"1999-10-15",
        "posterURLSet":\(ImageURLs.poster("poster550")),"backdropURLSet":\(ImageURLs.backdrop("backdrop550")),
        "genreIDs":[18,53],"popularity":961.5,"voteAverage":8.438,"voteCount":30512,"creditIDs":["c1","c6"],
        "characters":["Tyler Durden"],"order":1,"jobs":["Producer"],"departments":["Production"],
        "episodeCount":null,"mine":null}
        """
}
