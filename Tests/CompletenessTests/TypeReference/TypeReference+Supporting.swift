extension TypeReference {
    static let supporting =
        [
            Table(
                "Genre",
                """
                id: Int
                name: String
                """),
            Table(
                "BelongsToCollection",
                """
                id: Int
                name: String
                posterPath: URL?
                backdropPath: URL?
                """),
            Table(
                "ProductionCompany",
                """
                id: Int
                name: String
                originCountry: String
                logoPath: URL?
                """),
            Table(
                "ProductionCountry",
                """
                countryCode: String = iso_3166_1
                name: String
                """),
            Table(
                "SpokenLanguage",
                """
                languageCode: String = iso_639_1
                name: String
                """),
            Table(
                "Network",
                """
                id: Int
                name: String
                logoPath: URL?
                originCountry: String?
                headquarters: String?
                homepage: URL?
                """),
            Table(
                "Creator",
                """
                id: Int
                creditID: String = credit_id
                name: String
                originalName: String
                gender: Gender
                profilePath: URL?
                """),
            Table(
                "CastMember",
                """
                id: Int
                castID: Int? = cast_id
                creditID: String = credit_id
                name: String
                character: String
                gender: Gender
                profilePath: URL?
                order: Int
                """),
            Table(
                "CrewMember",
                """
                id: Int
                creditID: String = credit_id
                name: String
                job: String
                department: String
                gender: Gender
                profilePath: URL?
                """),
            // The guide mentions this type without listing it; these are the keys that TMDb sends.
            Table(
                "TVEpisodeAirDate",
                """
                id: Int
                name: String
                episodeNumber: Int?
                seasonNumber: Int?
                overview: String?
                airDate: Date?
                episodeType: String?
                runtime: Int?
                showID: Int? = show_id
                productionCode: String?
                stillPath: URL?
                voteAverage: Double?
                voteCount: Int?
                """),
        ] + aggregates

    /// The types of a series' aggregate credits, which the guide doesn't list.
    private static let aggregates = [
        Table(
            "AggregateCastMember",
            """
            id: Int
            name: String
            gender: Gender
            profilePath: URL?
            roles: [Role]?
            totalEpisodeCount: Int?
            order: Int
            """),
        Table(
            "Role",
            """
            creditID: String = credit_id
            character: String
            episodeCount: Int?
            """),
        Table(
            "AggregateCrewMember",
            """
            id: Int
            name: String
            gender: Gender
            profilePath: URL?
            department: String
            jobs: [Job]?
            totalEpisodeCount: Int?
            """),
        Table(
            "Job",
            """
            creditID: String = credit_id
            job: String
            episodeCount: Int?
            """),
    ]

    /// The part of a TV series that holds its cast and crew over all seasons.
    static let aggregateCredits = Table(
        "AggregateCredits",
        """
        cast: [AggregateCastMember]
        crew: [AggregateCrewMember]
        """)

    /// The part of a response that holds cast and crew, which isn't a type of the guide.
    static let credits = Table(
        "Credits",
        """
        cast: [CastMember]
        crew: [CrewMember]
        """)

    /// The part of an episode that holds cast, crew and guest stars.
    static let episodeCredits = Table(
        "EpisodeCredits",
        """
        cast: [CastMember]
        crew: [CrewMember]
        guestStars: [CastMember]?
        """)

    /// `Status` by its raw values.
    static let statuses = [
        "Rumored": "rumoured", "Planned": "planned", "In Production": "inProduction",
        "Post Production": "postProduction", "Released": "released", "Canceled": "cancelled",
    ]

    /// `Gender` by its raw values.
    static let genders = [0: "unknown", 1: "female", 2: "male", 3: "other"]
}

// MARK: A person's credits, which the guide doesn't list

extension TypeReference {
    /// The part of a response that holds a person's credits for titles of one `media_type`.
    static func personCredits(_ mediaType: String) -> Table {
        Table(
            "CombinedCredits",
            """
            cast: [CastCredit/\(mediaType)]
            crew: [CrewCredit/\(mediaType)]
            """)
    }

    /// Roles and jobs: the properties of a title of each kind, named as in the domain, and those of the credit.
    static let personCredits = [
        Table("CastCredit/movie", movieCredit + "\ncharacter: String\norder: Int?"),
        Table("CrewCredit/movie", movieCredit + "\njob: String\ndepartment: String"),
        Table("CastCredit/tv", tvCredit + "\ncharacter: String\nepisodeCount: Int?"),
        Table("CrewCredit/tv", tvCredit + "\njob: String\ndepartment: String\nepisodeCount: Int?"),
    ]

    private static let movieCredit = """
        kind: movie = media_type
        title: String
        originalTitle: String?
        date: Date? = release_date
        \(credit)
        """

    private static let tvCredit = """
        kind: tv = media_type
        title: String = name
        originalTitle: String? = original_name
        date: Date? = first_air_date
        \(credit)
        """

    private static let credit = """
        id: Int
        overview: String?
        posterPath: URL?
        backdropPath: URL?
        genreIDs: [Int]? = genre_ids
        popularity: Double?
        voteAverage: Double?
        voteCount: Int?
        creditID: String = credit_id
        """
}
