import Foundation
import MemoryStorage
import PopcornLibrary
import PopcornMovies
import PopcornMoviesAdapters
import TMDb

/// Follows a movie while the user's lists change, and prints its states and the library's events.
@main struct FollowingATitle {
    static func main() async throws {
        let publisher = DomainEventPublisher()
        let library = LibraryContext(
            log: MemoryLog(), storage: ContextStorage(MemoryStorage()), publisher: publisher)
        let storage = ContextStorage(MemoryStorage())
        let remote = TMDbMovieRemoteDataSource(client: TMDbClient(transport: SampleCatalogue()))
        let movies = MoviesContext(remote: remote, images: .none, storage: storage, lists: library)
        var events = publisher.events().makeAsyncIterator()

        // The movie is fetched now, and not before.
        var states = movies.observeDetails(of: 550).makeAsyncIterator()
        guard let first = try await states.next() else { return }
        print(first.value.title, first.value.isOnWatchlist, separator: " | ")

        let title = try TitleSnapshot(item: ItemReference(.movie, 550), title: first.value.title)
        try await library.add([title], to: .watchlist)
        if let change = await events.next() as? LibraryChange {
            print("event", change.event.action.kind.rawValue, change.items.map(\.title.title), separator: " | ")
        }
        if let second = try await states.next() { print("state", second.value.isOnWatchlist, separator: " | ") }

        // A state that a newer one has replaced isn't delivered: after several changes, the last one counts.
        try await library.see([Sighting(title, on: .unknown)])
        while let state = try await states.next() {
            if state.value.isOnWatchlist { continue }
            print("seen, and no longer on the watchlist")
            break
        }

        // An observation ends when its storage is closed.
        try await storage.close()
        print(try await states.next() == nil ? "closed" : "open")
    }
}
