public import CoreDomain
public import TVSeriesDomain

// Series under the names that they share with movies.
extension TVSeriesContext: TitleCatalogue {
    /// The part that contains the cast and crew.
    public static var creditsPart: TVSeriesPart { .credits }

    /// Returns a search for a title, released in `year` if that isn't `nil`.
    public static func search(forTitle title: String, year: Int?) -> TVSeriesSearch {
        TVSeriesSearch(title, year: year)
    }

    /// Returns the title in a row, with its English and its original title.
    public static func title(of row: TVSeriesPreviewDetails) -> CatalogueTitle {
        CatalogueTitle(
            id: row.id, title: row.name, originalTitle: row.originalName,
            otherTitles: [row.englishName].compactMap(\.self), year: row.firstAirDate.map(CalendarDay.year),
            voteCount: row.voteCount)
    }

    /// Returns the facts in what the screen of a series shows; people are `nil` if its credits are.
    public static func facts(of overview: TVSeriesOverview) -> CatalogueFacts {
        let series = overview.details
        return CatalogueFacts(
            genres: (series.genres ?? []).map(\.name), countries: series.originCountry ?? [],
            language: series.originalLanguage, directors: overview.credits.map { _ in [] },
            cast: overview.credits?.cast.map { CatalogueFacts.Person(id: $0.id, name: $0.name) },
            year: series.firstAirDate.map(CalendarDay.year), runtime: series.episodeRunTime?.first,
            voteAverage: CatalogueFacts.known(series.voteAverage, series.voteCount))
    }

    /// Fetches the regular episodes of several series, with a result for each. Specials are included if they are stored.
    public func episodes(
        of ids: [Int], policy: FetchPolicy
    ) async throws(FetchError) -> [Result<[CatalogueEpisode], FetchError>] {
        let ratings = try await ratings(of: ids, policy: policy)
        let specials = try await season(
            ids.map { SeasonReference(seriesID: $0, seasonNumber: 0) },
            policy: policy == .cached ? .storedOnly : policy)
        return zip(ratings, specials).map { ratings, specials in
            ratings.flatMap { ratings in
                Self.episodes(of: specials).map { specials in
                    ratings.value.seasons.flatMap { season in
                        season.episodes.map { CatalogueEpisode($0, season: season.seasonNumber) }
                    } + specials
                }
            }
        }
    }

    /// Returns the specials; none if the series has none, or if they aren't stored.
    private static func episodes(
        of specials: FetchResult<TVSeasonDetails>
    ) -> Result<[CatalogueEpisode], FetchError> {
        switch specials {
        case .success(let season):
            .success((season.value.episodes ?? []).map { CatalogueEpisode($0, season: season.value.seasonNumber) })
        case .failure(.notFound), .failure(.offline): .success([])
        case .failure(let error): .failure(error)
        }
    }
}

extension CatalogueEpisode {
    fileprivate init(_ episode: EpisodeRating, season: Int) {
        self.init(
            id: episode.id, EpisodePlace(season: season, number: episode.episodeNumber), name: episode.name,
            airDate: episode.airDate, runtime: episode.runtime)
    }

    fileprivate init(_ episode: TVEpisodeDetails, season: Int) {
        self.init(
            id: episode.id, EpisodePlace(season: season, number: episode.episodeNumber), name: episode.name,
            airDate: episode.airDate, runtime: episode.runtime)
    }
}
