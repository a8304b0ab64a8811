import CoreDomainTestHelpers
import Foundation
import LibraryDomain
import LibraryDomainTestHelpers
import MemoryStorage
import PopcornLibrary
import Storage
import Testing

/// The log as a document that another library imports.
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
        #expect(try await other.merge(data, from: "library.json", isDryRun: true) == LibraryMerge(added: 5, known: 0))
        #expect(try await other.history(limit: 9).isEmpty)
        #expect(try await other.merge(data, from: "library.json") == LibraryMerge(added: 5, known: 0))
        #expect(try await other.export() == data)
        #expect(try await other.merge(data, from: "library.json") == LibraryMerge(added: 0, known: 5))
        #expect(try await other.marks(of: ItemReference(.movie, 2)) == .none)
        #expect(try await other.marks(of: ItemReference(.movie, 1)).listNames == ["later"])
        try await other.redo(try #require(try await other.history(limit: 9).first(where: \.isUndone)).id)
        #expect(try await other.marks(of: ItemReference(.movie, 2)).rating == 9)
    }

    @Test func `libraries that were changed apart have the changes of both after an import`() async throws {
        let one = try await filledLibrary()
        let other = library()
        try await other.merge(try await one.export(), from: "one.json")
        clock.advance(by: 60)
        try await one.see([.mock(.movie(3), "2026-11-25")])
        try await other.see([.mock(.movie(4), "2026-11-24")])
        try await one.merge(try await other.export(), from: "other.json")
        try await other.merge(try await one.export(), from: "one.json")
        #expect(try await one.export() == (try await other.export()))
        #expect(try await one.viewings(limit: 9).map(\.title.item.id) == [3, 4, 1, 7])
    }

    /// A library and what another one exports, in which each of three films was seen.
    private func exported() async throws -> (library: LibraryContext, lines: [String]) {
        let source = library()
        for number in 1...3 {
            clock.advance(by: 60)
            try await source.see([.mock(.movie(number), "2026-11-2\(number)")])
        }
        let lines = String(decoding: try await source.export(), as: UTF8.self).split(separator: "\n").map(String.init)
        return (library(), lines)
    }

    private func seen(in library: LibraryContext) async throws -> [Int] {
        try await library.viewings(limit: 99).map(\.viewing.item.id).sorted()
    }

    @Test func `a damaged line costs its change only, and is named`() async throws {
        let (library, lines) = try await exported()
        let foreign = LogLine(sealing: Array(#"{"a":1}"#.utf8)).text
        let document = [lines[0], String(lines[1].dropLast()), "", foreign, lines[2]].joined(separator: "\n")
        let merge = try await library.merge(Data(document.utf8), from: "library.json")
        #expect(merge.added == 2 && merge.known == 0)
        #expect(merge.leftOut.map(\.number) == [2, 4] && merge.leftOut.map(\.reason) == [.damaged, .foreign])
        #expect(try await seen(in: library) == [1, 3])
    }

    @Test func `what another program adds around the lines costs nothing`() async throws {
        let (library, lines) = try await exported()
        let document = "\u{FEFF}[\r\n" + lines.map { "  \($0) ,\r\n\r\n" }.joined() + "]"
        let merge = try await library.merge(Data(document.utf8), from: "library.json")
        #expect(merge == LibraryMerge(added: 3, known: 0))
        #expect(try await seen(in: library) == [1, 2, 3])
    }

    @Test(arguments: ["", "{\"a\":1}\n", "\n\n"])
    func `a document without any change is refused`(_ document: String) async throws {
        let library = library()
        await #expect(throws: LibraryFormatError.self) {
            try await library.merge(Data(document.utf8), from: "library.json")
        }
        #expect(try await library.history(limit: 9).isEmpty)
    }

    @Test func `an import is one row of the history, is undone by one undo, and can be redone`() async throws {
        let (library, lines) = try await exported()
        clock.advance(by: 60)
        try await library.see([.mock(.movie(9), "2026-11-25")])
        clock.advance(by: 60)
        try await library.merge(Data(lines.joined(separator: "\n").utf8), from: "library.json")
        let row = try #require(try await library.history(limit: 1).first)
        #expect(row.action.kind == .libraryImported && row.count == 3 && !row.isOpen)
        let undone = try await library.undo()
        #expect(undone.event.id == row.id && undone.remainder == nil)
        #expect(undone.items.map(\.title.item.id) == [1, 2, 3])
        #expect(try await seen(in: library) == [9])
        #expect(try await library.history(limit: 9).map(\.action.kind) == [.libraryImported, .titleSeen])
        #expect(try await library.redo().event.id == row.id)
        #expect(try await seen(in: library) == [1, 2, 3, 9])
        _ = try await library.undo()
        _ = try await library.undo()
        #expect(try await seen(in: library) == [])
    }

    @Test func `an import that was undone can be imported again`() async throws {
        let (library, lines) = try await exported()
        let data = Data(lines.joined(separator: "\n").utf8)
        try await library.merge(data, from: "library.json")
        try await library.undo()
        #expect(try await library.merge(data, from: "library.json") == LibraryMerge(added: 3, known: 0))
        #expect(try await seen(in: library) == [1, 2, 3])
        try await library.undo()
        #expect(try await seen(in: library) == [])
    }

    @Test func `an imported undo undoes nothing once its import is undone`() async throws {
        let one = library()
        try await one.see([.mock(.movie(1), "2026-11-20")])
        let other = library()
        try await other.merge(try await one.export(), from: "one.json")
        clock.advance(by: 60)
        try await one.undo()
        try await other.merge(try await one.export(), from: "one.json")
        #expect(try await seen(in: other) == [])
        try await other.undo()
        #expect(try await seen(in: other) == [1])
    }

    @Test func `what was imported stays undone if a conflict has left a copy of the log's file`() async throws {
        let (_, lines) = try await exported()
        let files = MemoryLog.Files()
        let library = LibraryContext(
            log: MemoryLog(files, writer: "a"), storage: ContextStorage(MemoryStorage(), clock: clock.wall))
        try await library.merge(Data(lines.joined(separator: "\n").utf8), from: "library.json")
        files.bytes["a (conflicted copy).jsonl"] = files.bytes.values.first
        #expect(try await library.undo().remainder == nil)
        #expect(try await seen(in: library) == [])
        try await library.redo()
        #expect(try await seen(in: library) == [1, 2, 3])
    }

    @Test func `what another machine's file has too stays when the import is undone`() async throws {
        let files = MemoryLog.Files()
        let phone = MemoryLog.Files()
        func library(_ files: MemoryLog.Files, _ name: String) -> LibraryContext {
            LibraryContext(
                log: MemoryLog(files, writer: name), storage: ContextStorage(MemoryStorage(), clock: clock.wall))
        }
        let other = library(phone, "phone")
        try await other.see([.mock(.movie(1), "2026-11-20")])
        clock.advance(by: 60)
        try await other.see([.mock(.movie(2), "2026-11-21")])
        let laptop = library(files, "laptop")
        clock.advance(by: 60)
        try await laptop.merge(try await other.export(), from: "library.json")
        let first = try #require(phone.bytes.values.first).split(separator: UInt8(ascii: "\n")).first
        files.bytes["phone.jsonl"] = try #require(first) + [UInt8(ascii: "\n")]
        let undone = try await laptop.undo()
        #expect(undone.remainder == .changes(1))
        #expect(try await seen(in: laptop) == [1])
        // The whole file of the other machine arrives.
        files.bytes["phone.jsonl"] = phone.bytes.values.first
        #expect(try await seen(in: laptop) == [1, 2])
    }

    @Test func `an exported library is without its own imports, and without what they brought once they are undone`()
        async throws
    {
        let (one, lines) = try await exported()
        try await one.see([.mock(.movie(9), "2026-11-25")])
        try await one.merge(Data(lines.joined(separator: "\n").utf8), from: "library.json")
        let whole = library()
        #expect(try await whole.merge(try await one.export(), from: "one.json") == LibraryMerge(added: 4, known: 0))
        try await one.undo()
        let rest = library()
        #expect(try await rest.merge(try await one.export(), from: "one.json") == LibraryMerge(added: 1, known: 0))
        #expect(try await seen(in: rest) == [9])
    }
}

extension LibraryContext {
    fileprivate func export() async throws -> Data {
        var data = Data()
        try await export { data += $0 }
        return data
    }
}
