extension TypeReference {
    static let movie = Table(
        "Movie",
        """
        id: Int
        title: String
        tagline: String?
        originalTitle: String?
        originalLanguage: String?
        originCountry: [String]?
        overview: String?
        runtime: Int?
        genres: [Genre]?
        releaseDate: Date?
        posterPath: URL?
        backdropPath: URL?
        budget: Double?
        revenue: Double?
        homepageURL: URL? = homepage
        imdbID: String? = imdb_id
        status: Status?
        productionCompanies: [ProductionCompany]?
        productionCountries: [ProductionCountry]?
        spokenLanguages: [SpokenLanguage]?
        belongsToCollection: BelongsToCollection?
        popularity: Double?
        voteAverage: Double?
        voteCount: Int?
        hasVideo: Bool? = video
        isAdultOnly: Bool? = adult
        """)

    static let tvSeries = Table(
        "TVSeries",
        """
        id: Int
        name: String
        tagline: String?
        originalName: String?
        originalLanguage: String?
        overview: String?
        episodeRunTime: [Int]?
        numberOfSeasons: Int?
        numberOfEpisodes: Int?
        seasons: [TVSeason]?
        createdBy: [Creator]?
        genres: [Genre]?
        firstAirDate: Date?
        originCountry: [String]?
        posterPath: URL?
        backdropPath: URL?
        homepageURL: URL? = homepage
        isInProduction: Bool? = in_production
        languages: [String]?
        lastAirDate: Date?
        lastEpisodeToAir: TVEpisodeAirDate?
        nextEpisodeToAir: TVEpisodeAirDate?
        networks: [Network]?
        productionCompanies: [ProductionCompany]?
        productionCountries: [ProductionCountry]?
        spokenLanguages: [SpokenLanguage]?
        status: String?
        type: String?
        popularity: Double?
        voteAverage: Double?
        voteCount: Int?
        isAdultOnly: Bool? = adult
        """)

    /// With `episodeCount`, which the guide doesn't list.
    static let tvSeason = Table(
        "TVSeason",
        """
        id: Int
        name: String
        seasonNumber: Int
        overview: String?
        airDate: Date?
        posterPath: URL?
        voteAverage: Double?
        episodeCount: Int?
        episodes: [TVEpisode]?
        """)

    static let tvEpisode = Table(
        "TVEpisode",
        """
        id: Int
        name: String
        episodeNumber: Int
        seasonNumber: Int
        overview: String?
        airDate: Date?
        episodeType: String?
        runtime: Int?
        showID: Int? = show_id
        productionCode: String?
        stillPath: URL?
        crew: [CrewMember]?
        guestStars: [CastMember]?
        voteAverage: Double?
        voteCount: Int?
        """)

    static let person = Table(
        "Person",
        """
        id: Int
        name: String
        alsoKnownAs: [String]?
        knownForDepartment: String?
        biography: String?
        birthday: Date?
        deathday: Date?
        gender: Gender
        placeOfBirth: String?
        profilePath: URL?
        popularity: Double?
        imdbID: String? = imdb_id
        homepageURL: URL? = homepage
        """)
}
