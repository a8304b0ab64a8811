package import CoreDomain
package import CoreDomainTestHelpers
package import MoviesDomain

/// Provides the movies that a test scripts.
package struct FakeMovieRepository: MovieRepository, ScriptedRepository {
    /// A request for a collection.
    package struct Other: Hashable, Sendable {
        let id: Int
        let policy: FetchPolicy
    }

    package typealias Request = CatalogueRequest<MoviePart, MovieList, MovieSearch, Other>
    package let script = ScriptedSource<Request>()

    package init() {}

    package func collection(_ id: Int, _ policy: FetchPolicy) async throws -> Fetched<MovieCollectionParts> {
        try script.response(to: .collection(id, policy))
    }
}

extension FakeMovieRepository.Request {
    package static func collection(_ id: Int, _ policy: FetchPolicy = .cached) -> Self {
        .other(FakeMovieRepository.Other(id: id, policy: policy))
    }
}
