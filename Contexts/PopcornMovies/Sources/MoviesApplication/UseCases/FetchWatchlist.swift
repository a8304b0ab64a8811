public import CoreDomain
import MoviesDomain

/// Reads the user's watchlist. Needs no network.
public struct FetchWatchlist: Sendable {
    let lists: any UserListRepository
    let images: any ImagesConfigurationProviding

    /// The list, the newest entry first; empty where nothing was ever put on it.
    public func callAsFunction() async throws(FetchError) -> UserListDetails {
        try await FetchError.bridge {
            let list = try await lists.list(.watchlist)
            let configuration = list.entries.isEmpty ? nil : try await images.auxiliary().value
            return UserListDetailsMapper().map(list, imagesConfiguration: configuration)
        }
    }
}
