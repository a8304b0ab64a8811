public import CoreDomain
import MoviesDomain

/// Fetches where a movie can be watched.
public struct FetchWatchProviders: Sendable {
    let movies: any MovieRepository
    let images: any ImagesConfigurationProviding

    /// The offers in `region`, an ISO 3166-1 code; `notFound` where there are none.
    public func callAsFunction(
        of id: Int, in region: String, _ policy: FetchPolicy = .cached
    ) async throws(FetchError) -> Fetched<WatchProvidersDetails> {
        try await FetchError.bridge {
            try await images.resolve(
                { try await offers(of: id, in: region, policy) }, WatchProvidersDetailsMapper().map)
        }
    }

    private func offers(
        of id: Int, in region: String, _ policy: FetchPolicy
    ) async throws -> Fetched<WatchProviders> {
        let countries = try await movies.watchProviders(of: id, policy)
        guard let country = countries.value.first(where: { $0.countryCode == region }) else {
            throw FetchError.notFound("an offer of movie \(id) in \(region)")
        }
        return countries.map { _ in country }
    }
}
