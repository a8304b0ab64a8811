import CoreDomain
import CoreDomainTestHelpers
import LibraryDomain
import LibraryDomainTestHelpers
import LibraryInfrastructureTestHelpers
import Storage
import StorageTestHelpers
import Testing

@testable import LibraryInfrastructure

/// The diary and the marked titles, a page at a time.
@Suite struct `The orders of a library` {
    private let library = InMemoryLibrary()
    private var repository: LibraryView { library.repository }

    @Test func `the diary lists the latest day first, months and years after their days, and unknown days last`()
        async throws
    {
        for (id, day) in [nil, "2019", "2026-11-20", "2019-03", "2026-11-21"].enumerated() {
            _ = try await repository.see([.mock(.movie(id), day)])
        }
        #expect(try await repository.viewings(.latest(10)).map(\.title.item.id) == [4, 2, 3, 1, 0])
        let november = DiaryPage(latestFirst: true, from: .latest(of: .day("2026-11")), limit: 2)
        #expect(try await repository.viewings(november).map(\.viewing.item.id) == [4, 2])
        let year = DiaryPage(latestFirst: true, from: .latest(of: .day("2019")), limit: 9)
        #expect(try await repository.viewings(year).map(\.title.title) == ["Movie 3", "Movie 1", "Movie 0"])
    }

    @Test func `a page of the diary goes on with the one before, without another look at the log`() async throws {
        _ = try await repository.see((1...3).map { .mock(.movie($0), $0 == 1 ? "1930-05-05" : "2024-03-01") })
        let reads = library.log.reads
        var page = DiaryPage(latestFirst: false, limit: 1)
        for count in [1, 1, 1, 0] {
            let found = try await repository.viewings(page)
            #expect(found.count == count)
            if let last = found.last { page.start = .after(last.viewing) }
        }
        #expect(library.log.reads == reads + 1)
    }

    @Test func `a page of the diary is that of a whole view, even if the view was lost after the page before`()
        async throws
    {
        _ = try await repository.see((1...3).map { .mock(.movie($0), "2024-03-0\($0)") })
        let first = try await repository.viewings(.latest(2))
        let last = try #require(first.last)
        _ = try await library.engine.commit(LibraryView.recordTypes.map { .removeAll(of: $0) })
        let next = DiaryPage(latestFirst: true, from: .after(last.viewing), limit: 2)
        #expect(try await repository.viewings(next).map(\.viewing.item.id) == [1])
    }

    @Test func `series in progress are listed with the latest progress first, without movies`() async throws {
        for (series, day) in [(1, "2026-11-01"), (2, "2026-11-20"), (3, nil as String?), (4, "2019")] {
            _ = try await repository.see([.mock(.episode(series, 1, 1), day)])
        }
        _ = try await repository.see([.mock(.movie(9), "2026-11-21"), .mock(.episode(5, 0, 1), "2026-11-21")])
        #expect(try await repository.marked(.progress, limit: 10).map(\.title.item.id) == [5, 2, 1, 4, 3])
        library.clock.advance(by: 60)
        _ = try await repository.see([.mock(.movie(8))])
        #expect(try await repository.marked(.latest, limit: 1).map(\.title.item.id) == [8])
        let movie = ItemReference(.movie, 8)
        _ = try await repository.change(LibraryScope([movie], .viewings), as: nil) { $0.unsee([movie]) }
        // The others have the same time.
        let latest = try await repository.marked(.latest, limit: 2).map(\.title.item.id)
        #expect(latest.count == 2 && !latest.contains(8))
        #expect(try await repository.marked(.progress, limit: 3).map(\.title.item.id) == [5, 2, 1])
    }

    @Test func `what is rated, or has a rated part, is listed with the latest change first`() async throws {
        func rate(_ title: TitleSnapshot, _ rating: Int?) async throws {
            library.clock.advance(by: 60)
            _ = try await repository.change(LibraryScope([title.item], .viewings), as: nil) {
                try $0.rate([title], rating)
            }
        }
        _ = try await repository.see((1...3).map { .mock(.movie($0)) })
        try await rate(.movie(1), 8)
        try await rate(.episode(5, 1, 2), 9)
        try await rate(.movie(2), 7)
        #expect(try await repository.marked(.rated, limit: 9).map(\.title.item.id) == [2, 5, 1])
        #expect(try await repository.marked(.rated, limit: 1).map(\.title.item.id) == [2])
        try await rate(.movie(2), nil)
        #expect(try await repository.marked(.rated, limit: 9).map(\.title.item.id) == [5, 1])
    }
}
