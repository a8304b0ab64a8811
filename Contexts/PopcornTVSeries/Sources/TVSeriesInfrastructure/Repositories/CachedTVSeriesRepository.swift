package import CoreDomain
import Foundation
package import Storage
package import TVSeriesDomain

/// A repository that reads TV series from storage, and from the remote source where storage doesn't suffice.
///
/// One response fills a series and all its parts; a season or an episode with its parts is another response and
/// another record.
package struct CachedTVSeriesRepository: TVSeriesRepository {
    private let remote: any TVSeriesRemoteDataSource
    private let storage: ContextStorage
    private let locale: ContentLocale
    private let series: AggregateStore<TVSeriesTVSeriesEntity>
    private let pages: PageStore<TVSeriesTVSeriesPreviewEntity>
    private let mapper: TVSeriesAggregateMapper

    /// Creates a repository that keeps records no longer than the remote source's terms allow.
    package init(remote: any TVSeriesRemoteDataSource, storage: ContextStorage, locale: ContentLocale) {
        let storage = storage.retaining(Self.recordTypes, for: remote.maximumAge)
        let pages = PageStore<TVSeriesTVSeriesPreviewEntity>(storage, in: locale)
        let mapper = TVSeriesAggregateMapper(locale: locale, pages: pages)
        (self.remote, self.storage, self.locale, self.pages, self.mapper) = (remote, storage, locale, pages, mapper)
        series = AggregateStore(storage) { key in
            guard case .integer(let id)? = key.parts.first else { return [] }
            return TVSeriesPart.allCases.map { mapper.reference(to: $0, of: Int(id)) }
                + [RecordReference(TVSeriesTVSeriesPreviewEntity.self, key)]
        }
    }

    /// The types of all records that the repository keeps.
    package static let recordTypes =
        TVSeriesAggregateMapper.recordTypes + [
            TVSeriesTVSeasonAggregateEntity.self, TVSeriesTVEpisodeAggregateEntity.self,
            TVSeriesSeriesRatingsEntity.self,
        ]

    package func series(
        _ id: Int, with parts: Set<TVSeriesPart>, requiring required: TVSeriesPart?, _ policy: FetchPolicy
    ) async throws -> Fetched<TVSeriesAggregate> {
        let fetched = try await series.fetch(
            key(id), policy, with: parts.map { mapper.reference(to: $0, of: id) },
            requiring: required.map { [mapper.reference(to: $0, of: id)] } ?? [], from: source(id))
        return try await aggregate(fetched, with: parts)
    }

    package func updates(
        of id: Int, with parts: Set<TVSeriesPart>
    ) -> any AsyncSequence<Fetched<TVSeriesAggregate>, any Error> & Sendable {
        series.updates(of: key(id), with: parts.map { mapper.reference(to: $0, of: id) }, from: source(id))
            .map { try await aggregate($0, with: parts) }
    }

    package func season(_ season: SeasonReference, _ policy: FetchPolicy) async throws -> Fetched<TVSeasonAggregate> {
        try await storage.store(of: TVSeriesTVSeasonAggregateEntity.self).fetch(
            key(season.seriesID, season.seasonNumber), policy
        ) { _ in
            try await remote.season(season, in: locale).map {
                TVSeasonAggregateMapper().map($0, language: locale.language, cachedAt: storage.clock.now)
            }
        }.map(TVSeasonAggregateMapper().map)
    }

    package func episode(
        _ episode: EpisodeReference, _ policy: FetchPolicy
    ) async throws -> Fetched<TVEpisodeAggregate> {
        let season = episode.season
        return try await storage.store(of: TVSeriesTVEpisodeAggregateEntity.self).fetch(
            key(season.seriesID, season.seasonNumber, episode.episodeNumber), policy
        ) { _ in
            try await remote.episode(episode, in: locale).map {
                TVEpisodeAggregateMapper().map($0, language: locale.language, cachedAt: storage.clock.now)
            }
        }.map(TVEpisodeAggregateMapper().map)
    }

    package func preview(_ id: Int, _ policy: FetchPolicy) async throws -> Fetched<TVSeriesPreview> {
        try await pages.row(id, policy, map: TVSeriesPreviewMapper().map) {
            try await series(id, with: [], requiring: nil, policy).map { TVSeriesPreview($0.series) }
        }
    }

    package func page(
        _ page: Int, of list: TVSeriesList, _ policy: FetchPolicy
    ) async throws -> Fetched<Page<TVSeriesPreview>> {
        // The first page of a series' lists arrives with the series and is of its age.
        if page == 1, let (id, part) = list.series {
            let series = try await series(id, with: [part], requiring: nil, policy)
            if let page = part == .similar ? series.value.similar : series.value.recommendations {
                return series.map { _ in page }
            }
        }
        return try await pages.fetch(page, of: list.stored, policy) {
            let now = storage.clock.now
            return try await remote.page(page, of: list, in: locale).map { $0.map { mapper.row($0, now) } }
        }.map { $0.map(TVSeriesPreviewMapper().map) }
    }

    package func stored(matching search: TVSeriesSearch, limit: Int) async throws -> Fetched<[TVSeriesPreview]> {
        try await pages.search(search.text, in: ["name", "originalName"], limit: limit) { row in
            search.year == nil || row.firstAirDate.map(CalendarDay.year) == search.year
        }.map { $0.map(TVSeriesPreviewMapper().map) }
    }

    package func storedTitle(near text: String) async throws -> String? {
        try await pages.nearest(to: text, in: "name")?.name
    }

    package func clear(staleOnly: Bool) async throws -> Int {
        try await storage.clear(Self.recordTypes, staleOnly: staleOnly)
    }

    private func key(_ numbers: Int...) -> RecordKey {
        RecordKey(parts: numbers.map { Scalar($0) } + [.text(locale.language)])
    }

    private func source(_ id: Int) -> AggregateStore<TVSeriesTVSeriesEntity>.Source {
        { old in
            try await remote.series(id, in: locale).map { mapper.map($0, over: old, cachedAt: storage.clock.now) }
        }
    }

    private func aggregate(
        _ fetched: Fetched<Aggregate<TVSeriesTVSeriesEntity>>, with parts: Set<TVSeriesPart>
    ) async throws -> Fetched<TVSeriesAggregate> {
        let value = try await mapper.map(fetched.value, with: parts)
        return fetched.map { _ in value }.reporting(parts)
    }
}

