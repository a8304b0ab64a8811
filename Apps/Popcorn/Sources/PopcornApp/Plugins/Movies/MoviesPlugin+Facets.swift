import CoreDomain
import PopcornMovies
import Prompt

/// One function a facet of a movie.
extension MoviesPlugin {
    func details(_ id: Int, _ invocation: Invocation<MoviesPlugin>) async throws -> CommandResult {
        try await wording(id) {
            let overview = try await context.fetchOverview(id, invocation.policy)
            let screen = MovieScreens.overview(overview.value)
            var result = try CommandResult("movie", overview.map(\.details), screen)
            result.suggestions =
                ["cast", "crew", "similar"] + (source.isSample ? [] : ["where", "trailer"]) + ["images"]
            result.current = Item(ItemReference(.movie, id), title: overview.value.details.title)
            return result
        }
    }

    func cast(_ id: Int, _ invocation: Invocation<MoviesPlugin>) async throws -> CommandResult {
        try await wording(id) {
            try invocation.cast(await context.fetchCredits(id, invocation.policy).map(\.cast))
        }
    }

    func crew(_ id: Int, _ invocation: Invocation<MoviesPlugin>) async throws -> CommandResult {
        try await wording(id) {
            try invocation.crew(await context.fetchCredits(id, invocation.policy).map(\.crew))
        }
    }

    func collection(of id: Int, _ invocation: Invocation<MoviesPlugin>) async throws -> CommandResult {
        try await wording(id) {
            // The movie itself only names its collection.
            let movie = try await context.fetchDetails(id, invocation.policy)
            guard let own = movie.value.belongsToCollection else {
                let title = movie.value.title
                throw CommandFailure(
                    .notFound(title), "\(title) is not part of a collection", hint: "similar \(id)")
            }
            let collection = try await context.fetchCollection(own.id, invocation.policy).adding(movie.warnings)
            var result = try CommandResult("collection", collection, MovieScreens.collection(collection.value))
            result.rows = collection.value.movies.map(\.row)
            return result
        }
    }
}
