import CoreDomain
import CoreDomainTestHelpers
import MoviesDomainTestHelpers
import Testing

@testable import MoviesApplication
@testable import MoviesDomain

@Suite struct WatchlistTests {
    private let clock = ManualClock()
    private let events = RecordedEvents()
    private let movies = FakeMovieRepository { $0.movies[550] = .success(Fetched(.mock(), .network)) }

    private func change(_ lists: FakeUserLists) -> ChangeWatchlist {
        ChangeWatchlist(movies: movies, lists: lists, events: events, clock: clock.wall)
    }

    private var added: MovieAddedToList {
        MovieAddedToList(movieID: 550, listID: .watchlist, occurredAt: ManualClock.start)
    }

    @Test func `a movie that is added is on the list as it is known, and that is published`() async throws {
        let lists = FakeUserLists()
        #expect(try await change(lists).add(550))
        let entry = UserListEntry(movie: MoviePreview(.mock()), addedAt: ManualClock.start)
        #expect(try await lists.list(.watchlist) == UserList(id: .watchlist, entries: [entry]))
        #expect(events.published as? [MovieAddedToList] == [added])
        #expect(movies.questions == ["movie 550 cached"])
    }

    @Test func `a movie that is on the list is not added again, and nobody is asked or told`() async throws {
        let lists = FakeUserLists(.mock(entries: [.mock(movie: .mock(id: 550))]))
        #expect(try await !change(lists).add(550))
        #expect(try await lists.list(.watchlist) == .mock(entries: [.mock(movie: .mock(id: 550))]))
        #expect(events.published.isEmpty)
        #expect(movies.questions.isEmpty)
    }

    @Test func `of two additions at once one happens`() async throws {
        let change = change(FakeUserLists())
        async let first = change.add(550)
        async let second = change.add(550)
        #expect(try await [first, second].count { $0 } == 1)
        #expect(events.published as? [MovieAddedToList] == [added])
    }

    @Test func `a movie that is not known cannot be added`() async throws {
        let lists = FakeUserLists()
        let movies = FakeMovieRepository { $0.movies[1] = .failure(.notFound("movie 1")) }
        let change = ChangeWatchlist(movies: movies, lists: lists, events: events, clock: clock.wall)
        await #expect(throws: FetchError.notFound("movie 1")) { try await change.add(1) }
        #expect(try await lists.list(.watchlist).entries.isEmpty)
        #expect(events.published.isEmpty)
    }

    @Test func `a movie that is removed is gone, and that is published`() async throws {
        let lists = FakeUserLists(.mock(entries: [.mock(movie: .mock(id: 550)), .mock(movie: .mock(id: 1))]))
        #expect(try await change(lists).remove(550))
        #expect(try await lists.list(.watchlist).entries.map(\.id) == [1])
        let removed = MovieRemovedFromList(movieID: 550, listID: .watchlist, occurredAt: ManualClock.start)
        #expect(events.published as? [MovieRemovedFromList] == [removed])
        #expect(movies.questions.isEmpty)
    }

    @Test func `removing what is not on the list changes nothing, and nobody is told`() async throws {
        let lists = FakeUserLists(.mock())
        #expect(try await !change(lists).remove(-1))
        #expect(try await lists.list(.watchlist) == .mock())
        #expect(events.published.isEmpty)
    }

    @Test func `a change that could not be stored is not published`() async {
        let change = change(FakeUserLists(failing: .storage("disk")))
        await #expect(throws: FetchError.storage("disk")) { try await change.add(550) }
        await #expect(throws: FetchError.storage("disk")) { try await change.remove(550) }
        #expect(events.published.isEmpty)
    }

    @Test func `the watchlist is read with its images' URLs`() async throws {
        let list = try await FetchWatchlist(lists: FakeUserLists(.mock()), images: FakeImages())()
        #expect(list == UserListDetailsMapper().map(.mock(), imagesConfiguration: .mock()))
    }

    @Test func `an empty watchlist asks nobody how images are addressed`() async throws {
        let images = FakeImages()
        let list = try await FetchWatchlist(lists: FakeUserLists(), images: images)()
        #expect(list == UserListDetails(name: "watchlist", entries: []))
        #expect(images.timesAsked == 0)
    }

    @Test func `without addresses the watchlist comes without images`() async throws {
        let images = FakeImages(.failure(.offline("no route")))
        let list = try await FetchWatchlist(lists: FakeUserLists(.mock()), images: images)()
        #expect(list == UserListDetailsMapper().map(.mock(), imagesConfiguration: nil))
    }

    @Test func `a watchlist that cannot be read is an error`() async {
        let fetch = FetchWatchlist(lists: FakeUserLists(failing: .storage("disk")), images: FakeImages())
        await #expect(throws: FetchError.storage("disk")) { try await fetch() }
    }
}
