import CatalogueKit
import CoreDomain
import Foundation
import PopcornTVSeries
import Prompt
import TerminalKit

/// The commands for the seasons and episodes of TV series.
struct SeriesCommands: Sendable {
    let context: TVSeriesContext
    let mapper: SeriesFeatureMapper
    let commands: CatalogueCommands
    /// Returns the veil over a series' unseen episodes.
    let veil: @Sendable (ItemReference) async throws -> SpoilerVeil

    func seriesItem(_ id: Int) -> ItemReference { ItemReference(.tvSeries, id) }

    func veil(over id: Int) async throws -> SpoilerVeil { try await veil(seriesItem(id)) }
}

extension SeriesCommands {
    /// The code of the commands, and of the facets that only TV series have.
    var handlers: Handlers {
        var handlers = Handlers()
        handlers.commands = [
            "ratings": { try await ratings($0) },
            "series": { try await currentSeries($0) },
            "airing": {
                let isOfWeek = $0.arguments.keyword("window") == "week"
                return try await commands.list(isOfWeek ? .onTheAir : .airingToday, $0, isInSample: false)
            },
        ]
        let nouns = commands.nouns
        handlers.facets = [
            nouns.handler("seasons"): { try await seasons($1.id, $0) },
            nouns.handler("season"): { try await season($1, $0) },
            nouns.handler("episodes"): { try await episodes($1.id, $0) },
            nouns.handler("ratings"): { try await ratings([$1.id], $0) },
            nouns.handler("code"): { invocation, item in
                let number = try item.season ?? selector("code", of: invocation).seasons.lowerBound
                return try await season(SeasonReference(seriesID: item.id, seasonNumber: number), invocation)
            },
            nouns.handler("episode"): { invocation, item in
                let place = try item.place ?? selector("episode", of: invocation).place
                let reference = EpisodeReference(
                    seriesID: item.id, seasonNumber: place.season, episodeNumber: place.number)
                return try await episode(reference, invocation)
            },
            nouns.handler("range"): { invocation, item in
                try await episodes(item.id, in: selector("range", of: invocation), invocation)
            },
        ]
        return handlers
    }

    private func selector(_ name: String, of invocation: Invocation) throws -> EpisodeSelector {
        let word = invocation.arguments.text(name) ?? ""
        guard let selector = EpisodeSelector(word) else {
            throw UsageError("“\(Sanitizer.excerpt(word))” is not an episode", hint: .note("for example s5e14"))
        }
        return selector
    }

    /// Shows the season or the episode of `season 5 episode 14`.
    private func season(_ item: ItemReference, _ invocation: Invocation) async throws -> CommandResult {
        let number = invocation.arguments.text("number").flatMap { Int($0) } ?? 0
        guard let episode = try episodeNumber(in: invocation, ofSeason: number) else {
            return try await season(SeasonReference(seriesID: item.id, seasonNumber: number), invocation)
        }
        return try await self.episode(
            EpisodeReference(seriesID: item.id, seasonNumber: number, episodeNumber: episode), invocation)
    }

    /// Returns the episode in `season 5 episode 14`, or `nil` for a whole season.
    private func episodeNumber(in invocation: Invocation, ofSeason season: Int) throws -> Int? {
        let hasWord = invocation.arguments.text("of") != nil
        let number = invocation.arguments.text("episodeNumber").flatMap { Int($0) }
        guard hasWord == (number != nil) else {
            throw UsageError(
                "which episode of season \(season)?", hint: .line("season \(season) episode \(number ?? 1)"))
        }
        return number
    }

    /// Shows the series of the current season or episode.
    private func currentSeries(_ invocation: Invocation) async throws -> CommandResult {
        guard let current = invocation.session.current else {
            throw UsageError("which series?", hint: .line("tv 1396", for: "open an episode first, or name the series"))
        }
        guard current.reference.kind == .tvSeries else {
            throw UsageError(
                "\(Sanitizer.excerpt(current.title)) is not part of a TV series", hint: .line("tv 1396"))
        }
        return try await commands.details(current.reference, invocation)
    }
}

