import CatalogueKit
import CoreDomain
import Foundation
import PopcornTVSeries
import Prompt
import TerminalKit

/// The ratings of all episodes of a series, or of several series side by side.
extension SeriesCommands {
    func episodes(
        _ id: Int, _ invocation: Invocation, where isWanted: (_ season: Int) -> Bool = { _ in true }
    ) async throws -> CommandResult {
        try await commands.answering(seriesItem(id), unstored: "the ratings table of TV series \(id)") {
            let ratings = try check(await context.ratings(of: id, policy: invocation.policy))
            let rows = ratings.value.rows.filter { isWanted($0.seasonNumber) }
            guard !rows.isEmpty || ratings.value.episodeCount == 0 else {
                throw CommandFailure(
                    .notFound("seasons"), "\(ratings.value.name) has no such season", hint: .line("tv \(id) seasons"))
            }
            let veil = try await veil(over: id)
            return table(
                ratings.map { _ in rows },
                rows.isEmpty ? ratings.value.sentenceIfEmpty : ratings.value.heading(veil), veil, invocation)
        }
    }

    /// Shows episodes below a line about their series.
    func table(
        _ episodes: Fetched<[EpisodeRow]>, _ heading: String, _ veil: SpoilerVeil, _ invocation: Invocation
    ) -> CommandResult {
        var result = invocation.list(
            "episodes", episodes.value,
            columns: [
                TableColumn("Episode") { $0.code },
                TableColumn("Title", width: .flexible) { veil.name($0.name, of: $0.place) },
                TableColumn("Aired") { $0.airDate.map(Phrases.day) ?? "" },
                .styled("★", alignment: .trailing) { veil.rating($0.voteAverage, votes: $0.voteCount, of: $0.place) },
                TableColumn("Votes", alignment: .trailing, role: .dim) { $0.voteCount.map { Phrases.count($0) } ?? "" },
            ], above: [.line(heading)], orNone: heading
        ) { Item($0.reference, title: $0.series) }
        result.veil = { veil.data($0) }
        result.suggestions = (result.rows?.isEmpty == false ? ["1"] : []) + ["ratings"]
        return result.fetched(episodes)
    }

    /// Shows the ratings of the named series, or of the current one.
    func ratings(_ invocation: Invocation) async throws -> CommandResult {
        let found = try await invocation.findAll([.tvSeries])
        if let other = found.first(where: { $0.item.reference.kind != .tvSeries }) {
            throw UsageError("\(other.item.title) is not a TV series", hint: .line("ratings 1396"))
        }
        var result = try await ratings(found.map(\.item.reference.id), invocation)
        if found.count == 1 { result.current = result.current ?? found[0].item }
        return result.adding(messages: found.flatMap(\.messages))
    }

    func ratings(_ ids: [Int], _ invocation: Invocation) async throws -> CommandResult {
        guard (1...10).contains(ids.count) else {
            throw UsageError("the ratings of at most 10 series can be compared", hint: .line("ratings 1396 1399"))
        }
        let (found, notices) = try await ids.answers { id in
            try await commands.catalogues.wording(seriesItem(id), unstored: "the ratings table of TV series \(id)") {
                try check(await context.ratings(of: id, policy: invocation.policy))
            }
        }
        let ids = found.map(\.element)
        let all = Fetched.all(found.map(\.value))
        let isComparison = ids.count > 1
        let series = ItemReference(.tvSeries, ids[0])
        let marks = isComparison ? nil : try await commands.catalogues.records.marks([series])[series]
        var veils: [Int: SpoilerVeil] = [:]
        for id in ids { veils[id] = try await veil(over: id) }
        let screen =
            isComparison
            ? Self.comparison(all.value, veils) : Self.grid(all.value[0], marks, veils[ids[0]] ?? .none)
        var result =
            isComparison
            ? CommandResult("ratings", all.map { $0.map(RatingsReport.init) }, screen)
            : CommandResult("ratings", found[0].value.map(RatingsReport.init), screen)
        result.notices = notices
        let rows = invocation.limited(all.value.flatMap(\.rows))
        result.tableRows = { try rows.map { try JSONTreeEncoder().encode($0) } }
        result.columns = EpisodeRow.columns
        result.veil = { [veils] row in
            veils.reduce(row) { row, veil in row["seriesID"] == .integer(veil.key) ? veil.value.data(row) : row }
        }
        if !isComparison { result.current = Item(ItemReference(.tvSeries, ids[0]), title: all.value[0].name) }
        return result.mapping { $0.namingEpisodes() }
    }

