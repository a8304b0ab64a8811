import CoreDomain
import Foundation
import PopcornMovies

extension Session {
    func answer(to command: Command, _ flags: Flags) async throws -> Answer {
        switch command {
        case .movie(let reference, let facet):
            let movie = try await resolve(reference, flags)
            return try await facetAnswer(facet, of: movie.id, flags).remarking(movie.remarks)
        case .row(let number, let facet):
            return try await facetAnswer(facet, of: try row(number), flags)
        case .list(let word): return try await list(word, flags)
        case .search(let text, let year): return try await search(text, year, flags)
        case .watchlist(let action): return try await watchlist(action, flags)
        case .storage(let action): return try await storage(action, flags)
        case .offline(let isOn): return offline(isOn)
        case .configShow: return configuration()
        case .help(let topic): return try Self.help(topic)
        case .about: return Self.about
        case .version: return Self.version
        case .quit:
            var answer = Answer(kind: "quit", data: .null, screen: Screen())
            answer.quits = true
            return answer
        }
    }

    private func row(_ number: Int) throws -> Int {
        guard !rows.isEmpty else {
            throw UsageError(
                "there is no row \(number): no table was shown yet",
                hint: "a movie of that TMDb id: movie \(number)")
        }
        guard rows.indices.contains(number - 1) else {
            throw UsageError(
                "there is no row \(number): the last table has \(rows.count)",
                hint: "a movie of that TMDb id: movie \(number)")
        }
        return rows[number - 1].id
    }

    /// The movie that is meant, and what is to be said about the choice.
    func resolve(_ reference: MovieReference, _ flags: Flags) async throws -> (id: Int, remarks: [String]) {
        switch reference {
        case .current:
            guard let current else { throw UsageError("which movie?", hint: "name one, or open one first: movie 550") }
            return (current, [])
        case .id(let id):
            return (id, [])
        case .title(let title, let year):
            return try await resolve(title, year, flags)
        }
    }

    private func resolve(_ title: String, _ year: Int?, _ flags: Flags) async throws -> (id: Int, remarks: [String]) {
        let found = try await composition.movies.search(MovieSearch(title, year: year), page: 1, policy(flags)).value.items
        let exact = found.filter { TitleMatch.isSame($0.title, title) || TitleMatch.isSame($0.originalTitle, title) }
        if let best = exact.first ?? (found.count == 1 ? found.first : nil) {
            let others = exact.dropFirst().map { "\(Phrases.year($0.releaseDate)) (#\($0.id))" }
            let remark = "also called that: \(others.joined(separator: ", "))"
            return (best.id, others.isEmpty ? [] : [remark])
        }
        throw try await unresolved(title, found)
    }

    private func unresolved(_ title: String, _ found: [MoviePreviewDetails]) async throws -> any Error {
        let shown = Sanitizer.line(title).fitted(to: 60)
        if !found.isEmpty {
            let titles = found.prefix(3).map { "\($0.title) (#\($0.id))" }.joined(separator: ", ")
            return NamedFailure(
                error: .notFound(shown), message: "no movie is called just “\(shown)”; near are \(titles)",
                hint: "search \(shown)")
        }
        let nearest = try await composition.movies.suggestTitle(near: title)
        let guess = nearest.map { " Did you mean “\($0)”?" } ?? ""
        return NamedFailure(
            error: .notFound(shown), message: "no movie called “\(shown)” was found.\(guess)",
            hint: sampleHint ?? "search for a part of it")
    }

    /// What is not in the sample may well be in TMDb.
    var sampleHint: String? {
        composition.origin == .sample ? "only the sample was searched; for all of TMDb set TMDB_ACCESS_TOKEN" : nil
    }

    func policy(_ flags: Flags) -> FetchPolicy { flags.isRefresh ? .refresh : .cached }
}

/// A fetch error in words that know what the user typed.
struct NamedFailure: Error {
    let error: FetchError
    let message: String
    let hint: String
}

/// When a title is the one that was typed.
enum TitleMatch {
    static func isSame(_ title: String?, _ typed: String) -> Bool {
        title.map { fold($0) == fold(typed) } ?? false
    }

    private static func fold(_ text: String) -> String {
        text.folding(options: [.caseInsensitive, .diacriticInsensitive, .widthInsensitive], locale: nil)
    }
}

extension Answer {
    func remarking(_ remarks: [String]) -> Answer {
        var answer = self
        answer.remarks += remarks
        return answer
    }
}
