import CatalogueKit
import CoreDomain
import PopcornTVSeries
import PopcornTVSeriesAdapters
import Storage
import TMDb
import TerminalKit

/// TV series at the prompt: `tv`, its seasons, episodes and ratings, and TMDb's lists.
struct TVSeriesPlugin: CataloguePlugin {
    static let nouns = Nouns(
        kind: .tvSeries, command: "tv", one: "TV series", many: "TV series", list: "tvSeries",
        choices: ["tv", "series"])

    private static let need = StorageNeed.cache("tv", of: TVSeriesContext.recordTypes)
    static let storages = [need]

    let context: TVSeriesContext
    private let storage: OpenStorage
    private let source: DataSource
    /// The source of the user's marks.
    private let marks: any MarksProviding
    let mapper: SeriesFeatureMapper

    init(_ wiring: Wiring) throws {
        storage = try wiring.storages.open(Self.need)
        context = TVSeriesContext(
            remote: TMDbTVSeriesRemoteDataSource(client: wiring.client), images: wiring.images,
            storage: storage.context, lists: wiring.marks, locale: wiring.settings.locale)
        source = wiring.source
        marks = wiring.marks
        mapper = SeriesFeatureMapper(
            services: wiring.source.services, region: wiring.source.region,
            hidesSpoilers: wiring.settings.hidesSpoilers)
    }

    func storedTitleCount() async throws -> Int { try await context.storedCount() }

    func clearCache(staleOnly: Bool) async throws -> Int { try await context.clearCache(staleOnly: staleOnly) }
}

extension TVSeriesPlugin {
    var feature: CatalogueFeature {
        let context = context
        let mapper = mapper
        var feature = CatalogueFeature(
            context, Self.nouns, properties: SeriesFeatureMapper.properties, table: { Table(titles: $0) },
            search: { TVSeriesSearch($0, year: $1) }, list: Self.list, row: mapper.map, page: mapper.map,
            identity: mapper.map, title: \.name, pictureURLSet: \.posterURLSet, pictures: pictures,
            compared: { try await context.overview(of: $0.id, policy: $1).map { mapper.compared($0.details) } })
        feature.storage = storage.spec.name
        feature.storedFacets = { id, policy in
            let parts = try? await context.item(id, with: [.similar, .videos, .images], policy: policy)
            return parts?.value.facets ?? []
        }
        feature.listables = { ids, policy in
            try await context.preview(of: ids, policy: policy).map { $0.map { $0.map(mapper.map) } }
        }
        feature.facts = { id, onlyCredits, policy in
            return mapper.facts(
                of: try await context.overviewInAnyLanguage(
                    of: id, with: onlyCredits ? [.credits] : TVSeriesContext.overviewParts,
                    requiring: onlyCredits && policy == .stored ? .credits : nil, policy: policy))
        }
        feature.credits = credits
        feature.videos = { try await context.videos(of: $0.id, policy: $1).map { $0.map(mapper.map) } }
        feature.offers = { try await context.watchProviders(of: $0.id, policy: $1).map(mapper.map) }
        feature.countries = { try await context.watchCountries(of: $0.id, policy: $1) }
        feature.schedules = schedules
        return feature
    }

    /// Returns the context's list; `nil` for lists of other kinds.
    private static func list(_ request: ListRequest) -> TVSeriesList? {
        switch request {
        case .popular: .popular
        case .topRated: .topRated
        case .airingToday: .airingToday
        case .onTheAir: .onTheAir
        case .trending(let isOfDay): .trending(isOfDay ? .day : .week)
        case .similar(let id): .similar(to: id)
        case .recommendations(let id): .recommendations(for: id)
        case .discover(let filter): .discover(filter)
        case .search(let text, let year): .search(TVSeriesSearch(text, year: year))
        case .nowPlaying, .upcoming: nil
        }
    }

