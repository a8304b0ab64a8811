public import CoreDomain

extension TMDbRequest where Response == TMDb.TVSeriesResponse {
    /// Returns a request for a TV series with all its parts.
    ///
    /// - Parameters:
    ///   - id: TMDb's id.
    ///   - hasTranslations: Whether to request the texts in other languages too, which can be half of the response.
    public static func tvSeries(_ id: Int, withTranslations hasTranslations: Bool = false) -> Self {
        let parts = TMDb.TVSeriesParts.CodingKeys.allCases.filter { $0 != .translations || hasTranslations }
        return Self("TV series \(id)", path: ["tv", "\(id)"], appending: parts)
    }
}

extension TMDbRequest where Response == TMDb.TVSeasonResponse {
    /// Returns a request for a season with its episodes, credits and images. Season 0 contains the specials.
    public static func tvSeason(_ number: Int, ofSeries id: Int) -> Self {
        Self(
            "season \(number) of TV series \(id)", path: ["tv", "\(id)", "season", "\(number)"],
            appending: TMDb.TVCreditsParts.CodingKeys.allCases)
    }
}

extension TMDbRequest where Response == TMDb.TVEpisodeResponse {
    /// Returns a request for an episode with its credits and images.
    public static func tvEpisode(_ number: Int, season: Int, ofSeries id: Int) -> Self {
        Self(
            "episode \(number) of season \(season) of TV series \(id)",
            path: ["tv", "\(id)", "season", "\(season)", "episode", "\(number)"],
            appending: TMDb.TVCreditsParts.CodingKeys.allCases)
    }
}

extension TMDbRequest where Response == TMDb.TVSeasonsResponse {
    /// Returns a request for up to 20 seasons with their episodes. `TMDbClient` rejects requests for more.
    public static func tvSeasons(_ numbers: [Int], ofSeries id: Int) -> Self {
        Self(
            "TV series \(id)", path: ["tv", "\(id)"],
            appending: numbers.map { TMDb.TVSeasonsParts.CodingKeys($0) })
    }
}

extension TMDbRequest where Response == TMDb.PageableList<TMDb.TVSeriesListItem> {
    /// Returns a request for the most popular series by TMDb's score, which changes daily.
    public static func popularTVSeries(page: Int = 1) -> Self { list("popular", page) }
    /// Returns a request for the best-rated series among those with many votes.
    public static func topRatedTVSeries(page: Int = 1) -> Self { list("top_rated", page) }
    /// Returns a request for the series with a new episode today.
    public static func airingTodayTVSeries(page: Int = 1) -> Self { list("airing_today", page) }
    /// Returns a request for the series with a new episode within the next seven days.
    public static func onTheAirTVSeries(page: Int = 1) -> Self { list("on_the_air", page) }

    /// Returns a request for the most viewed series of the day or the week.
    public static func trendingTVSeries(_ window: TMDb.TrendingWindow = .week, page: Int = 1) -> Self {
        Self("TV series of the \(window)", path: ["trending", "tv", window.rawValue], page: page)
    }

    /// Returns a request for the series with genres and keywords like those of series `id`.
    public static func similarTVSeries(to id: Int, page: Int = 1) -> Self {
        Self("TV series similar to \(id)", path: ["tv", "\(id)", "similar"], page: page)
    }

    /// Returns a request for the series that TMDb recommends to people who like series `id`.
    public static func recommendedTVSeries(for id: Int, page: Int = 1) -> Self {
        Self("TV series recommended for \(id)", path: ["tv", "\(id)", "recommendations"], page: page)
    }

    /// Returns a request for the series with a title that matches `query`, first broadcast in `year` if given.
    public static func searchTVSeries(_ query: String, year: Int? = nil, page: Int = 1) -> Self {
        Self(
            "TV series called \"\(query.bounded(to: 60))\"", path: ["search", "tv"],
            query: ["query": query, "first_air_date_year": year.map(String.init)], page: page)
    }

    /// Returns a request for the series that meet all conditions of `filter`.
    public static func discoverTVSeries(_ filter: TitleFilter, page: Int = 1) -> Self {
        Self(
            "the discovered TV series", path: ["discover", "tv"], query: TMDb.Discover.tv.query(filter), page: page)
    }

    private static func list(_ name: String, _ page: Int) -> Self {
        Self("\(name.spaced) TV series", path: ["tv", name], page: page)
    }
}