    /// Throws if the sample has no episodes of the series, since it has episodes of only a few series.
    private func check(_ ratings: Fetched<SeriesRatings>) throws -> Fetched<SeriesRatings> {
        guard commands.source.isSample, ratings.value.episodeCount == 0 else { return ratings }
        throw CommandFailure(
            .notFound("episodes"), "the sample doesn’t include the episodes of \(ratings.value.name)",
            hint: DataSource.keyHint)
    }

    static func grid(_ ratings: SeriesRatings, _ marks: Marks? = nil, _ veil: SpoilerVeil = .none) -> Screen {
        let numbers = Set(ratings.seasons.flatMap(\.episodes).map(\.episodeNumber)).sorted()
        guard !numbers.isEmpty else { return Screen([.line(ratings.sentenceIfEmpty)]) }
        let rows = ratings.seasons.map { season in
            let episodes = Dictionary(season.episodes.map { ($0.episodeNumber, $0) }) { first, _ in first }
            let cells = numbers.map { number -> Grid.Cell in
                guard let episode = episodes[number] else { return .absent }
                let place = EpisodePlace(season: season.seasonNumber, number: number)
                if veil.hides(place) { return .hidden }
                let cell = episode.rating.map(Grid.Cell.number) ?? .unknown
                return marks?.hasSeenInPass(place) == true ? .marked(cell) : cell
            }
            return Grid.Row(label: Phrases.season(season.seasonNumber), cells: cells, summary: season.average)
        }
        let hasSeen = marks?.episodesSeen ?? 0 > 0
        return Screen([
            .line(ratings.heading(veil)),
            .grid(Grid(columns: numbers.map(String.init), rows: rows, summaryTitle: "avg")),
            .text(Text("the mean of TMDb’s votes, from 1 to 10" + (hasSeen ? " · ✓ seen" : ""), .dim)),
        ])
    }

    private static func comparison(_ series: [SeriesRatings], _ veils: [Int: SpoilerVeil]) -> Screen {
        // A veiled episode has neither a name nor a rating.
        @Sendable func shown(_ episode: SeriesRatings.RatedEpisode?, of id: Int) -> SeriesRatings.RatedEpisode? {
            episode.flatMap { veils[id]?.hides($0.place) == true ? nil : $0 }
        }
        let numbers = Set(series.flatMap(\.seasons).map(\.seasonNumber)).sorted()
        let seasons = numbers.map { number in
            ComparisonRow<SeriesRatings>(Phrases.season(number), score: { $0.average(ofSeason: number) }) {
                $0.average(ofSeason: number).map(Phrases.rating)
            }
        }
        let rows: [ComparisonRow<SeriesRatings>] = [
            ComparisonRow("Episodes") { Phrases.count($0.episodeCount) },
            ComparisonRow("Average", score: \.average) { $0.average.map(Phrases.rating) },
            ComparisonRow("Best", score: { shown($0.best, of: $0.id)?.rating }) {
                shown($0.best, of: $0.id)?.comparedWords
            },
            ComparisonRow("Lowest", score: { shown($0.lowest, of: $0.id)?.rating }) {
                shown($0.lowest, of: $0.id)?.comparedWords
            },
        ]
        return Screen([.comparison(Comparison(series, title: \.name, rows: rows + seasons))])
    }
}

extension SeriesRatings {
    fileprivate var episodeCount: Int { seasons.map(\.episodes.count).reduce(0, +) }

    fileprivate func average(ofSeason number: Int) -> Double? {
        seasons.first { $0.seasonNumber == number }?.average
    }

