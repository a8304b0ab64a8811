extension TMDbRequest where Answer == TVSeriesAnswer {
    /// A TV series with all that a screen about it shows.
    public static func tvSeries(_ id: Int) -> Self {
        Self("TV series \(id)", path: ["tv", "\(id)"], appending: TVSeriesAnswer.sections)
    }
}

extension TMDbRequest where Answer == TVSeasonAnswer {
    /// A season with its episodes, its credits and its images. Number 0 are the specials.
    public static func tvSeason(_ number: Int, ofSeries id: Int) -> Self {
        Self(
            "season \(number) of TV series \(id)", path: ["tv", "\(id)", "season", "\(number)"],
            appending: TVSeasonAnswer.sections)
    }
}

extension TMDbRequest where Answer == TVEpisodeAnswer {
    /// An episode with its credits and its images.
    public static func tvEpisode(_ number: Int, season: Int, ofSeries id: Int) -> Self {
        Self(
            "episode \(number) of season \(season) of TV series \(id)",
            path: ["tv", "\(id)", "season", "\(season)", "episode", "\(number)"], appending: TVEpisodeAnswer.sections)
    }
}

extension TMDbRequest where Answer == TVSeasonsAnswer {
    /// Up to 20 seasons with their episodes at once. More are refused when the request is sent.
    public static func tvSeasons(_ numbers: [Int], ofSeries id: Int) -> Self {
        Self("the seasons of TV series \(id)", path: ["tv", "\(id)"], appending: numbers.map(AppendedSection.season))
    }
}

extension TMDbRequest where Answer == PageableList<TVSeriesListItem> {
    /// Those watched most over a longer time.
    public static func popularTVSeries(page: Int = 1) -> Self { list("popular", page) }
    /// Those rated best by many.
    public static func topRatedTVSeries(page: Int = 1) -> Self { list("top_rated", page) }
    /// Those with an episode today.
    public static func airingTodayTVSeries(page: Int = 1) -> Self { list("airing_today", page) }
    /// Those with an episode in the next seven days.
    public static func onTheAirTVSeries(page: Int = 1) -> Self { list("on_the_air", page) }

    /// What is watched most.
    public static func trendingTVSeries(_ window: TrendingWindow = .week, page: Int = 1) -> Self {
        Self("TV series of the \(window)", path: ["trending", "tv", window.rawValue], page: page)
    }

    /// TV series one of whose names matches `query`, first on air in `year` where it is given.
    public static func searchTVSeries(_ query: String, year: Int? = nil, page: Int = 1) -> Self {
        Self(
            "TV series called \"\(query.bounded(to: 60))\"", path: ["search", "tv"],
            query: ["query": query, "first_air_date_year": year.map(String.init)], page: page)
    }

    /// TV series that fit all that `filter` says.
    public static func discoverTVSeries(_ filter: DiscoverFilter, page: Int = 1) -> Self {
        Self("the TV series asked for", path: ["discover", "tv"], query: filter.query(for: .tv), page: page)
    }

    private static func list(_ name: String, _ page: Int) -> Self {
        Self("\(name.spaced) TV series", path: ["tv", name], page: page)
    }
}
