import CatalogueKit
import CoreDomain
import Foundation
import PopcornTVSeries
import Prompt
import TMDbConfiguration
import TerminalKit

/// Maps the application models of TV series to those that the app shows.
struct SeriesFeatureMapper: Sendable {
    /// The names or ids of the user's services, which are marked in offers.
    let services: [String]
    /// The user's country, as ISO 3166-1. Certifications of other countries are marked.
    let region: String
    /// Whether what would spoil unseen episodes is veiled.
    var hidesSpoilers = false

    /// The properties of a row in the machine formats.
    static let properties =
        [
            "id", "name", "title", "year", "genres", "originalName", "englishName", "originalLanguage", "originCountry",
            "overview",
            "firstAirDate", "genreIDs", "posterURLSet", "backdropURLSet", "popularity", "voteAverage", "voteCount",
            "isAdultOnly",
        ] + MarkColumns.ofSeries

    func map(_ row: TVSeriesPreviewDetails) -> Title {
        Title(
            Item(ItemReference(.tvSeries, row.id), title: row.name),
            originalTitle: row.originalName,
            englishTitle: row.englishName,
            genreIDs: row.genreIDs,
            language: row.originalLanguage,
            releaseDate: row.firstAirDate,
            voteAverage: row.voteAverage,
            voteCount: row.voteCount,
            popularity: row.popularity,
            model: row)
    }

    func map(_ overview: TVSeriesOverview) -> TitlePage {
        page(
            of: overview.details, credits: overview.credits.map(map), offers: overview.watchProviders.map(map),
            marks: overview.marks)
    }

    func page(of series: TVSeriesDetails, credits: CastAndCrew?, offers: Offers?, marks: Marks) -> TitlePage {
        let facets = [
            ("seasons", series.seasons?.isEmpty == false), ("ratings", series.numberOfEpisodes ?? 0 > 0),
            ("cast", credits?.cast.isEmpty == false), ("crew", credits?.crew.isEmpty == false),
            ("where", offers?.first != nil),
        ]
        let veil = SpoilerVeil(isHiding: hidesSpoilers, marks)
        var page = TitlePage(
            series.name,
            heading: Phrases.heading(series.name, years: years(of: series)),
            year: series.firstAirDate.map(CalendarDay.year),
            ids: ["#\(series.id)", series.imdbID],
            rating: Phrases.votes(series.voteAverage, series.voteCount),
            facts: [
                series.numberOfSeasons.map { Phrases.count($0, "season") },
                series.numberOfEpisodes.map { Phrases.count($0, "episode") },
                series.episodeRunTime?.first.map(Phrases.runtime),
                Phrases.certification(series.certification, of: series.certificationRegion, in: region),
                series.genres.map { $0.map(\.name).joined(separator: ", ") },
                series.originalLanguage.map(Phrases.language),
                series.status.map(words),
            ],
            tagline: series.tagline,
            text: Phrases.overview(series.overview, inEnglish: series.englishOverview),
            pairs: pairs(series, credits, offers, veil),
            spare: spare(series),
            marks: marks,
            facets: facets.filter(\.1).map(\.0),
            pictureURLSet: series.posterURLSet,
            model: series)
        page.veil = { veil.data($0) }
        return page
    }

    private func spare(_ series: TVSeriesDetails) -> [TitlePage.Pair] {
        [
            Phrases.origin(
                countries: series.productionCountries?.map(\.countryCode) ?? series.originCountry ?? [],
                companies: (series.productionCompanies ?? []).map(\.name)),
            Phrases.spoken((series.spokenLanguages ?? []).map(\.languageCode), besides: series.originalLanguage),
            Phrases.keywords((series.keywords ?? []).map(\.name)),
            Phrases.popularity(series.popularity),
        ]
    }

    private func pairs(
        _ series: TVSeriesDetails, _ credits: CastAndCrew?, _ offers: Offers?, _ veil: SpoilerVeil
    ) -> [TitlePage.Pair] {
        [
            .init("Original", Phrases.title(series.originalName, otherThan: [series.name]), yieldingAt: .others),
            .init(
                "English", Phrases.title(series.englishName, otherThan: [series.name, series.originalName]),
                yieldingAt: .others),
            Phrases.people("Creator", (series.createdBy ?? []).map(\.name)),
            .init("Cast", credits?.stars, yieldingAt: .cast),
            .init("Aired", days(of: series).map { Text($0) }, yieldingAt: .money),
            .init("Seasons", means(of: series)),
            Phrases.people("Network", (series.networks ?? []).map(\.name), yieldingAt: .origin),
            .init("Next", series.nextEpisodeToAir.map { Text(line($0, veil)) }),
            .init("Last", series.lastEpisodeToAir.map { Text(line($0, veil)) }, yieldingAt: .others),
            .init(offers.map { "Where \($0.countryCode)" } ?? "Where", offers?.line(own: services)),
        ]
    }

    private func words(for status: String) -> String {
        switch status.lowercased() {
        case "returning series": "returning"
        case "canceled": "cancelled"
        case let status: status
        }
    }

