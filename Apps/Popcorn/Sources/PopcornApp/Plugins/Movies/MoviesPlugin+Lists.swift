import CoreDomain
import PopcornMovies
import Prompt

/// TMDb's lists, and search.
extension MoviesPlugin {
    func page(of list: MovieList, _ invocation: Invocation<MoviesPlugin>) async throws -> CommandResult {
        try await table("movies", invocation) { try await movies.fetchPage(list, page: $0, invocation.policy) }
    }

    /// Shows movies that belong to the one of that id.
    func related(
        _ list: MovieList, to id: Int, _ invocation: Invocation<MoviesPlugin>
    ) async throws -> CommandResult {
        try await wording(id) { try await page(of: list, invocation) }
    }

    func search(_ invocation: Invocation<MoviesPlugin>) async throws -> CommandResult {
        let text = invocation.arguments.text("words") ?? ""
        let search = MovieSearch(text, year: invocation.arguments.year)
        do {
            return try await table("search", invocation) {
                try await movies.search(search, page: $0, invocation.policy)
            }
        } catch let failure as CommandFailure {
            throw CommandFailure(
                failure.error, "no movie matches “\(Sanitizer.excerpt(text))”.\(try await guess(for: text))",
                hint: sampleHint ?? "try fewer words")
        }
    }

    /// Shows one page, or as many as the limit needs. A title that occurs again is left out.
    ///
    /// If a later page fails, shows the earlier ones with a warning.
    private func table(
        _ kind: String, _ invocation: Invocation<MoviesPlugin>,
        fetch: (Int) async throws -> Fetched<Page<MoviePreviewDetails>>
    ) async throws -> CommandResult {
        let first = try await fetch(invocation.flags.page ?? 1)
        var (list, last) = (first.map(\.items), first.value)
        var messages: [String] = []
        while let limit = invocation.flags.limit, list.value.count < limit, last.hasMore {
            do {
                let next = try await fetch(last.page + 1)
                list = list.appending(next.map(\.items)) { ($0 + $1).uniqued(by: \.id) }
                last = next.value
            } catch let error as FetchError where error != .cancelled {
                messages = ["warning: page \(last.page + 1) is missing: \(error.message)"]
                break
            }
        }
        list = list.map { invocation.limited($0) }
        let rows = list.value
        guard !rows.isEmpty else { throw nothing(kind, list.warnings) }
        var result = try CommandResult(kind, list, Screen([.table(Table(titles: rows))]))
        result.rows = rows.map(\.row)
        (result.page, result.totalPages) = (first.value.page, first.value.totalPages)
        result.messages = messages
        result.suggestions = [
            "\(rows.count) of \(Phrases.count(first.value.totalResults))", "1 opens the first", "1 cast",
        ]
        return result
    }

    private func nothing(_ kind: String, _ warnings: [FetchWarning]) -> CommandFailure {
        if warnings.contains(where: { $0.skippedCount != nil }) {
            return CommandFailure(.badData(""), "no entry of TMDb’s response could be read", hint: "try again later")
        }
        return CommandFailure(
            .notFound(kind), isSample ? "the sample has nothing here" : "there is nothing here",
            hint: "try another list")
    }
}
