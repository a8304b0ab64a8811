import Foundation
import Storage
import StorageTesting
import Testing

@testable import SQLiteStorage

/// Pages without checksums: another program has copied them from the write-ahead log, or a disk has lost their ends.
@Suite struct `SQLite pages without checksums` {
    private let location: StorageFile
    private let titles = (1...200).map {
        TitleRecord($0, "A rather long title number \($0)", year: 1990 + $0, score: 7.5)
    }

    init() throws { location = try StorageFile() }

    private func fill() async throws {
        try await location.using { engine in
            _ = try await engine.commit(titles.map(Mutation.put))
        }
    }

    private func pages() throws -> Int { try Data(contentsOf: location.file).count / PageChecksum.pageSize }

    /// Replaces the last bytes of a page, counted from 0, by zeros.
    private func clear(_ count: Int, of page: Int) throws {
        var bytes = try Data(contentsOf: location.file)
        let end = (page + 1) * PageChecksum.pageSize
        bytes.replaceSubrange(end - count..<end, with: Data(count: count))
        try bytes.write(to: location.file)
    }

    private func unsealed() throws -> [Int] {
        let bytes = try Data(contentsOf: location.file)
        return try (0..<pages()).filter { page in
            let end = (page + 1) * PageChecksum.pageSize
            return bytes[end - PageChecksum.size..<end].allSatisfy { $0 == 0 }
        }
    }

    /// Returns the titles as an engine reads them.
    private func read(_ contents: StorageContents) async throws -> [TitleRecord?] {
        let engine = SQLiteStorage(file: location.file, contents: contents) { [location] in location.warnings.add($0) }
        let found = try await engine.query(.all, of: TitleRecord.self).map { $0 as? TitleRecord }
        await engine.close()
        return found
    }

    @Test func `a cache is examined once, and its pages get checksums`() async throws {
        try await fill()
        for page in 1..<(try pages()) { try clear(PageChecksum.size, of: page) }
        #expect(try await read(.fetched) == titles)
        #expect(try unsealed() == [])
        #expect(try await read(.fetched) == titles)
        #expect(location.warnings.all == [])
    }

    @Test func `a cache that doesn't pass is replaced`() async throws {
        try await fill()
        let intact = try Data(contentsOf: location.file)
        for page in 1..<(try pages()) {
            let before = location.warnings.all.count
            for name in try location.names {
                try FileManager.default.removeItem(at: location.folder.url.appending(path: name))
            }
            try intact.write(to: location.file)
            try clear(512, of: page)
            let found = try await read(.fetched)
            let isTold = location.warnings.all.count > before
            #expect(found == titles || isTold, "page \(page)")
            if isTold { #expect(location.warnings.all.last?.contains("or changed by another program") == true) }
        }
        #expect(!location.warnings.all.isEmpty)
    }

    @Test func `a file that is derived from a log is replaced even if nothing else is wrong`() async throws {
        try await fill()
        for page in 1..<(try pages()) { try clear(PageChecksum.size, of: page) }
        #expect(try await read(.derived) == [])
        try #require(location.warnings.all.count == 1, "\(location.warnings.all)")
        #expect(location.warnings.all[0].contains("was damaged, or changed by another program"))
    }

    @Test func `a verification of a derived file names a page without a checksum as damage`() async throws {
        try await fill()
        for page in 1..<(try pages()) { try clear(PageChecksum.size, of: page) }
        let engine = SQLiteStorage(file: location.file, contents: .derived)
        #expect(try await !engine.verify([TitleRecord.self]).damage.isEmpty)
        await engine.close()
        let cache = SQLiteStorage(file: location.file)
        #expect(try await cache.verify([TitleRecord.self]).damage.isEmpty)
        await cache.close()
    }
}
