import CoreDomain
import Foundation
import PopcornMovies
import Prompt
import TerminalKit

extension MoviesPlugin {
    func compared(_ id: Int, _ policy: FetchPolicy) async throws -> Fetched<ComparedItem> {
        try await context.fetchOverview(id, policy).map { overview in
            let movie = overview.details
            // TMDb stores an unknown amount as 0.
            let (budget, revenue) = (
                movie.budget.flatMap { $0 > 0 ? $0 : nil }, movie.revenue.flatMap { $0 > 0 ? $0 : nil }
            )
            let multiple = budget.flatMap { budget in revenue.map { $0 / budget } }
            let directors = (overview.credits?.crew ?? []).filter { CrewJob.isDirecting($0.job) }.map(\.name)
            return ComparedItem(
                ItemReference(.movie, movie.id), "title", movie.title,
                facts: [
                    ComparedFact("Released", "releaseDate", movie.releaseDate) { Phrases.day($0) },
                    ComparedFact("Time", "runtime", movie.runtime) { Phrases.runtime($0) },
                    .rating(movie.voteAverage, movie.voteCount),
                    ComparedFact("Budget", "budget", budget) { Phrases.money($0) },
                    ComparedFact("Revenue", "revenue", revenue, score: revenue) { Phrases.money($0) },
                    // How often the revenue pays the budget.
                    ComparedFact("Return", "returnOnBudget", multiple, score: multiple) { _ in
                        Phrases.multiple(revenue, of: budget) ?? ""
                    },
                    ComparedFact("Director", "director", TitleScreens.names(directors), mergesEqual: true) { $0 },
                ])
        }
    }
}
