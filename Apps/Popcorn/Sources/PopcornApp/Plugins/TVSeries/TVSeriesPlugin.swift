import CoreDomain
import Foundation
import PopcornTVSeries
import PopcornTVSeriesAdapters
import Prompt
import Storage
import TMDb
import TerminalKit

/// TV series at the prompt: `tv`, its seasons, episodes and ratings, and TMDb's lists.
struct TVSeriesPlugin: TitlePlugin {
    let context: TVSeriesContext
    let cache: OpenStorage
    let source: DataSource
    let pictures: PictureLoader

    static let nouns = Nouns(
        kind: .tvSeries, command: "tv", one: "TV series", many: "TV series", list: "tvSeries",
        choices: ["tv", "series"])

    static let discovery = TMDb.Discover.tv

    private static let need = StorageNeed.cache("tv", of: TVSeriesContext.recordTypes)
    static let storages = [need]

    static var features: Contribution<TVSeriesPlugin> {
        Contribution(
            types: [seriesType], commands: lists + [ratings], group: .lists,
            kinds: [
                ResultKind("tv", .object, "a TV series, as TVSeriesDetails"),
                ResultKind("season", .object, "a season and its episodes"),
                ResultKind("episode", .object, "an episode"),
                ResultKind("ratings", .object, "the ratings of a series by season; rows for several series"),
                ResultKind("tvSeries", .rows, "TV series of a list"),
                ResultKind("seasons", .rows, "the seasons of a series"),
                ResultKind("episodes", .rows, "the episodes of a series"),
            ] + titleKinds)
    }

    init(_ wiring: Wiring) throws {
        cache = try wiring.storages.open(Self.need)
        context = TVSeriesContext(
            remote: TMDbTVSeriesRemoteDataSource(client: wiring.client), images: wiring.images,
            storage: cache.context, lists: wiring.memberships, locale: wiring.settings.locale)
        (source, pictures) = (wiring.source, wiring.pictures)
    }

    static func search(_ text: String, year: Int?) -> TVSeriesSearch { TVSeriesSearch(text, year: year) }
    static func trending(isOfDay: Bool) -> TVSeriesList { .trending(isOfDay ? .day : .week) }
}

extension TVSeriesContext: TitleContext {}
extension AggregateCreditsDetails: CastAndCrew {}

extension TVSeriesOverview: PageOverview {
    var ownMarks: Marks? { marks }
}

extension TVSeriesDetails: PageDetails {
    var title: String { name }
    var pictureURLSet: ImageURLSet? { posterURLSet }
}

extension TVSeriesPart: TitlePart {}

extension TVSeriesAggregate: TitleAggregate {
    var hasSimilar: Bool { similar?.items.isEmpty == false }
    var hasVideos: Bool { videos?.isEmpty == false }
    var hasImages: Bool { images.map { !($0.posterPaths + $0.backdropPaths + $0.logoPaths).isEmpty } ?? false }
}

extension TVSeriesList: TitleList {}

extension TVSeriesPreviewDetails: TitleRow, CatalogueRow {
    static let columns = [
        "id", "name", "originalName", "originalLanguage", "originCountry", "overview", "firstAirDate", "genreIDs",
        "posterURLSet", "backdropURLSet", "popularity", "voteAverage", "voteCount", "isAdultOnly", "mine",
    ]

    var row: Item { Item(ItemReference(.tvSeries, id), title: name) }
    var originalTitle: String? { originalName }
    var releaseDate: Date? { firstAirDate }
}

extension TVSeriesPreview: ListableTitle {
    var title: String { name }
    var originalTitle: String? { originalName }
    var releaseDate: Date? { firstAirDate }
}