    /// Returns the veil over a series' unseen episodes. The user's records are read only if it hides something.
    ///
    /// - Parameter item: The series, or a part of it.
    @Sendable func veil(over item: ItemReference) async throws -> SpoilerVeil {
        guard mapper.hidesSpoilers else { return .none }
        return SpoilerVeil(isHiding: true, try await marks.marks(of: item))
    }

    /// Fetches the pictures of a series, a season or an episode.
    @Sendable private func pictures(_ item: ItemReference, _ policy: FetchPolicy) async throws -> Fetched<Pictures> {
        if let episode = EpisodeReference(item), let place = item.place {
            let images = try await context.images(of: episode, policy: policy).map(mapper.map)
            let veil = try await veil(over: item)
            return images.map { veil.pictures($0, of: place) }
        }
        if let season = SeasonReference(item) {
            return try await context.images(of: season, policy: policy).map(mapper.map)
        }
        return try await context.images(of: item.id, policy: policy).map(mapper.map)
    }

    /// Fetches the credits of a series, a season or an episode.
    @Sendable private func credits(_ item: ItemReference, _ policy: FetchPolicy) async throws -> Fetched<CastAndCrew> {
        if let episode = EpisodeReference(item) {
            return try await context.credits(of: episode, policy: policy).map(mapper.map)
        }
        if let season = SeasonReference(item) {
            return try await context.credits(of: season, policy: policy).map(mapper.map)
        }
        return try await context.credits(of: item.id, policy: policy).map(mapper.map)
    }

    /// Fetches the regular episodes of several series, and the specials if they are requested. Otherwise, a cached
    /// schedule includes only stored specials, since specials rarely justify a request.
    @Sendable private func schedules(
        of ids: [Int], specials isAskingForSpecials: Bool, _ policy: FetchPolicy
    ) async throws -> [FetchResult<SeriesSchedule>] {
        async let items = context.item(ids, with: [], policy: policy)
        let ratings = try await context.ratings(of: ids, policy: policy)
        let specials = try await context.season(
            ids.map { SeasonReference(seriesID: $0, seasonNumber: 0) },
            policy: policy == .cached && !isAskingForSpecials ? source.storedPolicy : policy)
        return zip(try await items, zip(ratings, specials)).map { item, parts in
            let (ratings, season) = parts
            return Result {
                let ratings = try ratings.get()
                let specials = try self.specials(in: season)
                let missingSpecials = isAskingForSpecials && specials == nil ? [0] : []
                let series = try item.get().value.series
                return ratings.map {
                    mapper.map(
                        series, $0, specials: specials ?? [], missingSeasons: missingSpecials + $0.missingSeasons)
                }
            }.mapError { FetchError($0) }
        }
    }

    /// Returns the special episodes; `nil` if none are stored and TMDb can't be reached.
    ///
    /// - Parameter season: Season 0, which contains the specials.
    private func specials(in season: FetchResult<TVSeasonDetails>) throws(FetchError) -> [EpisodeRating]? {
        switch season {
        case .success(let season): return (season.value.episodes ?? []).map { EpisodeRating($0) }
        // Most series have no specials.
        case .failure(.notFound): return []
        case .failure(.offline): return nil
        case .failure(let error): throw error
        }
    }
}

extension SeasonReference {
    /// Creates a reference to a season; `nil` for any other item.
    fileprivate init?(_ item: ItemReference) {
        guard let season = item.season, item.episode == nil else { return nil }
        self.init(seriesID: item.id, seasonNumber: season)
    }
}

extension EpisodeReference {
    /// Creates a reference to an episode; `nil` for any other item.
    fileprivate init?(_ item: ItemReference) {
        guard let season = item.season, let episode = item.episode else { return nil }
        self.init(seriesID: item.id, seasonNumber: season, episodeNumber: episode)
    }
}

extension TVSeriesAggregate {
    /// The names of the facets that aren't empty, of those that a page doesn't fetch.
    fileprivate var facets: [String] {
        CatalogueFeature.facets(
            similar: similar?.items, videos: videos,
            pictures: images.map { $0.posterPaths + $0.backdropPaths + $0.logoPaths })
    }
}
