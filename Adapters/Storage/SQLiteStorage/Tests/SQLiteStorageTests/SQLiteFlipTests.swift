import Foundation
import Storage
import StorageTesting
import Testing

@testable import SQLiteStorage

@Suite struct `SQLite storage with a single wrong bit` {
    private let records: [EverythingRecord] = [.full(1), .bare(2), .full(3), .bare(4)]
    private let titles = (1...6).map {
        TitleRecord($0, "A rather long title number \($0)", year: 1990 + $0, score: 7.5)
    }

    /// Each flip has no effect on records, or is an error or a warning.
    @Test(arguments: 1...4)
    func `a flipped bit never causes wrong results without a word`(_ seed: UInt64) async throws {
        let original = try StorageFile()
        try await original.using { engine in
            _ = try await engine.commit(records.map(Mutation.put) + titles.map(Mutation.put))
            _ = try await engine.search("long", in: "title", of: TitleRecord.self, limit: 1)
        }
        let bytes = try Data(contentsOf: original.file)
        var random = SeededGenerator(seed)
        var silent: [Int] = []
        let location = try StorageFile()
        for _ in 1...Self.flips {
            let bit = Int.random(in: 0..<(bytes.count * 8), using: &random)
            var flipped = bytes
            flipped[bit / 8] ^= 1 << (bit % 8)
            if try await isSilentlyWrong(flipped, location) { silent.append(bit) }
        }
        #expect(silent == [], "of \(bytes.count * 8)")
    }

    @Test func `a verification finds each flipped bit of a page`() async throws {
        let location = try StorageFile()
        try await location.using { _ = try await $0.commit(records.map(Mutation.put) + titles.map(Mutation.put)) }
        let intact = try Data(contentsOf: location.file)
        var random = SeededGenerator(5)
        for _ in 1...Self.flips {
            // The first page is read at the opening, which then replaces the file.
            let bit = Int.random(in: (PageChecksum.pageSize * 8)..<(intact.count * 8), using: &random)
            var bytes = intact
            bytes[bit / 8] ^= 1 << (bit % 8)
            try bytes.write(to: location.file)
            let verification = try await location.using {
                try await $0.verify([EverythingRecord.self, TitleRecord.self])
            }
            #expect(!verification.damage.isEmpty, "bit \(bit)")
        }
    }

    @Test func `a page has a checksum of its bytes and its place, or none`() throws {
        var page = [UInt8](repeating: 7, count: PageChecksum.pageSize)
        try page.withUnsafeMutableBytes { bytes in
            let start = try #require(bytes.baseAddress)
            let checksum = try #require(PageChecksum(start, Int32(PageChecksum.pageSize), at: 8192))
            #expect(!checksum.isValid)
            checksum.store()
            #expect(checksum.isValid)
            #expect(PageChecksum(start, Int32(PageChecksum.pageSize), at: 4096)?.isValid == false)
            #expect(checksum.isSealed)
            checksum.clear()
            #expect(!checksum.isSealed)
            #expect(PageChecksum(start, 100, at: 0) == nil)
        }
    }

    private static let flips = ProcessInfo.processInfo.environment["FLIPS"].flatMap(Int.init) ?? 50

    private func isSilentlyWrong(_ bytes: Data, _ location: StorageFile) async throws -> Bool {
        for name in try location.names {
            try FileManager.default.removeItem(at: location.folder.url.appending(path: name))
        }
        try bytes.write(to: location.file)
        let warnings = RecordedWarnings()
        let engine = SQLiteStorage(file: location.file) { warnings.add($0) }
        do {
            let everything = try await engine.load(records.map(\.key), of: EverythingRecord.self)
            let listed = try await engine.query(.all, of: EverythingRecord.self)
            let found = try await engine.load(titles.map(\.key), of: TitleRecord.self)
            let searched = try await engine.search("long", in: "title", of: TitleRecord.self, limit: 9)
            await engine.close()
            let isRight =
                everything.map { $0 as? EverythingRecord } == records
                && listed.map { $0 as? EverythingRecord } == records
                && found.map { $0 as? TitleRecord } == titles && searched.map { $0 as? TitleRecord } == titles
            return !isRight && warnings.all.isEmpty
        } catch is StorageError {
            // The next round removes the files, so the engine must have closed them.
            await engine.close()
            return false
        }
    }
}
