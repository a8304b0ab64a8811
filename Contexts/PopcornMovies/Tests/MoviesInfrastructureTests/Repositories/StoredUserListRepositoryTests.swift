import CoreDomain
import CoreDomainTestHelpers
import Foundation
import MoviesDomain
import MoviesDomainTestHelpers
import MoviesInfrastructure
import Storage
import StorageTestHelpers
import Testing

@Suite struct StoredUserListRepositoryTests {
    private let clock = ManualClock()
    private let engine = FailingStorage()
    private let library: ContextStorage
    private let lists: StoredUserListRepository

    init() {
        library = ContextStorage(engine, clock: clock.wall)
        lists = StoredUserListRepository(library: library)
    }

    /// Puts a movie on the watchlist and says whether anything happened.
    @discardableResult
    private func add(_ id: Int, to list: UserListID = .watchlist) async throws -> Bool {
        let now = clock.now
        return try await lists.update(list) { !$0.add(Self.movie(id), at: now).isEmpty }
    }

    /// A movie with no more than a list keeps.
    private static func movie(_ id: Int) -> MoviePreview { MoviePreview(id: id, title: "Movie \(id)", voteCount: id) }

    @Test func `a list on which nothing was ever put is empty`() async throws {
        #expect(try await lists.list(.watchlist) == UserList(id: .watchlist))
    }

    @Test func `what was added comes back, the newest first`() async throws {
        for id in 1...3 {
            #expect(try await add(id))
            clock.advance(by: 60)
        }
        let entries = (1...3).map {
            UserListEntry(movie: Self.movie($0), addedAt: ManualClock.start + Double($0 - 1) * 60)
        }
        #expect(try await lists.list(.watchlist) == UserList(id: .watchlist, entries: entries))
        #expect(try await lists.list(.watchlist).entries.map(\.id) == [3, 2, 1])
    }

    @Test func `the newest comes first though the clock stands still`() async throws {
        for id in [2, 3, 1] { try await add(id) }
        #expect(try await lists.list(.watchlist).entries.map(\.id) == [1, 3, 2])
    }

    @Test func `what was removed is gone`() async throws {
        for id in 1...3 { try await add(id) }
        let now = clock.now
        let happened = try await lists.update(.watchlist) { !$0.remove(2, at: now).isEmpty }
        #expect(happened)
        #expect(try await lists.list(.watchlist).entries.map(\.id) == [3, 1])
    }

    @Test func `lists do not mix`() async throws {
        let other = try #require(UserListID("noir"))
        try await add(1)
        try await add(2, to: other)
        #expect(try await lists.list(.watchlist).entries.map(\.id) == [1])
        #expect(try await lists.list(other).entries.map(\.id) == [2])
    }

    @Test func `of concurrent changes none is lost`() async throws {
        try await withThrowingTaskGroup { group in
            for id in 1...50 { group.addTask { try await add(id) } }
            for try await happened in group { #expect(happened) }
        }
        #expect(try await lists.list(.watchlist).entries.map(\.id).sorted() == Array(1...50))
    }

    @Test func `of many who add one movie at once, it happens to one`() async throws {
        let happened = try await withThrowingTaskGroup(of: Bool.self) { group in
            for _ in 1...20 { group.addTask { try await add(1) } }
            return try await group.reduce(into: 0) { $0 += $1 ? 1 : 0 }
        }
        #expect(happened == 1)
        #expect(try await lists.list(.watchlist).entries.count == 1)
    }

    @Test func `another process's changes stay`() async throws {
        try await add(1)
        let other = StoredUserListRepository(library: library)
        let now = clock.now
        _ = try await other.update(.watchlist) { $0.add(Self.movie(2), at: now) }
        try await add(3)
        #expect(try await lists.list(.watchlist).entries.map(\.id) == [3, 2, 1])
    }

    @Test func `a change that cannot be stored has not happened, and the next one can`() async throws {
        engine.fail(.commit)
        await #expect(throws: FailingStorage.diskFull) { try await add(1) }
        engine.recover()
        #expect(try await lists.list(.watchlist).entries.isEmpty)
        #expect(try await add(1))
    }

    @Test func `a list that cannot be read is an error, and not empty`() async throws {
        try await add(1)
        engine.fail(.query)
        await #expect(throws: FailingStorage.diskFull) { try await lists.list(.watchlist) }
        await #expect(throws: FailingStorage.diskFull) { try await add(2) }
    }

    @Test func `entries never grow too old`() async throws {
        try await add(1)
        clock.advance(by: 5000 * 86_400)
        #expect(try await lists.list(.watchlist).entries.map(\.id) == [1])
    }
}
