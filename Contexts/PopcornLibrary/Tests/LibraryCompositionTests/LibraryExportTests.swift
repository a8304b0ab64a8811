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
}

extension LibraryContext {
    fileprivate func export() async throws -> Data {
        var data = Data()
        try await export { data += $0 }
        return data
    }
}
