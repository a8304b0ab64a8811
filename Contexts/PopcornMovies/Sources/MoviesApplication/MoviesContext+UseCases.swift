import CoreDomain
import MoviesDomain

extension MoviesContext {
    /// Fetches what a movie's screen shows. The images configuration and the movie are fetched concurrently.
    func overview(
        with parts: Set<MoviePart>, _ fetch: (Set<MoviePart>) async throws -> Fetched<MovieAggregate>
    ) async throws -> Fetched<MovieOverview> {
        async let configuration = images.bestEffort()
        let fetched = try await fetch(parts)
        let membership = try await lists.bestEffort(of: ItemReference(.movie, fetched.value.movie.id))
        let addresses = try await configuration
        return fetched.map {
            MovieOverviewMapper(region: region).map(
                $0, membership: membership.value ?? .none, imagesConfiguration: addresses.value)
        }.adding(addresses.warnings + membership.warnings)
    }

    func offers(of id: Int, _ policy: FetchPolicy) async throws -> Fetched<WatchProviders> {
        let countries = try await movies.part(.watchProviders, \.watchProviders, of: id, policy)
        guard let country = countries.value.first(where: { $0.countryCode == region }) else {
            throw FetchError.notFound("an offer of movie \(id) in \(region)")
        }
        return countries.map { _ in country }
    }
}