// MARK: Ratings

extension CachedTVSeriesRepository {
    package func ratings(of id: Int, _ policy: FetchPolicy) async throws -> Fetched<SeriesRatings> {
        let fetched = try await storage.store(of: TVSeriesSeriesRatingsEntity.self).fetch(key(id), policy) { _ in
            try await fetchRatings(of: id).map {
                SeriesRatingsMapper().map($0, language: locale.language, cachedAt: storage.clock.now)
            }
        }.map(SeriesRatingsMapper().map)
        return fetched.reporting(Set(fetched.value.missingSeasons.map(TVSeasonPart.init)))
    }

    /// Fetches the votes on all seasons in as few requests as the remote source allows.
    ///
    /// The first response tells which seasons there are; the others are requested concurrently.
    private func fetchRatings(of id: Int) async throws -> RemoteResponse<SeriesRatings> {
        let requested = try await likelySeasons(of: id)
        let first = try await remote.ratings(ofSeasons: requested, ofSeries: id, in: locale)
        let rest = first.value.missingSeasons.filter { !requested.contains($0) }
        let others = try await withThrowingTaskGroup { group in
            for start in stride(from: 0, to: rest.count, by: remote.maximumSeasonCount) {
                let numbers = Array(rest[start...].prefix(remote.maximumSeasonCount))
                group.addTask { try await remote.ratings(ofSeasons: numbers, ofSeries: id, in: locale) }
            }
            return try await group.reduce(into: []) { $0.append($1) }
        }
        let responses = [first] + others
        let seasons = responses.flatMap(\.value.seasons).sorted { $0.seasonNumber < $1.seasonNumber }
        let known = Set(seasons.map(\.seasonNumber))
        let warnings = responses.flatMap(\.warnings)
        return RemoteResponse(
            SeriesRatings(
                id: first.value.id, name: first.value.name, seasons: seasons,
                missingSeasons: first.value.missingSeasons.filter { !known.contains($0) }),
            warnings: [warnings.skipped].compactMap { $0 } + warnings.filter { $0.skippedCount == nil })
    }

    /// Returns the numbers of the seasons to request first: those that a stored series has, otherwise 1, 2, 3…
    private func likelySeasons(of id: Int) async throws -> [Int] {
        let stored = try await storage.store(of: TVSeriesTVSeriesEntity.self).get(key(id))
        let numbers = (stored?.record.seasons ?? []).map(\.seasonNumber).filter { $0 > 0 }
        let count = remote.maximumSeasonCount
        return numbers.isEmpty ? Array(1...count) : Array(numbers.prefix(count))
    }
}
