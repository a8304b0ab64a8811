import CoreDomainTestHelpers
import Foundation
import LibraryDomain
import LibraryDomainTestHelpers
import MemoryStorage
import PopcornLibrary
import Testing

/// The log as a document, and the documents of earlier versions.
@Suite struct LibraryExportTests {
    private let clock = ManualClock()

    private func library() -> LibraryContext {
        LibraryContext(log: MemoryLog(), storage: ContextStorage(MemoryStorage(), clock: clock.wall))
    }

    private func filledLibrary() async throws -> LibraryContext {
        let library = library()
        try await library.createList(named: .later)
        try await library.add([.movie(1), .series(7)], to: .later)
        try await library.see([.mock(.movie(1), "2026-11-20"), .mock(.episode(7, 1, 1), episodeID: 71)])
        try await library.rate([.movie(2)], 9)
        try await library.undo()
        return library
    }

    @Test func `an exported library is the same after its import into an empty one`() async throws {
        let data = try await filledLibrary().export()
        let other = library()
        #expect(try await other.merge(data, isDryRun: true) == (5, 0))
        #expect(try await other.history(limit: 9).isEmpty)
        #expect(try await other.merge(data) == (5, 0))
        #expect(try await other.export() == data)
        #expect(try await other.merge(data) == (0, 5))
        #expect(try await other.marks(of: ItemReference(.movie, 2)) == .none)
        #expect(try await other.marks(of: ItemReference(.movie, 1)).listNames == ["later"])
        try await other.redo(try #require(try await other.history(limit: 9).first(where: \.isUndone)).id)
        #expect(try await other.marks(of: ItemReference(.movie, 2)).rating == 9)
    }

    @Test func `libraries that were changed apart have the changes of both after an import`() async throws {
        let one = try await filledLibrary()
        let other = library()
        try await other.merge(try await one.export())
        clock.advance(by: 60)
        try await one.see([.mock(.movie(3), "2026-11-25")])
        try await other.see([.mock(.movie(4), "2026-11-24")])
        try await one.merge(try await other.export())
        try await other.merge(try await one.export())
        #expect(try await one.export() == (try await other.export()))
        #expect(try await one.viewings(limit: 9).map(\.title.item.id) == [3, 4, 1, 7])
    }

    @Test(arguments: ["cut", "changed", "empty", "no event"])
    func `a damaged document adds nothing`(_ damage: String) async throws {
        var data = try await filledLibrary().export()
        switch damage {
        case "cut": data.removeLast(40)
        case "changed": data[data.count / 2] ^= 1
        case "empty": data = Data()
        default: data = Data("{\"a\":1}\n".utf8)
        }
        let other = library()
        await #expect(throws: LibraryFormatError.self) { try await other.merge(data) }
        #expect(try await other.history(limit: 9).isEmpty)
    }

    // MARK: Earlier versions

    @Test func `everything in a library of an earlier version is taken over, and undone at once`() async throws {
        let library = library()
        let document = Data(FormerLibraryDocument.text.utf8)
        #expect(try await library.take(formerLibrary: document, isDryRun: true) == (8, 0))
        #expect(try await library.history(limit: 9).isEmpty)
        #expect(try await library.take(formerLibrary: document) == (8, 0))
        #expect(try await library.lists().map { "\($0.name) \($0.count)" } == ["watchlist 1", "later 0", "noir 1"])
        let movie = try await library.item(ItemReference(.movie, 550))
        #expect(movie.title?.runtime == 139)
        #expect(movie.readViewings.map(\.id.uuidString) == ["12D35180-9813-4407-A8DA-75AA2BF34BC8"])
        #expect(movie.readViewings.map(\.day?.text) == ["2019-03"])
        #expect(
            movie.opinion(of: movie.reference)
                == Opinion(
                    rating: 9, ratedOn: .day("2026-11-26"), note: "the diary in the diary", tags: ["noir"],
                    isDropped: false))
        let series = try await library.marks(of: ItemReference(.tvSeries, 1396))
        #expect(series.isDropped && series.seasons == [1: [1]])
        #expect(try await library.take(formerLibrary: document) == (0, 6))
        #expect(try await library.history(limit: 9).map(\.count) == [3])
        try await library.undo()
        #expect(try await library.lists().map(\.name) == ["watchlist"])
        #expect(try await library.viewings(limit: 9).isEmpty)
    }

    @Test func `what a library has itself stays when an earlier one is taken over, but for later ratings`()
        async throws
    {
        clock.advance(by: 2000 * 86_400)
        let library = library()
        let fightClub = TitleSnapshot(recorded: ItemReference(.movie, 550), title: "Fight Club")
        try await library.createList(named: .noir)
        try await library.rate([fightClub], 4)
        try await library.take(formerLibrary: Data(FormerLibraryDocument.text.utf8))
        let item = try await library.item(fightClub.item)
        #expect(item.opinion(of: fightClub.item).rating == 4)
        #expect(item.opinion(of: fightClub.item).note == "the diary in the diary")
        // The earlier one's viewing: the rating has only marked the movie as seen.
        #expect(item.readViewings.count == 1)
        #expect(try await library.lists().map { "\($0.name) \($0.count)" } == ["watchlist 1", "later 0", "Noir 1"])
    }

    @Test(arguments: [
        ("\"day\": \"2020-01-01\"", "\"day\": \"2026-13-40\""), ("movie/550", "movie550"),
        ("\"name\": \"noir\"", "\"name\": \"\""), ("\"viewings\"", "\"sightings\""),
    ])
    func `a library of an earlier version with an impossible value is refused as a whole`(
        value: String, edited: String
    ) async throws {
        let document = FormerLibraryDocument.text
        #expect(document.contains(value))
        let library = library()
        await #expect(throws: LibraryFormatError.self) {
            try await library.take(formerLibrary: Data(document.replacing(value, with: edited).utf8))
        }
        #expect(try await library.history(limit: 1).isEmpty)
    }
}

extension LibraryContext {
    fileprivate func export() async throws -> Data {
        var data = Data()
        try await export { data += $0 }
        return data
    }
}
