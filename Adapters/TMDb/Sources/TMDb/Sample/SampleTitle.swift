/// One movie or TV series of the sample: the pieces of JSON that form its responses.
struct SampleTitle: Sendable {
    /// The members of an element of a list, without the braces.
    let row: String
    /// The members that the title itself has in addition, without a series' seasons.
    let details: String
    /// The members of its credits; the aggregate ones of a series.
    let credits: String
    /// The certifications in the US and in Great Britain, where known.
    let certifications: [(country: String, text: String)]
    /// The id at IMDb of a series; that of a movie is among its details.
    let seriesIMDbID: String?

    init(_ row: String, _ details: String, _ credits: String, us: String?, gb: String?, imdb: String? = nil) {
        self.row = row
        self.details = details
        self.credits = credits
        certifications = [("US", us), ("GB", gb)].compactMap { country, text in text.map { (country, $0) } }
        seriesIMDbID = imdb
    }

    /// All movies, by id.
    static let movies: [SampleTitle] = movies1 + movies2 + movies3 + movies4 + movies5
}

/// One season, with the episodes that the sample has.
struct SampleSeason: Sendable {
    let seriesID: Int
    let number: Int
    /// The members of a season within its series, without the braces.
    let row: String
    /// The ids of the main cast, who are in the credits of the series.
    let cast: [Int]
}

/// One episode. Its crew and guest stars are in the credits of the series too.
struct SampleEpisode: Sendable {
    let seriesID: Int
    let seasonNumber: Int
    let number: Int
    /// The members without the credits and without the braces.
    let row: String
    /// The elements of the crew.
    var crew: [String] = []
    /// The elements of the guest stars.
    var guests: [String] = []

    /// All episodes, by series, season and number.
    static let all: [SampleEpisode] = episodes1 + episodes2 + episodes3 + episodes4
}

/// The facts on a person's page besides the credits.
struct SampleLife: Sendable {
    let personID: Int
    /// The id at IMDb, if we are sure of it.
    let imdbID: String?
    /// The members, without the braces.
    let details: String

    static let all: [Int: SampleLife] = Dictionary(
        uniqueKeysWithValues: (people1 + people2).map { ($0.personID, $0) })
}
