import CoreDomain
import Foundation
import PopcornMovies
import Prompt
import TerminalKit

extension MoviesPlugin {
    static var compare: Command<MoviesPlugin> {
        Command(
            "compare", summary: "movies side by side: dates, ratings, money",
            examples: ["compare 603 604 605", "compare 1-3", "compare \"heat\" \"ronin\""], group: .titles,
            forms: [Form(.items([.movie], messageIfMissing: "which movies?")) { try await $0.host.compare($0) }])
    }

    private func compare(_ invocation: Invocation<MoviesPlugin>) async throws -> CommandResult {
        let found = try await invocation.findAll([.movie])
        guard (2...20).contains(found.count) else {
            throw UsageError("a comparison takes 2 to 20 movies, not \(found.count)", hint: "compare 603 604 605")
        }
        let compared = try await found.map(\.item.reference.id).concurrentlyMapped { id in
            do { return try await context.fetchOverview(id, invocation.policy).map(ComparedMovie.init) } catch {
                throw await failure(FetchError(error), id)
            }
        }
        let all = Fetched.all(compared)
        let rows: [ComparisonRow<ComparedMovie>] = [
            ComparisonRow("Released") { $0.releaseDate.map(Phrases.day) },
            ComparisonRow("Time") { $0.runtime.map(Phrases.runtime) },
            ComparisonRow("★ · votes", score: \.rating) { movie in
                movie.rating.map { "\(Phrases.rating($0)) · \(Phrases.count(movie.voteCount ?? 0))" }
            },
            ComparisonRow("Budget") { $0.budget.map(Phrases.money) },
            ComparisonRow("Revenue", score: \.revenue) { $0.revenue.map(Phrases.money) },
            ComparisonRow("Return", score: \.returnOnBudget) { Phrases.multiple($0.revenue, of: $0.budget) },
            ComparisonRow("Director", mergesEqual: true) { $0.director.isEmpty ? nil : $0.director },
        ]
        let result = CommandResult(
            "comparison", all, Screen([.comparison(Comparison(all.value, title: \.title, rows: rows))]))
        return result.adding(messages: found.flatMap(\.messages))
    }
}

/// What a comparison shows of a movie. Amounts that TMDb doesn't know are `nil`.
private struct ComparedMovie: Encodable, Sendable {
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

    /// The rating, unless nobody has voted.
    var rating: Double? { voteCount == 0 ? nil : voteAverage }
}