    /// Returns the years as “(2008–2013)”, “(since 2022)” or “(2027)”; empty if unknown.
    private func years(of series: TVSeriesDetails) -> String {
        let first = Phrases.year(series.firstAirDate)
        let last = Phrases.year(series.lastAirDate)
        if first.isEmpty { return "" }
        if series.isRunning { return "(since \(first))" }
        return last.isEmpty || first == last ? "(\(first))" : "(\(first)–\(last))"
    }

    /// Returns the days of the first and the last episode, “20 Jan 2008 – 29 Sep 2013”, or only the first:
    /// “since 26 Sep 2022” or “12 Jan 2027”.
    private func days(of series: TVSeriesDetails) -> String? {
        guard let first = series.firstAirDate else { return nil }
        if series.isRunning { return "since \(Phrases.day(first))" }
        let last = series.lastAirDate.flatMap { $0 > first ? " – \(Phrases.day($0))" : nil }
        return Phrases.day(first) + (last ?? "")
    }

    /// Returns the seasons' mean ratings as bars, with the lowest and the highest: “▅▆▇█▆  8.2–9.2 · best S04”; `nil`
    /// unless at least two are known.
    private func means(of series: TVSeriesDetails) -> Text? {
        let rated = (series.seasons ?? []).filter { $0.seasonNumber > 0 && Phrases.known($0.voteAverage, nil) != nil }
        let means = rated.compactMap(\.voteAverage)
        guard means.count > 1, let low = means.min(), let high = means.max() else { return nil }
        // Equal steps within at least two points, so that small differences look small.
        let bottom = min(low, high - 2)
        let bars = means.map { mean in
            Text(Phrases.column((mean - bottom) / (high - bottom)), .rating(mean))
        }
        let range = [low, high].map(Phrases.decimal).uniqued.joined(separator: "–")
        let best = rated.first { $0.voteAverage == high && high > low }
        let name = best.map { Text(" · ", .dim) + Text("best \(Phrases.season($0.seasonNumber))") } ?? ""
        return bars.joined(separator: "") + Text("  \(range)") + name
    }

    /// Returns the code, title and air date of an episode: “S05E16 Felina · 29 Sep 2013”.
    private func line(_ episode: TVEpisodeAirDateDetails, _ veil: SpoilerVeil) -> String {
        let place = episode.seasonNumber.flatMap { season in
            episode.episodeNumber.map { EpisodePlace(season: season, number: $0) }
        }
        let name = place.map { "\($0.code) \(veil.name(episode.name, of: $0))" } ?? episode.name
        return Phrases.facts([name, episode.airDate.map(Phrases.day)])
    }

    func map(_ series: TVSeriesDetails) -> TitleIdentity {
        TitleIdentity(
            title: series.name, imdbID: series.imdbID, homepageURL: series.homepageURL,
            pictureURLSet: series.posterURLSet)
    }

    func map(_ preview: TVSeriesPreview) -> ListableTitle {
        var title = ListableTitle(title: preview.name)
        title.originalTitle = preview.originalName
        title.originalLanguage = preview.originalLanguage
        title.overview = preview.overview
        title.releaseDate = preview.firstAirDate
        title.genreIDs = preview.genreIDs
        title.posterPath = preview.posterPath
        title.backdropPath = preview.backdropPath
        title.popularity = preview.popularity
        title.voteAverage = preview.voteAverage
        title.voteCount = preview.voteCount
        title.isAdultOnly = preview.isAdultOnly
        return title
    }
}

/// Maps the parts of series, seasons and episodes.
extension SeriesFeatureMapper {
    func map(_ credits: AggregateCreditsDetails) -> CastAndCrew {
        CastAndCrew(
            cast: credits.cast.map { member in
                Credit(
                    id: member.id, name: member.name,
                    work: (member.roles ?? []).map(\.character).filter { !$0.isEmpty },
                    episodeCount: member.totalEpisodeCount, model: member)
            },
            crew: credits.crew.map { member in
                Credit(
                    id: member.id, name: member.name, work: (member.jobs ?? []).map(\.job),
                    department: member.department, episodeCount: member.totalEpisodeCount, model: member)
            },
            castProperties: ["id", "name", "gender", "profileURLSet", "roles", "totalEpisodeCount", "order"],
            crewProperties: ["id", "name", "gender", "profileURLSet", "department", "jobs", "totalEpisodeCount"],
            countsEpisodes: true)
    }

    /// Maps the credits of a season or an episode. Guest stars follow the cast.
    func map(_ credits: CreditsDetails) -> CastAndCrew {
        CastAndCrew(cast: map(credits.cast + (credits.guestStars ?? [])), crew: map(credits.crew))
    }

    func map(_ cast: [CastMemberDetails]) -> [Credit] {
        cast.map { Credit(id: $0.id, name: $0.name, work: $0.character.isEmpty ? [] : [$0.character], model: $0) }
    }

    func map(_ crew: [CrewMemberDetails]) -> [Credit] {
        crew.map { Credit(id: $0.id, name: $0.name, work: [$0.job], department: $0.department, model: $0) }
    }

