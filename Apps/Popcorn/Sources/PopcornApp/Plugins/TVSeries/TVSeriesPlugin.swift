import CoreDomain
import Foundation
import PopcornTVSeries
import PopcornTVSeriesAdapters
import Prompt
import Storage

/// TV series at the prompt: `tv`, its seasons, episodes and ratings, and TMDb's lists.
struct TVSeriesPlugin: CataloguePlugin {
    let series: TVSeriesContext
    private let cache: OpenStorage
    let region: String
    let source: DataSource

    static let nouns = Nouns(
        kind: .tvSeries, command: "tv", one: "TV series", many: "TV series", list: "tvSeries",
        choices: ["tv", "series"])

    private static let need = StorageNeed.cache("tv")
    static let storages = [need]

    static var features: Contribution<TVSeriesPlugin> {
        Contribution(types: [seriesType], commands: lists + [ratings])
    }

    init(_ wiring: Wiring) throws {
        cache = try wiring.storages.open(Self.need)
        series = TVSeriesContext(
            remote: TMDbTVSeriesRemoteDataSource(client: wiring.client), images: wiring.images,
            storage: cache.context, lists: wiring.memberships, locale: wiring.settings.locale)
        region = wiring.settings.locale.region
        source = wiring.source
    }

    func storedTitleCount() async throws -> Int {
        TVSeriesContext.storedTitleCount(in: try await cache.statistics())
    }

    static func words(for part: any ResponsePart) -> String? {
        (part as? TVSeriesPart)?.rawValue.separated ?? (part as? TVSeasonPart)?.rawValue
    }

    func clearCache(staleOnly: Bool) async throws -> Int { try await series.clearCache(staleOnly: staleOnly) }
}

extension TVSeriesPlugin {
    static func search(_ text: String, year: Int?) -> TVSeriesSearch { TVSeriesSearch(text, year: year) }
    static func trending(isOfDay: Bool) -> TVSeriesList { .trending(isOfDay ? .day : .week) }

    var fetchPage: FetchPage<TVSeriesList, TVSeriesPreviewDetails> { series.fetchPage }
    var searchPage: FetchPage<TVSeriesSearch, TVSeriesPreviewDetails> { series.search }

    func findStored(_ search: TVSeriesSearch, limit: Int) async throws(FetchError) -> [TVSeriesPreviewDetails] {
        try await series.findStored(search, limit: limit)
    }

    func suggestTitle(near text: String) async throws(FetchError) -> String? {
        try await series.suggestTitle(near: text)
    }

    /// Returns what a list keeps of a series.
    func summary(of id: Int) async throws -> ItemSummary {
        do { return ItemSummary(try await series.fetchPreview(id, .cached).value) } catch {
            throw await failure(error, id)
        }
    }

    /// The title of a series, or its id if it isn't stored.
    func title(of id: Int) async -> String {
        (try? await series.fetchPreview(id, .storedOnly).value.name) ?? "TV #\(id)"
    }
}

extension TVSeriesPreviewDetails: TitleRow, CatalogueRow {
    /// What the series' row stands for.
    var row: Item { Item(ItemReference(.tvSeries, id), title: name) }
    var originalTitle: String? { originalName }
    var releaseDate: Date? { firstAirDate }
}

extension ItemSummary {
    fileprivate init(_ series: TVSeriesPreview) {
        self.init(ItemReference(.tvSeries, series.id), title: series.name)
        (originalTitle, originalLanguage, overview) = (series.originalName, series.originalLanguage, series.overview)
        (date, genreIDs, posterPath, backdropPath) = (
            series.firstAirDate, series.genreIDs, series.posterPath, series.backdropPath
        )
        (popularity, voteAverage, voteCount) = (series.popularity, series.voteAverage, series.voteCount)
        isAdultOnly = series.isAdultOnly
    }
}
