package import CoreDomain
import Foundation
package import Storage
package import TVSeriesDomain

/// A repository that reads TV series from storage and, where necessary, from the remote source.
///
/// A series and all its parts come from one response. Each season and each episode, with its parts, has its
/// own response and record.
package struct CachedTVSeriesRepository: TVSeriesRepository {
    private let remote: any TVSeriesRemoteDataSource
    package let source: Source
    package let storage: ContextStorage
    package let locale: ContentLocale

    /// Creates a repository that stores records no longer than the remote source's terms allow.
    package init(remote: some TVSeriesRemoteDataSource, storage: ContextStorage, locale: ContentLocale) {
        self.storage = storage
        storage.limitAge(of: Self.recordTypes, to: remote.maximumAge)
        self.remote = remote
        source = remote
        self.locale = locale
    }

    package func stored(matching search: TVSeriesSearch, limit: Int) async throws -> Fetched<[TVSeriesPreview]> {
        try await stored(
            matching: search.text, in: ["name", "originalName"], orInEnglish: "englishName", limit: limit
        ) { row in
            search.year == nil || row.firstAirDate.map(CalendarDay.year) == search.year
        }
    }

    package func storedTitle(near text: String) async throws -> String? {
        try await pages.nearest(to: text, in: "name")?.name
    }

    package func season(_ season: SeasonReference, _ policy: FetchPolicy) async throws -> Fetched<TVSeasonAggregate> {
        try await self.season([season], policy)[0].get()
    }

    package func season(
        _ seasons: [SeasonReference], _ policy: FetchPolicy
    ) async throws -> [FetchResult<TVSeasonAggregate>] {
        try await fetch(
            seasons, policy, key: { key($0.seriesID, $0.seasonNumber) }, ofItem: \.seriesID,
            map: TVSeasonAggregateMapper().map,
            record: TVSeasonAggregateMapper().map, update: TVSeasonAggregateMapper().map
        ) { try await remote.season($0, in: locale) }
    }

    package func episode(
        _ episode: EpisodeReference, _ policy: FetchPolicy
    ) async throws -> Fetched<TVEpisodeAggregate> {
        try await fetch(
            key(episode.season.seriesID, episode.season.seasonNumber, episode.episodeNumber),
            ofItem: episode.season.seriesID, policy, map: TVEpisodeAggregateMapper().map,
            record: TVEpisodeAggregateMapper().map, update: TVEpisodeAggregateMapper().map
        ) { try await remote.episode(episode, in: locale) }
    }
}

extension CachedTVSeriesRepository {
    package func ratings(of id: Int, _ policy: FetchPolicy) async throws -> Fetched<SeriesRatings> {
        try await ratings(of: [id], policy)[0].get()
    }

    package func ratings(of ids: [Int], _ policy: FetchPolicy) async throws -> [FetchResult<SeriesRatings>] {
        try await fetch(
            ids, policy, key: { key($0) }, ofItem: \.self, map: SeriesRatingsMapper().map,
            record: SeriesRatingsMapper().map, update: SeriesRatingsMapper().map
        ) { try await fetchRatings(of: $0) }.map { ratings in
            ratings.map { $0.reporting(Set($0.value.missingSeasons.map(TVSeasonPart.init))) }
        }
    }

    /// Fetches the votes on all seasons in as few requests as the remote source allows.
    ///
    /// The first response lists the seasons; the others are requested concurrently. A proxy may drop appended parts of
    /// a response, so each missing season is requested individually.
    private func fetchRatings(of id: Int) async throws -> RemoteResponse<SeriesRatings> {
        let requested = await likelySeasons(of: id)
        let first = try await remote.ratings(ofSeasons: requested, ofSeries: id, in: locale)
        let rest = first.value.missingSeasons.filter { !requested.contains($0) }.prefix(Self.maximumSeasonCount)
        let batches = stride(from: 0, to: rest.count, by: remote.maximumSeasonCount)
            .map { Array(rest.dropFirst($0).prefix(remote.maximumSeasonCount)) }
        let others = try await batches.concurrentlyMapped {
            try await remote.ratings(ofSeasons: $0, ofSeries: id, in: locale)
        }
        let responses = [first] + others
        let batched = responses.flatMap(\.value.seasons)
        let missing = Set(first.value.missingSeasons).subtracting(batched.map(\.seasonNumber))
        let single = try await Array(missing.sorted().prefix(Self.maximumSeasonCount))
            .concurrentlyMapped { try await fetchSeason($0, ofSeries: id) }.compactMap(\.self)
        let warnings = responses.flatMap(\.warnings)
        return RemoteResponse(
            SeriesRatings(
                id: first.value.id, name: first.value.name,
                seasons: (batched + single).sorted { $0.seasonNumber < $1.seasonNumber },
                missingSeasons: missing.subtracting(single.map(\.seasonNumber)).sorted()),
            warnings: [warnings.skipped].compactMap { $0 } + warnings.filter { $0.skippedCount == nil })
    }

