public import CoreDomain
import Foundation
import MoviesDomain

/// Puts movies on the user's watchlist and takes them off, and publishes what happened.
public struct ChangeWatchlist: Sendable {
    let movies: any MovieRepository
    let lists: any UserListRepository
    let events: any DomainEventPublishing
    let clock: WallClock

    /// Puts the movie of that id on the list, and returns whether it was not there before.
    ///
    /// The movie must be known: stored, or to be had from TMDb.
    public func add(_ id: Int) async throws(FetchError) -> Bool {
        try await FetchError.bridge {
            if try await lists.list(.watchlist).contains(id) { return false }
            let movie = MoviePreview(try await movies.movie(id, .cached).value)
            return try await change { $0.add(movie, at: $1) }
        }
    }

    /// Takes the movie of that id off the list, and returns whether it was there. Asks nobody.
    public func remove(_ id: Int) async throws(FetchError) -> Bool {
        try await FetchError.bridge { try await change { $0.remove(id, at: $1) } }
    }

    private func change(
        _ change: @escaping @Sendable (inout UserList, _ now: Date) -> [any DomainEvent]
    ) async throws -> Bool {
        let now = clock.now
        let happened = try await lists.update(.watchlist) { change(&$0, now) }
        happened.forEach(events.publish)
        return !happened.isEmpty
    }
}
