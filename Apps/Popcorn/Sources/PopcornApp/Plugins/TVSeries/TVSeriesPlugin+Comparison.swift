import CoreDomain
import Foundation
import PopcornTVSeries
import Prompt
import TerminalKit

extension TVSeriesPlugin {
    func compared(_ id: Int, _ policy: FetchPolicy) async throws -> Fetched<ComparedItem> {
        try await context.fetchOverview(id, policy).map(\.details).map { series in
            let (creators, networks) = ((series.createdBy ?? []).map(\.name), (series.networks ?? []).map(\.name))
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
                    ComparedFact("Created by", "creators", creators, mergesEqual: true, TitleScreens.names),
                    ComparedFact("Network", "networks", networks, mergesEqual: true, TitleScreens.names),
                ])
        }
    }
}
