import CoreDomain
import Foundation
import PopcornTVSeries
import Prompt
import TerminalKit

extension TVSeriesPlugin {
    func compared(_ id: Int, _ policy: FetchPolicy) async throws -> Fetched<ComparedItem> {
        try await context.fetchOverview(id, policy).map { overview in
            let series = ComparedSeries(overview.details)
            return ComparedItem(
                title: series.name,
                facts: [
                    ComparedFact("Released", series.firstAirDate.map(Phrases.day)),
                    ComparedFact("Last aired", series.lastAirDate.map(Phrases.day)),
                    ComparedFact("Status", series.status, mergesEqual: true),
                    ComparedFact("Seasons", series.numberOfSeasons.map { Phrases.count($0) }),
                    ComparedFact("Episodes", series.numberOfEpisodes.map { Phrases.count($0) }),
                    ComparedFact("Time", series.runtime.map(Phrases.runtime)),
                    .rating(series.voteAverage, series.voteCount),
                    ComparedFact("Created by", TitleScreens.names(series.creators), mergesEqual: true),
                    ComparedFact("Network", TitleScreens.names(series.networks), mergesEqual: true),
                ], value: series)
        }
    }

    func credits(of id: Int, _ policy: FetchPolicy) async throws -> Fetched<TitleCredits> {
        let credits = try await context.fetchCredits(id, policy)
        let title = await name(of: id)
        return credits.map { credits in
            TitleCredits(
                title: title,
                people: credits.cast.map { ($0.id, $0.name, ($0.roles ?? []).map(\.character).filter { !$0.isEmpty }) }
                    + credits.crew.map { ($0.id, $0.name, ($0.jobs ?? []).map(\.job)) })
        }
    }
}

/// A series as machines read it beside others.
private struct ComparedSeries: Encodable, Sendable {
    let kind = ItemKind.tvSeries
    let id: Int
    let name: String
    let firstAirDate: Date?
    let lastAirDate: Date?
    let status: String?
    let numberOfSeasons: Int?
    let numberOfEpisodes: Int?
    /// The minutes of an episode as a rule.
    let runtime: Int?
    let voteAverage: Double?
    let voteCount: Int?
    let creators: [String]
    let networks: [String]

    init(_ series: TVSeriesDetails) {
        (id, name, status) = (series.id, series.name, series.status)
        (firstAirDate, lastAirDate) = (series.firstAirDate, series.lastAirDate)
        (numberOfSeasons, numberOfEpisodes) = (series.numberOfSeasons, series.numberOfEpisodes)
        (runtime, voteAverage, voteCount) = (series.episodeRunTime?.first, series.voteAverage, series.voteCount)
        creators = (series.createdBy ?? []).map(\.name)
        networks = (series.networks ?? []).map(\.name)
    }
}
