import CoreDomain
import Foundation
import PopcornTVSeries
import Prompt
import TerminalKit

/// What filters can ask of the details of series.
extension TVSeriesPlugin {
    func values(of id: Int, _ offers: Set<String>, _ policy: FetchPolicy) async throws -> TitleValues {
        let overview = try await context.fetchOverview(id, policy).value
        let series = overview.details
        var values = TitleValues(
            genreIDs: series.genres.map { $0.map(\.id) } ?? [], language: series.originalLanguage,
            released: series.firstAirDate, average: series.voteAverage, votes: series.voteCount,
            popularity: series.popularity)
        values.setDetails(
            runtimes: series.episodeRunTime ?? [], countries: series.originCountry,
            companies: series.productionCompanies?.map(\.id), certification: series.certification,
            status: series.status.map(Self.status), cast: overview.credits?.cast.map(\.id),
            crew: overview.credits?.crew.map(\.id))
        values.words[.service] = overview.watchProviders?.ids(of: offers) ?? []
        values.words[.network] = Set((series.networks ?? []).map { String($0.id) })
        values.words[.type] = Set([series.type.map { $0 == "Talk Show" ? "talk" : $0.lowercased() }].compactMap(\.self))
        return values
    }

    func figures(of id: Int, _ policy: FetchPolicy) async throws -> TitleFigures {
        let found = try await context.repository.item(
            id, with: [.credits], requiring: policy == .stored ? .credits : nil, policy
        ).value
        let series = found.series
        return TitleFigures(
            genres: (series.genres ?? []).map(\.name), countries: series.originCountry ?? [],
            language: series.originalLanguage, year: series.firstAirDate.map(CalendarDay.year),
            runtime: series.episodeRunTime?.first, average: Phrases.known(series.voteAverage, series.voteCount),
            // Each episode has a director of its own.
            directors: found.credits.map { _ in [] }, actors: found.credits?.cast.map { ($0.name, $0.id) })
    }

    private static func status(_ text: String) -> String {
        switch text {
        case "Returning Series": "returning"
        case "In Production": "production"
        case "Canceled": "cancelled"
        default: text.lowercased()
        }
    }
}
