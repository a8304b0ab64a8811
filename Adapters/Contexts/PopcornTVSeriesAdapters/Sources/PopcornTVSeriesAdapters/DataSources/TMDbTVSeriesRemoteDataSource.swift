public import CoreDomain
public import Foundation
public import TMDb
public import TVSeriesDomain
public import TVSeriesInfrastructure

/// A remote source of TV series that fetches them from TMDb.
///
/// A response's warnings give the number of skipped values and the names of unreadable parts.
public struct TMDbTVSeriesRemoteDataSource: TVSeriesRemoteDataSource {
    private let client: TMDbClient

    public init(client: TMDbClient) {
        self.client = client
    }

    /// The maximum storage time allowed by TMDb's terms, in seconds.
    public var maximumAge: TimeInterval { TMDbTerms.maximumAge }

    /// The maximum number of parts that TMDb appends to one response.
    public var maximumSeasonCount: Int { TMDbTerms.appendedParts }

    /// Fetches a TV series with all its parts in one request.
    public func item(_ id: Int, in locale: ContentLocale) async throws -> RemoteResponse<TVSeriesAggregate> {
        let request = TMDbRequest.tvSeries(id, withTranslations: !locale.isEnglish).language(locale.language)
        return try await client.send(request, naming: TVSeriesPart.named)
            .requiring((id, request.subject)) { ($0.main.id, $0.main.name) }
            .map(TVSeriesAggregateMapper().map)
    }

    /// Fetches a season with its episodes, credits and images in one request.
    public func season(
        _ season: SeasonReference, in locale: ContentLocale
    ) async throws -> RemoteResponse<TVSeasonAggregate> {
        let request = TMDbRequest.tvSeason(season.seasonNumber, ofSeries: season.seriesID).language(locale.language)
        return try await client.send(request, naming: TVSeriesPart.init).map { response in
            let number = response.main.seasonNumber
            guard number == season.seasonNumber else {
                throw FetchError.badData("the response for \(season) is about season \(number)")
            }
            return TVSeasonAggregateMapper().map(response, reference: season)
        }
    }

    /// Fetches an episode with its credits and images in one request.
    public func episode(
        _ episode: EpisodeReference, in locale: ContentLocale
    ) async throws -> RemoteResponse<TVEpisodeAggregate> {
        let season = episode.season
        let request = TMDbRequest.tvEpisode(
            episode.episodeNumber, season: season.seasonNumber, ofSeries: season.seriesID)
        return try await client.send(request.language(locale.language), naming: TVSeriesPart.init).map { response in
            let numbers = (response.main.seasonNumber, response.main.episodeNumber)
            guard numbers == (season.seasonNumber, episode.episodeNumber) else {
                throw FetchError.badData(
                    "the response for \(episode) is about episode \(numbers.1) of season \(numbers.0)")
            }
            return TVEpisodeAggregateMapper().map(response, reference: episode)
        }
    }

    /// Fetches the votes on the episodes of up to 20 seasons in one request.
    public func ratings(
        ofSeasons numbers: [Int], ofSeries id: Int, in locale: ContentLocale
    ) async throws -> RemoteResponse<SeriesRatings> {
        let request = TMDbRequest.tvSeasons(numbers, ofSeries: id).language(locale.language)
        return try await client.send(request) { TVSeasonPart($0.seasonNumber) }
            .requiring((id, request.subject)) { ($0.main.id, $0.main.name) }
            .map(SeriesRatingsMapper().map)
    }

    /// Fetches a page of a list in the language of `locale`.
    public func page(
        _ page: Int, of list: TVSeriesList, in locale: ContentLocale
    ) async throws -> RemoteResponse<Page<TVSeriesPreview>> {
        try await client.send(request(for: list, page).language(locale.language)).map {
            $0.page(page, map: TVSeriesPreviewMapper().map)
        }
    }

    private func request(
        for list: TVSeriesList, _ page: Int
    ) -> TMDbRequest<TMDb.PageableList<TMDb.TVSeriesListItem>> {
        switch list {
        case .popular: .popularTVSeries(page: page)
        case .topRated: .topRatedTVSeries(page: page)
        case .airingToday: .airingTodayTVSeries(page: page)
        case .onTheAir: .onTheAirTVSeries(page: page)
        case .trending(.day): .trendingTVSeries(.day, page: page)
        case .trending(.week): .trendingTVSeries(.week, page: page)
        case .similar(let id): .similarTVSeries(to: id, page: page)
        case .recommendations(let id): .recommendedTVSeries(for: id, page: page)
        case .search(let search): .searchTVSeries(search.text, year: search.year, page: page)
        case .discover(let filter): .discoverTVSeries(filter, page: page)
        }
    }
}

extension TVSeriesPart {
    /// Returns the context's part for a key; `nil` for the keywords and the translations' English texts, which become
    /// properties of the item.
    fileprivate static func named(_ key: TMDb.TVSeriesParts.CodingKeys) -> TVSeriesPart? {
        switch key {
        case .aggregateCredits: .credits
        case .images: .images
        case .contentRatings: .contentRatings
        case .watchProviders: .watchProviders
        case .videos: .videos
        case .recommendations: .recommendations
        case .similar: .similar
        case .keywords, .translations: nil
        case .externalIDs: .externalIDs
        }
    }

    fileprivate init(_ key: TMDb.TVCreditsParts.CodingKeys) {
        self =
            switch key {
            case .credits: .credits
            case .images: .images
            }
    }
}