extension SeriesCommands {
    func seasons(_ id: Int, _ invocation: Invocation) async throws -> CommandResult {
        try await commands.answering(seriesItem(id)) {
            let details = try await context.details(of: id, policy: invocation.policy)
            let series = details.value
            var result = invocation.list(
                "seasons", series.seasons ?? [], properties: Self.seasonProperties, columns: Self.seasonColumns,
                above: [.heading(series.name, right: "#\(series.id)")], orNone: "\(series.name) has no seasons yet.",
                opening: { Item(ItemReference(.tvSeries, id, season: $0.seasonNumber), title: series.name) }
            ) { try JSONTreeEncoder().encode($0) }
            result.suggestions = (series.seasons?.last.map { ["season \($0.seasonNumber)"] } ?? []) + ["ratings"]
            return result.fetched(details)
        }
    }

    func season(_ reference: SeasonReference, _ invocation: Invocation) async throws -> CommandResult {
        let id = reference.seriesID
        return try await commands.answering(seriesItem(id), unstored: "\(reference)", hint: .line("tv \(id) seasons")) {
            return try await part(ItemReference(.tvSeries, id, season: reference.seasonNumber), invocation) {
                let season = try await context.season(reference, policy: invocation.policy)
                guard invocation.arguments.keyword("part") == "poster" else {
                    return try await show(season, of: id, invocation)
                }
                let title = "\(await commands.catalogues.name(of: seriesItem(id))) · \(season.value.name)"
                return try await invocation.picture("poster", title, season.map(\.posterURLSet), commands.pictures)
            }
        }
    }

    /// Shows the cast, crew or pictures of a season or an episode, or else its page.
    private func part(
        _ item: ItemReference, _ invocation: Invocation, page: () async throws -> CommandResult
    ) async throws -> CommandResult {
        var result =
            switch invocation.arguments.keyword("part") {
            case "cast": try await commands.members(isCast: true, of: item, invocation)
            case "crew": try await commands.members(isCast: false, of: item, invocation)
            case "images": try await commands.pictures(of: item, invocation)
            default: try await page()
            }
        result.current = Item(item, title: await commands.catalogues.title(of: item, .storedOnly))
        return result
    }

    private func show(
        _ season: Fetched<TVSeasonDetails>, of id: Int, _ invocation: Invocation
    ) async throws -> CommandResult {
        let number = season.value.seasonNumber
        let episodes = invocation.limited(season.value.episodes ?? [])
        let title = await seriesName(of: id, season.freshness, invocation)
        let veil = try await veil(over: id)
        let screen = Self.season(
            season.value, episodes, veil, from: invocation.start.number, title: title,
            orNone: commands.source.listsNo("episodes for \(title) \(Phrases.season(number))"))
        let part = Item(ItemReference(.tvSeries, id, season: number), title: title)
        let yours = try await commands.catalogues.yours(
            of: [part], isForPeople: invocation.session.settings.format.isForPeople)
        var result = CommandResult("season", season, screen).adding("mine", yours.json(part) ?? .null)
        result.tableRows = { try episodes.map { try JSONTreeEncoder().encode($0) } }
        result.columns = Self.episodeKeys
        result.veil = { veil.data($0) }
        result.rows = episodes.map {
            Item(ItemReference(.tvSeries, id, season: $0.seasonNumber, episode: $0.episodeNumber), title: title)
        }
        result.tableName = part.name
        let first = episodes.first.map { ["s\(number)e\($0.episodeNumber)"] } ?? []
        let actions = episodes.isEmpty ? [] : Signposts.part(part.reference, yours: yours)
        result.suggestions = first + actions + ["season \(number) cast", "seasons"]
        invocation.note(season.value.episodes?.count ?? 0, in: &result)
        return result.mapping { $0.namingEpisodes() }
    }

