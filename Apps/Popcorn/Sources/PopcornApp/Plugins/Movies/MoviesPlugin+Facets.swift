import CoreDomain
import PopcornMovies
import Prompt
import TerminalKit

extension MoviesPlugin {
    func screen(of overview: MovieOverview, yours: String?) -> Screen {
        MovieScreens.overview(overview, yours: yours, services: source.services)
    }

    static func ownFacets(_ overview: MovieOverview) -> [String] {
        overview.details.belongsToCollection == nil ? [] : ["collection"]
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