    /// Fetches the votes on one season, or returns `nil` if the remote source has no readable votes.
    private func fetchSeason(_ number: Int, ofSeries id: Int) async throws -> SeasonRatings? {
        do {
            let reference = SeasonReference(seriesID: id, seasonNumber: number)
            return try await remote.season(reference, in: locale).value.season.ratings
        } catch {
            switch FetchError(error) {
            case .notFound, .badData: return nil
            default: throw error
            }
        }
    }

    /// A limit that no real series reaches. It bounds the number of requests caused by a bad response.
    private static let maximumSeasonCount = 400

    /// Returns the numbers of the seasons to request first: those of the stored series, or else 1, 2, 3…
    private func likelySeasons(of id: Int) async -> [Int] {
        // If the series isn't stored or can't be read, the first request may ask for the wrong seasons.
        let stored = try? await storage.store(of: TVSeriesTVSeriesEntity.self).get(key(id))
        let numbers = (stored?.record.seasons ?? []).map(\.seasonNumber).filter { $0 > 0 }
        let count = remote.maximumSeasonCount
        return numbers.isEmpty ? Array(1...count) : Array(numbers.prefix(count))
    }
}

extension CachedTVSeriesRepository: CachedRepository {
    package static let otherRecordTypes: [any StoredRecord.Type] = [
        TVSeriesTVSeasonAggregateEntity.self, TVSeriesTVEpisodeAggregateEntity.self, TVSeriesSeriesRatingsEntity.self,
    ]

    package static let parts: [StoredPart<Self>] = [
        .record(
            .credits, \.credits, AggregateCreditsMapper().map, AggregateCreditsMapper().map,
            update: AggregateCreditsMapper().map),
        .record(
            .images, \.images, ImageCollectionMapper().map, ImageCollectionMapper().map,
            update: ImageCollectionMapper().map),
        .record(
            .contentRatings, \.contentRatings, ContentRatingsMapper().map, ContentRatingsMapper().map,
            update: ContentRatingsMapper().map),
        .record(
            .watchProviders, \.watchProviders, WatchProvidersMapper().map, WatchProvidersMapper().map,
            update: WatchProvidersMapper().map),
        .record(.videos, \.videos, VideosMapper().map, VideosMapper().map, update: VideosMapper().map),
        .firstPage(.recommendations, \.recommendations) { .recommendations(for: $0) },
        .firstPage(.similar, \.similar) { .similar(to: $0) },
        .record(.externalIDs, \.externalIDs) { (entity: TVSeriesExternalIDsEntity) in
            ExternalIDs(imdbID: entity.imdbID)
        } _: {
            TVSeriesExternalIDsEntity(seriesID: $1, language: $2, imdbID: $0.imdbID, cachedAt: $3)
        } update: {
            $1.imdbID = $0.imdbID
            $1.cachedAt = $2
        },
    ]

    /// Returns the identity of a list in storage. Only lists filtered by service depend on the region.
    package static func stored(_ list: TVSeriesList) -> PagedList {
        switch list {
        case .popular: PagedList("popular")
        case .topRated: PagedList("topRated")
        case .airingToday: PagedList("airingToday")
        case .onTheAir: PagedList("onTheAir")
        case .trending(let window): PagedList("trending/\(window.rawValue)")
        case .similar(let id): PagedList("similar/\(id)", owner: id)
        case .recommendations(let id): PagedList("recommendations/\(id)", owner: id)
        case .search(let search): PagedList("search/\(search.year.map(String.init) ?? "")/\(search.text)")
        case .discover(let filter):
            PagedList("discover/\(filter.text)", dependsOnRegion: filter.properties.contains(.service))
        }
    }

    package static let roots = RecordMapping<TVSeriesTVSeriesEntity, TVSeries>(
        TVSeriesMapper().map, TVSeriesMapper().map, update: TVSeriesMapper().map)

    package static let rows = RecordMapping<TVSeriesTVSeriesPreviewEntity, TVSeriesPreview>(
        TVSeriesPreviewMapper().map, TVSeriesPreviewMapper().map, update: TVSeriesPreviewMapper().map)

    package func preview(of item: TVSeriesAggregate) -> TVSeriesPreview { TVSeriesPreview(item.series) }
}