    /// Shows the episodes named by a selector: some of a season, or all of several seasons.
    func episodes(_ id: Int, in selector: EpisodeSelector, _ invocation: Invocation) async throws -> CommandResult {
        guard let numbers = selector.episodes else {
            return try await episodes(id, invocation) { selector.seasons.contains($0) }
        }
        let number = selector.seasons.lowerBound
        let reference = SeasonReference(seriesID: id, seasonNumber: number)
        return try await commands.answering(seriesItem(id), unstored: "\(reference)", hint: .line("tv \(id) seasons")) {
            let season = try await context.season(reference, policy: invocation.policy)
            let title = await seriesName(of: id, season.freshness, invocation)
            let rows = (season.value.episodes ?? []).filter { numbers.contains($0.episodeNumber) }
            let heading = Phrases.facts([title, season.value.name, Phrases.count(rows.count, "episode")])
            let found = rows.map { EpisodeRow(id, title, number, EpisodeRating($0)) }
            return table(season.map { _ in found }, heading, try await veil(over: id), invocation)
        }
    }

    func episode(_ reference: EpisodeReference, _ invocation: Invocation) async throws -> CommandResult {
        let season = reference.season
        let id = reference.season.seriesID
        let hint = "tv \(id) season \(season.seasonNumber)"
        return try await commands.answering(seriesItem(id), unstored: "\(reference)", hint: .line(hint)) {
            let item = ItemReference(.tvSeries, id, season: season.seasonNumber, episode: reference.episodeNumber)
            return try await part(item, invocation) {
                let episode = try await context.episode(reference, policy: invocation.policy)
                let veil = try await veil(over: id)
                let place = EpisodePlace(season: season.seasonNumber, number: reference.episodeNumber)
                let urls = veil.hides(place) ? nil : episode.value.stillURLSet
                let still = invocation.startPicture(urls, commands.pictures, within: .still)
                let title = await seriesName(of: id, episode.freshness, invocation)
                var screen = screen(of: episode.value, veil, title: title)
                screen.picture = try await still?.value()
                var result = CommandResult("episode", episode, screen)
                result.veil = { veil.data($0) }
                let word = "s\(season.seasonNumber)e\(reference.episodeNumber)"
                let yours = try await commands.catalogues.yours(of: [Item(item, title: title)], isForPeople: true)
                result.suggestions =
                    Signposts.part(item, yours: yours)
                    + ["\(word) cast", "\(word) crew", "season \(season.seasonNumber)"]
                return result.mapping { $0.namingEpisodes() }
            }
        }
    }

    /// Returns the series' name, which responses for seasons and episodes don't include.
    ///
    /// If the series isn't stored, this takes a second request, except for JSON output, which omits the name,
    /// and for stored results, which are shown without a request.
    private func seriesName(of id: Int, _ freshness: Freshness, _ invocation: Invocation) async -> String {
        let isWorthARequest = freshness == .network && invocation.session.settings.format.isForPeople
        return await commands.catalogues.title(of: seriesItem(id), isWorthARequest ? .stored : .storedOnly)
            ?? "TV #\(id)"
    }
}

extension SeriesCommands {
    private static let seasonColumns: [TableColumn<TVSeasonDetails>] = [
        TableColumn("Season") { Phrases.season($0.seasonNumber) },
        TableColumn("Name", width: .flexible) { $0.name },
        TableColumn("Aired") { $0.airDate.map(Phrases.day) ?? "" },
        TableColumn("Episodes", alignment: .trailing) {
            ($0.episodeCount ?? $0.episodes?.count).map { Phrases.count($0) } ?? ""
        },
        .styled("★", alignment: .trailing) { Phrases.rating($0.voteAverage, votes: nil) },
    ]

    /// The names of a season's properties.
    private static let seasonProperties =
        [
            "id", "name", "seasonNumber", "overview", "airDate", "posterURLSet", "voteAverage", "episodeCount",
            "episodes",
        ] + MarkColumns.ofSeasons

