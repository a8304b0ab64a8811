import CoreDomain
import Foundation
import PopcornMovies
import Prompt
import TerminalKit

extension MoviesPlugin {
    func compared(_ id: Int, _ policy: FetchPolicy) async throws -> Fetched<ComparedItem> {
        try await context.fetchOverview(id, policy).map { overview in
            let movie = ComparedMovie(overview)
            return ComparedItem(
                title: movie.title,
                facts: [
                    ComparedFact("Released", movie.releaseDate.map(Phrases.day)),
                    ComparedFact("Time", movie.runtime.map(Phrases.runtime)),
                    .rating(movie.voteAverage, movie.voteCount),
                    ComparedFact("Budget", movie.budget.map(Phrases.money)),
                    ComparedFact("Revenue", movie.revenue.map(Phrases.money), score: movie.revenue),
                    ComparedFact(
                        "Return", Phrases.multiple(movie.revenue, of: movie.budget), score: movie.returnOnBudget),
                    ComparedFact("Director", movie.director, mergesEqual: true),
                ], value: movie)
        }
    }

    func credits(of id: Int, _ policy: FetchPolicy) async throws -> Fetched<TitleCredits> {
        let credits = try await context.fetchCredits(id, policy)
        let title = await name(of: id)
        return credits.map { credits in
            TitleCredits(
                title: title,
                people: credits.cast.map { ($0.id, $0.name, [$0.character].filter { !$0.isEmpty }) }
                    + credits.crew.map { ($0.id, $0.name, [$0.job]) })
        }
    }
}

/// A movie as machines read it beside others. Amounts that TMDb doesn't know are `nil`.
private struct ComparedMovie: Encodable, Sendable {
    let kind = ItemKind.movie
    let id: Int
    let title: String
    let releaseDate: Date?
    let runtime: Int?
    let voteAverage: Double?
    let voteCount: Int?
    let budget: Double?
    let revenue: Double?
    /// How often the revenue pays the budget.
    let returnOnBudget: Double?
    let director: String

    init(_ overview: MovieOverview) {
        let movie = overview.details
        (id, title, releaseDate, runtime) = (movie.id, movie.title, movie.releaseDate, movie.runtime)
        (voteAverage, voteCount) = (movie.voteAverage, movie.voteCount)
        let (budget, revenue) = (Self.known(movie.budget), Self.known(movie.revenue))
        (self.budget, self.revenue) = (budget, revenue)
        returnOnBudget = budget.flatMap { budget in revenue.map { $0 / budget } }
        director = TitleScreens.names((overview.credits?.crew ?? []).filter { CrewJob.isDirecting($0.job) }.map(\.name))
    }

    private static func known(_ amount: Double?) -> Double? { amount.flatMap { $0 > 0 ? $0 : nil } }
}
