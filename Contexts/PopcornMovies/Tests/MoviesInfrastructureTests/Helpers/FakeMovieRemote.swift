package import CoreDomain
package import CoreDomainTestHelpers
package import Foundation
package import MoviesDomain
import MoviesInfrastructure

/// A remote source of scripted movies.
package struct FakeMovieRemote: MovieRemoteDataSource {
    package enum Request: Hashable, Sendable {
        case movie(Int, in: ContentLocale = .unitedStates)
        case collection(Int, in: ContentLocale = .unitedStates)
        case page(Int, of: MovieList, in: ContentLocale = .unitedStates)
    }

    /// The scripted responses, each a `RemoteResponse`.
    package let script = ScriptedSource<Request>()
    package let maximumAge: TimeInterval

    package init(maximumAge: TimeInterval = .infinity) {
        self.maximumAge = maximumAge
    }

    /// Scripts the response to requests for a movie, by the aggregate's id.
    package func respond(
        with aggregate: MovieAggregate, warnings: [FetchWarning] = [], in locale: ContentLocale = .unitedStates
    ) {
        script.respond(
            to: .movie(aggregate.movie.id, in: locale), with: RemoteResponse(aggregate, warnings: warnings))
    }

    package func item(_ id: Int, in locale: ContentLocale) async throws -> RemoteResponse<MovieAggregate> {
        try script.response(to: .movie(id, in: locale))
    }

    package func collection(_ id: Int, in locale: ContentLocale) async throws -> RemoteResponse<MovieCollectionParts> {
        try script.response(to: .collection(id, in: locale))
    }

    package func page(
        _ page: Int, of list: MovieList, in locale: ContentLocale
    ) async throws -> RemoteResponse<Page<MoviePreview>> {
        try script.response(to: .page(page, of: list, in: locale))
    }
}