    /// The names of an episode's properties, for a list without episodes.
    private static let episodeKeys = [
        "id", "name", "episodeNumber", "seasonNumber", "overview", "airDate", "episodeType", "runtime", "showID",
        "productionCode", "stillURLSet", "crew", "guestStars", "voteAverage", "voteCount", "season", "episode",
    ]

    private static func season(
        _ season: TVSeasonDetails, _ episodes: [TVEpisodeDetails], _ veil: SpoilerVeil, from number: Int, title: String,
        orNone: String
    ) -> Screen {
        let count = season.episodes.map(\.count) ?? season.episodeCount
        let columns: [TableColumn<TVEpisodeDetails>] = [
            TableColumn("Episode") { Phrases.episode($0.seasonNumber, $0.episodeNumber) },
            TableColumn("Title", width: .flexible) {
                veil.name($0.name, of: $0.place)
            },
            TableColumn("Aired") { $0.airDate.map(Phrases.day) ?? "" },
            TableColumn("Time", alignment: .trailing) { $0.runtime.map(Phrases.runtime) ?? "" },
            .styled("★", alignment: .trailing) { veil.rating($0.voteAverage, votes: $0.voteCount, of: $0.place) },
            TableColumn("Votes", alignment: .trailing, role: .dim) { $0.voteCount.map { Phrases.count($0) } ?? "" },
        ]
        return Screen(
            page: Text("\(title) · \(season.name)"), ids: [Phrases.season(season.seasonNumber)],
            facts: [
                season.airDate.map { Text(Phrases.day($0)) }, count.map { Text(Phrases.count($0, "episode")) },
                Phrases.known(season.voteAverage, nil).map(Phrases.star),
            ],
            text: veil.plot(
                season.overview, ofSeason: season.seasonNumber, episodes: season.episodes?.map(\.episodeNumber)),
            episodes.isEmpty
                ? .line(orNone) : .table(Table(episodes, isNumbered: true, columns: columns).numbered(from: number)))
    }

    private func screen(of episode: TVEpisodeDetails, _ veil: SpoilerVeil, title: String) -> Screen {
        let place = episode.place
        let credits = CastAndCrew(cast: mapper.map(episode.guestStars ?? []), crew: mapper.map(episode.crew ?? []))
        return Screen(
            page: Text("\(title) · \(place.code) \(veil.name(episode.name, of: place))"), ids: ["#\(episode.id)"],
            facts: [
                veil.hides(place) ? nil : Phrases.votes(episode.voteAverage, episode.voteCount),
                episode.airDate.map { Text(Phrases.day($0)) }, episode.runtime.map { Text(Phrases.runtime($0)) },
                episode.episodeType.flatMap { $0 == "standard" ? nil : Text($0.replacing("_", with: " ")) },
            ],
            text: veil.plot(episode.overview, of: place),
            .titlePairs(
                credits.makers + [.init("Guests", episode.guestStars == nil ? nil : credits.stars, yieldingAt: .cast)]))
    }
}

extension TVEpisodeDetails {
    fileprivate var place: EpisodePlace { EpisodePlace(season: seasonNumber, number: episodeNumber) }
}

extension JSONValue {
    /// Returns the value with the properties `season` and `episode`, which rows of episodes have in every result, in each
    /// object about an episode.
    ///
    /// - Parameter season: The number of the season that contains the value.
    func namingEpisodes(season: Int? = nil) -> JSONValue {
        switch self {
        case .array(let values): return .array(values.map { $0.namingEpisodes(season: season) })
        case .object(let members):
            let season = number("seasonNumber") ?? season
            let named = JSONValue.object(
                members.map { Member(key: $0.key, value: $0.value.namingEpisodes(season: season)) })
            guard let season, let episode = number("episodeNumber"), self["season"] == nil else { return named }
            return named.adding("season", .integer(season)).adding("episode", .integer(episode))
        default: return self
        }
    }
}