    /// Returns the heading: “Breaking Bad · 62 episodes · best S05E14 Ozymandias 9.8 · lowest S03E10 Fly 7.6”.
    fileprivate func heading(_ veil: SpoilerVeil = .none) -> String {
        let best = best.flatMap { veil.hides($0.place) ? nil : $0 }
        let lowest = lowest.flatMap { veil.hides($0.place) ? nil : $0 }
        let missing = missingSeasons.map(String.init).joined(separator: ", ")
        return Phrases.facts([
            name, Phrases.count(episodeCount, "episode"),
            missing.isEmpty ? nil : "without season\(missingSeasons.count == 1 ? "" : "s") \(missing)",
            isUniform ? nil : best.map { "best \($0.words)" }, isUniform ? nil : lowest.map { "lowest \($0.words)" },
        ])
    }

    /// Whether all rated episodes have one rating, so that none is the best.
    private var isUniform: Bool { best?.rating == lowest?.rating }

    fileprivate var sentenceIfEmpty: String {
        missingSeasons.isEmpty ? "\(name) has no episodes yet." : heading()
    }

    fileprivate var rows: [EpisodeRow] {
        seasons.flatMap { season in season.episodes.map { EpisodeRow(id, name, season.seasonNumber, $0) } }
    }
}

extension SeriesRatings.RatedEpisode {
    fileprivate var place: EpisodePlace { EpisodePlace(season: seasonNumber, number: episode.episodeNumber) }

    fileprivate var words: String {
        "\(Phrases.episode(seasonNumber, episode.episodeNumber)) \(episode.name) \(Phrases.rating(rating))"
    }

    /// The text of a cell in a comparison, with the rating first, since narrow columns are truncated.
    fileprivate var comparedWords: String {
        "\(Phrases.rating(rating)) \(Phrases.episode(seasonNumber, episode.episodeNumber)) \(episode.name)"
    }
}

/// The ratings of a series with their means, for machine-readable output.
private struct RatingsReport: Encodable, Sendable {
    let id: Int
    let name: String
    let average: Double?
    let best: EpisodeRow?
    let lowest: EpisodeRow?
    let seasons: [Season]
    let missingSeasons: [Int]

    struct Season: Encodable, Sendable {
        let seasonNumber: Int
        let average: Double?
        let episodes: [EpisodeRating]
    }

    init(_ ratings: SeriesRatings) {
        func row(_ rated: SeriesRatings.RatedEpisode?) -> EpisodeRow? {
            rated.map { EpisodeRow(ratings.id, ratings.name, $0.seasonNumber, $0.episode) }
        }
        id = ratings.id
        name = ratings.name
        average = ratings.average
        missingSeasons = ratings.missingSeasons
        best = row(ratings.best)
        lowest = row(ratings.lowest)
        seasons = ratings.seasons.map {
            Season(seasonNumber: $0.seasonNumber, average: $0.average, episodes: $0.episodes)
        }
    }
}

struct EpisodeRow: KeyedRow {
    let seriesID: Int
    let series: String
    let seasonNumber: Int
    let episodeNumber: Int
    let id: Int
    let name: String
    let airDate: Date?
    let voteAverage: Double?
    let voteCount: Int?
    /// The number of the season, under the name that rows of episodes have in every result.
    let season: Int
    /// The number of the episode, under that name too.
    let episode: Int

    enum CodingKeys: CodingKey, CaseIterable {
        case seriesID, series, seasonNumber, episodeNumber, id, name, airDate, voteAverage, voteCount, season, episode
    }

    init(_ seriesID: Int, _ series: String, _ season: Int, _ episode: EpisodeRating) {
        self.seriesID = seriesID
        self.series = series
        seasonNumber = season
        episodeNumber = episode.episodeNumber
        id = episode.id
        name = episode.name
        airDate = episode.airDate
        voteAverage = episode.voteAverage
        voteCount = episode.voteCount
        self.season = season
        self.episode = episode.episodeNumber
    }

    var reference: ItemReference {
        ItemReference(.tvSeries, seriesID, season: seasonNumber, episode: episodeNumber)
    }

    var code: String { reference.code }

    var place: EpisodePlace { EpisodePlace(season: seasonNumber, number: episodeNumber) }
}

extension EpisodeRating {
    init(_ episode: TVEpisodeDetails) {
        self.init(
            id: episode.id, episodeNumber: episode.episodeNumber, name: episode.name, airDate: episode.airDate,
            runtime: episode.runtime, voteAverage: episode.voteAverage, voteCount: episode.voteCount)
    }
}