    func map(_ images: ImageCollectionDetails) -> Pictures {
        Pictures(
            [
                ("Posters", images.posterURLSets), ("Backdrops", images.backdropURLSets),
                ("Logos", images.logoURLSets), ("Stills", images.stillURLSets),
            ], model: images)
    }

    func map(_ video: Video) -> VideoLink {
        VideoLink(type: video.type, name: video.name, site: video.site, key: video.key, model: video)
    }

    func map(_ offers: WatchProvidersDetails) -> Offers {
        Offers(
            countryCode: offers.countryCode, stream: offers.stream, free: offers.free, ads: offers.ads,
            rent: offers.rent, buy: offers.buy, model: offers
        ) { Vocabulary.Word(id: $0.id, name: $0.name) }
    }

    func facts(of overview: TVSeriesOverview) -> TitleFacts {
        facts(
            of: overview.details, credits: overview.credits.map(map), offers: overview.watchProviders.map(map))
    }

    func facts(of series: TVSeriesDetails, credits: CastAndCrew?, offers: Offers?) -> TitleFacts {
        var facts = TitleFacts()
        facts.genres = (series.genres ?? []).map { ($0.name, $0.id) }
        facts.keywords = (series.keywords ?? []).map(\.name)
        facts.countries = series.originCountry
        facts.language = series.originalLanguage
        facts.released = series.firstAirDate
        facts.runtimes = series.episodeRunTime ?? []
        facts.average = series.voteAverage
        facts.votes = series.voteCount
        facts.popularity = series.popularity
        facts.companies = series.productionCompanies?.map(\.id)
        facts.networks = (series.networks ?? []).map(\.id)
        facts.certification = series.certification
        facts.status = series.status.map(word)
        facts.type = series.type.map { $0 == "Talk Show" ? "talk" : $0.lowercased() }
        facts.offers = offers
        // A series has no director; only its episodes do.
        facts.directors = credits.map { _ in [] }
        facts.cast = credits?.cast.map { ($0.name, $0.id) }
        facts.crew = credits?.crew.map(\.id)
        return facts
    }

    /// Returns the word used by filters.
    private func word(for status: String) -> String {
        switch status {
        case "Returning Series": "returning"
        case "In Production": "production"
        case "Canceled": "cancelled"
        default: status.lowercased()
        }
    }

    func compared(_ series: TVSeriesDetails) -> ComparedItem {
        let creators = (series.createdBy ?? []).map(\.name)
        let networks = (series.networks ?? []).map(\.name)
        return ComparedItem(
            ItemReference(.tvSeries, series.id), "name", series.name,
            facts: [
                ComparedFact("Released", "firstAirDate", series.firstAirDate) { Phrases.day($0) },
                ComparedFact("Last aired", "lastAirDate", series.lastAirDate) { Phrases.day($0) },
                ComparedFact("Status", "status", series.status, mergesEqual: true) { $0 },
                ComparedFact("Seasons", "numberOfSeasons", series.numberOfSeasons) { Phrases.count($0) },
                ComparedFact("Episodes", "numberOfEpisodes", series.numberOfEpisodes) { Phrases.count($0) },
                ComparedFact("Time", "runtime", series.episodeRunTime?.first) { Phrases.runtime($0) },
                .rating(series.voteAverage, series.voteCount),
                ComparedFact("Created by", "creators", creators, mergesEqual: true, Phrases.names),
                ComparedFact("Network", "networks", networks, mergesEqual: true, Phrases.names),
            ])
    }

    /// Maps the episodes of a series.
    ///
    /// - Parameters:
    ///   - series: The series.
    ///   - ratings: The regular episodes.
    ///   - specials: The special episodes, as far as they are known.
    ///   - missingSeasons: The numbers of the seasons with unknown episodes.
    func map(
        _ series: TVSeries, _ ratings: SeriesRatings, specials: [EpisodeRating], missingSeasons: [Int]
    ) -> SeriesSchedule {
        let seasons = [(0, specials)] + ratings.seasons.map { ($0.seasonNumber, $0.episodes) }
        let placed = seasons.flatMap { season, episodes in
            episodes.map { (EpisodePlace(season: season, number: $0.episodeNumber), $0) }
        }
        return SeriesSchedule(
            schedule: EpisodeSchedule(
                placed.map { EpisodeSchedule.Episode(id: $1.id, $0, airDate: $1.airDate) },
                hasEnded: ["ended", "canceled"].contains(series.status?.lowercased())),
            episodes: Dictionary(placed.map { ($0, map($1)) }) { first, _ in first },
            missingSeasons: missingSeasons)
    }

    private func map(_ episode: EpisodeRating) -> SeriesSchedule.Episode {
        SeriesSchedule.Episode(
            name: episode.name, runtime: episode.runtime, voteAverage: episode.voteAverage,
            voteCount: episode.voteCount)
    }
}

extension TVSeriesDetails {
    /// Whether the series has started and more episodes are expected.
    fileprivate var isRunning: Bool {
        switch status?.lowercased() {
        case "returning series": true
        case "ended", "canceled", "planned", "in production", "pilot": false
        default: isInProduction == true
        }
    }
}
