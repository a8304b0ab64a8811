import CoreDomain
import CoreDomainTestHelpers
import Foundation
import MoviesDomain
import MoviesDomainTestHelpers
import MoviesInfrastructureTestHelpers
import Storage
import Testing

@testable import MoviesInfrastructure

@Suite struct StoredSearchTests {
    private let bench = RepositoryBench()

    /// Stores what is known of movies by their ids.
    private func store(_ movies: [MoviePreview], language: String = "en-US", cachedAt: Date = ManualClock.start)
        async throws
    {
        let records = movies.map { MoviePreviewMapper().map($0, language: language, cachedAt: cachedAt) }
        try await bench.storage.store(of: MoviesMoviePreviewEntity.self).put(records)
    }

    private func found(_ text: String, year: Int? = nil, limit: Int = 20) async throws -> [Int] {
        try await bench.movies.stored(matching: MovieSearch(text, year: year), limit: limit).value.map(\.id)
    }

    @Test func `stored titles are found without asking anybody, each once, by title first`() async throws {
        try await store([
            .mock(id: 1, title: "Seven", originalTitle: "Se7en"), .mock(id: 2, title: "Sieben", originalTitle: "Seven"),
            .mock(id: 3, title: "Seven Samurai", originalTitle: "Seven"),
            .mock(id: 4, title: "Eight", originalTitle: nil),
        ])
        #expect(try await found("seven") == [1, 3, 2])
        #expect(bench.remote.questions.isEmpty)
    }

    @Test func `a found movie is all that is known of it, and as old as the oldest served`() async throws {
        try await store([.mock(id: 1, title: "Seven")], cachedAt: ManualClock.start - 60)
        try await store([.mock(id: 2, title: "Seven")], cachedAt: ManualClock.start - 3600)
        try await store([.mock(id: 3, title: "Seven")], cachedAt: ManualClock.start - 7200)
        let found = try await bench.movies.stored(matching: MovieSearch("seven"), limit: 2)
        #expect(found.value == [.mock(id: 1, title: "Seven"), .mock(id: 2, title: "Seven")])
        #expect(found.freshness == .stale(since: ManualClock.start - 3600))
    }

    @Test(arguments: [(1995, [1]), (1999, [2]), (2001, [])])
    func `the year is that of the release`(_ year: Int, _ ids: [Int]) async throws {
        try await store([
            .mock(id: 1, title: "Seven", releaseDate: CalendarDay.date(from: "1995-12-31")),
            .mock(id: 2, title: "Seven", releaseDate: CalendarDay.date(from: "1999-01-01")),
            .mock(id: 3, title: "Seven", releaseDate: nil),
        ])
        #expect(try await found("seven", year: year) == ids)
    }

    @Test func `titles in another language do not come, and crowd nobody out`() async throws {
        try await store((1...30).map { .mock(id: $0, title: "Seven", originalTitle: "Seven") }, language: "de-DE")
        try await store([
            .mock(id: 31, title: "Seven", originalTitle: "Sept"), .mock(id: 32, title: "Sept", originalTitle: "Seven"),
        ])
        #expect(try await found("seven", limit: 2) == [31, 32])
    }

    @Test func `movies of another year crowd nobody out`() async throws {
        try await store((1...30).map { .mock(id: $0, title: "Sept", originalTitle: "Seven", releaseDate: nil) })
        try await store([.mock(id: 31, title: "Sept", originalTitle: "Seven")])
        #expect(try await found("seven", year: 1995, limit: 2) == [31])
    }

    @Test func `no more come than are wanted`() async throws {
        try await store((1...30).map { .mock(id: $0, title: "Seven") })
        #expect(try await found("seven", limit: 20) == Array(1...20))
    }

    @Test func `all stored titles of the language are told, as they stand`() async throws {
        try await store([.mock(id: 1, title: "Seven"), .mock(id: 2, title: "Alien"), .mock(id: 3, title: "Seven")])
        try await store([.mock(id: 4, title: "Sieben")], language: "de-DE")
        #expect(try await bench.movies.storedTitles().sorted() == ["Alien", "Seven", "Seven"])
        #expect(bench.remote.questions.isEmpty)
    }

    @Test func `nothing is found where nothing matches`() async throws {
        try await store([.mock(id: 1, title: "Seven")])
        #expect(try await found("eight") == [])
    }
}
