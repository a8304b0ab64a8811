import CoreDomain
import PopcornMovies
import Prompt
import TerminalKit

/// One function for each facet of a movie.
extension MoviesPlugin {
    func details(_ id: Int, _ invocation: Invocation<MoviesPlugin>) async throws -> CommandResult {
        try await wording(id) {
            let overview = try await context.fetchOverview(id, invocation.policy)
            let yours = try await source.yours(overview.map(\.marks), of: ItemReference(.movie, id))
            let screen = MovieScreens.overview(overview.value, yours: yours.line, services: source.services)
            var result = CommandResult("movie", overview.map(\.details), screen).adding("mine", yours.json)
            if invocation.isAtPrompt { result.suggestions = await facets(of: overview.value) }
            result.current = Item(ItemReference(.movie, id), title: overview.value.details.title)
            return result
        }
    }

    /// Returns the facets that have something to show.
    private func facets(of overview: MovieOverview) async -> [String] {
        var facets = await storedFacets(of: overview.details.id)
        if overview.credits?.cast.isEmpty == false { facets.insert("cast") }
        if overview.credits?.crew.isEmpty == false { facets.insert("crew") }
        if overview.details.belongsToCollection != nil { facets.insert("collection") }
        if overview.watchProviders.flatMap({ Offers($0).first }) != nil { facets.insert("where") }
        return ["cast", "crew", "similar", "collection", "where", "trailer", "images"].filter(facets.contains)
    }

    func pages(about id: Int, _ policy: FetchPolicy) async throws -> Fetched<[PageLink]> {
        let movie = try await context.fetchDetails(id, policy)
        let trailer = try await trailer(of: id)
        return movie.map { movie in
            [.imdb(movie.imdbID), .homepage(movie.homepageURL), trailer].compactMap(\.self)
        }
    }

    func cast(_ id: Int, _ invocation: Invocation<MoviesPlugin>) async throws -> CommandResult {
        try await wording(id) {
            let cast = try await context.fetchCredits(id, invocation.policy).map(\.cast)
            return try await invocation.cast(cast) { await none("cast", of: id) }
        }
    }

    func crew(_ id: Int, _ invocation: Invocation<MoviesPlugin>) async throws -> CommandResult {
        try await wording(id) {
            let crew = try await context.fetchCredits(id, invocation.policy).map(\.crew)
            return try await invocation.crew(crew) { await none("crew", of: id) }
        }
    }

    func collection(of id: Int, _ invocation: Invocation<MoviesPlugin>) async throws -> CommandResult {
        try await wording(id) {
            // The movie itself has only the name of its collection.
            let movie = try await context.fetchDetails(id, invocation.policy)
            let title = movie.value.title
            guard let own = movie.value.belongsToCollection else {
                throw CommandFailure(.notFound(title), "\(title) is not part of a collection", hint: "similar \(id)")
            }
            do {
                let collection = try await context.fetchCollection(own.id, invocation.policy).adding(movie.warnings)
                let filtered = try await invocation.filtered(collection.value.movies, source) { ($0.row, $0.values) }
                var shown = collection.value
                shown.movies = filtered.rows
                let screen = MovieScreens.collection(
                    shown, orNone: source.listsNo("movies for \(shown.name)"))
                var result = CommandResult("collection", collection.map { [shown] _ in shown }, screen)
                result.notices = filtered.notices
                if !filtered.rows.isEmpty { result.rows = filtered.rows.map(\.row) }
                return result
            } catch FetchError.notFound(let what) {
                throw CommandFailure(
                    .notFound(what), "\(own.name), the collection of \(title), was not found", hint: "similar \(id)")
            }
        }
    }
}
