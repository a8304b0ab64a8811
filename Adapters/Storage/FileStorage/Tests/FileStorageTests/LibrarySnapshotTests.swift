import Foundation
import Storage
import StorageTesting
import Testing

@testable import FileStorage

@Suite struct `A library with snapshots` {
    let location: StorageFile

    init() throws { location = try StorageFile() }

    private func engine(day: Int) -> FileStorage {
        location.engine(.library) { $0.now = { Date(timeIntervalSince1970: Double(day) * 86_400) } }
    }

    private func commit(_ batch: [Mutation], day: Int) async throws {
        let engine = engine(day: day)
        _ = try await engine.commit(batch)
        await engine.close()
    }

    private func titles(day: Int) async throws -> [String] {
        let engine = engine(day: day)
        let titles = try await engine.query(.all, of: TitleRecord.self).compactMap { ($0 as? TitleRecord)?.title }
        await engine.close()
        return titles
    }

    private var snapshots: [URL] {
        get throws {
            let folder = location.folder.url.appending(path: "snapshots")
            return try FileManager.default.contentsOfDirectory(at: folder, includingPropertiesForKeys: nil)
                .sorted { $0.path < $1.path }
        }
    }

    /// Changes the bytes of the line that contains `text`.
    private func damage(_ text: String, _ change: (inout Data) -> Void) throws {
        var bytes = try location.bytes
        let line = try #require(try location.lines.last { String(decoding: $0, as: UTF8.self).contains(text) })
        let range = try #require(bytes.range(of: line))
        var damaged = line
        change(&damaged)
        bytes.replaceSubrange(range, with: damaged)
        try bytes.write(to: location.file)
    }

    /// Creates a library of three titles and its snapshot of day 1.
    private func makeLibrary() async throws {
        try await commit((1...3).map { .put(TitleRecord($0, "title \($0)")) }, day: 0)
        try await #expect(titles(day: 1) == ["title 1", "title 2", "title 3"])
        try #require(try snapshots.count == 1)
    }

    @Test func `a library keeps one snapshot per day for a week`() async throws {
        try await commit([.put(TitleRecord(0, "a"))], day: 0)
        for day in 1...9 {
            for round in 1...2 { try await commit([.put(TitleRecord(day, "\(round)"))], day: day) }
        }
        #expect(try snapshots.count == 7)
        #expect(try snapshots.last?.lastPathComponent == "test-0009-1970-01-10.jsonl")
        #expect(location.warnings.all.isEmpty)
    }

    @Test func `a library restores a damaged record from a snapshot`() async throws {
        try await makeLibrary()
        try damage("title 2") { $0[$0.startIndex + 80] ^= 1 }
        try await #expect(titles(day: 2) == ["title 1", "title 2", "title 3"])
        try await #expect(titles(day: 2) == ["title 1", "title 2", "title 3"])
        #expect(location.warnings.all.count == 1)
        #expect(location.warnings.all.first?.contains("Restored titles 2 from the snapshot of 1970-01-02.") == true)
    }

    @Test(arguments: [false, true])
    func `a lost record is labelled with the name found in another record`(_ isCompacted: Bool) async throws {
        let engine = location.engine(.library) { $0.types = [TitleRecord.self, MemoRecord.self] }
        let titles = [TitleRecord(1, "Heat"), TitleRecord(2, "Alien")]
        _ = try await engine.commit(titles.map(Mutation.put))
        _ = try await engine.commit(titles.map { .put(MemoRecord(memoID: $0.titleID, title: $0.title)) })
        if isCompacted { _ = try await engine.compact() }
        await engine.close()
        try damage("\"titles\",\"_key\":[1]") { $0 = Data(count: $0.count) }
        let repaired = location.engine(.library) { $0.types = [TitleRecord.self, MemoRecord.self] }
        #expect(try await repaired.query(.all, of: TitleRecord.self).map(\.key) == [2])
        #expect(location.warnings.all.count == 1)
        #expect(location.warnings.all.first?.contains("Perhaps lost: “Heat”.") == true)
    }

    @Test func `a library doesn't restore a removed record`() async throws {
        try await makeLibrary()
        let engine = location.engine(.library) { $0.now = { Date(timeIntervalSince1970: 2 * 86_400) } }
        _ = try await engine.commit([.remove(3, of: TitleRecord.self), .put(TitleRecord(4, "title 4"))])
        _ = try await engine.compact()
        await engine.close()
        try FileManager.default.removeItem(at: try #require(try snapshots.last))
        try damage("title 4") { $0[$0.startIndex + 35] ^= 1 }
        try await #expect(titles(day: 4) == ["title 1", "title 2"])
        let warning = try #require(location.warnings.all.first)
        #expect(warning.contains("The records in 1 of the unreadable lines could not be identified."))
        #expect(warning.contains("The library as of 1970-01-02 is in \(try snapshots[0].path)."))
    }

    @Test func `a library doesn't restore records removed before the damage`() async throws {
        try await makeLibrary()
        let engine = engine(day: 1)
        _ = try await engine.commit([.remove(3, of: TitleRecord.self)])
        _ = try await engine.commit([.put(TitleRecord(3, "again"))])
        await engine.close()
        try damage("again") { $0[$0.startIndex + 80] ^= 1 }
        try await #expect(titles(day: 1) == ["title 1", "title 2"])
        #expect(location.warnings.all.first?.contains("Lost titles 3.") == true)
    }

    @Test func `a library without a snapshot reports a lost record, and loading that record throws`() async throws {
        try await commit([.put(TitleRecord(1, "one")), .put(TitleRecord(2, "two"))], day: 0)
        try damage("one") { $0[$0.startIndex + 80] ^= 1 }
        let engine = engine(day: 0)
        try await #expect(engine.query(.all, of: TitleRecord.self).map(\.key) == [2])
        let error = await #expect(throws: StorageError.self) { try await engine.load([1], of: TitleRecord.self) }
        #expect(error?.description.contains("titles 1 could not be read") == true)
        #expect(location.warnings.all.count == 1)
        #expect(location.warnings.all.first?.contains("Lost titles 1.") == true)
        _ = try await engine.commit([.expect(TitleRecord(1, "").reference, nil), .put(TitleRecord(1, "new"))])
        try await #expect(engine.load([1], of: TitleRecord.self).map { $0 != nil } == [true])
        await engine.close()
    }

    @Test(arguments: ["missing", "empty", "only zeros"])
    func `a library is restored when its file is lost`(_ kind: String) async throws {
        try await makeLibrary()
        try await commit([.put(TitleRecord(4, "title 4"))], day: 1)
        let size = try location.bytes.count
        switch kind {
        case "missing": try FileManager.default.removeItem(at: location.file)
        case "empty": try Data().write(to: location.file)
        default: try Data(count: size).write(to: location.file)
        }
        try await #expect(titles(day: 1) == ["title 1", "title 2", "title 3"])
        #expect(location.warnings.all.count == 1)
        let warning = try #require(location.warnings.all.first)
        #expect(warning.contains("from the snapshot of 1970-01-02 because the file"))
        #expect(warning.contains(kind))
        try await commit([.put(TitleRecord(4, "title 4"))], day: 1)
        try await #expect(titles(day: 1).count == 4)
        for snapshot in try snapshots { try Data("damaged".utf8).write(to: snapshot) }
        try Data(count: kind == "empty" ? 0 : size).write(to: location.file)
        let error = await #expect(throws: StorageError.self) { try await titles(day: 1) }
        #expect(error?.description.contains("its snapshots are damaged") == true)
    }

    @Test func `a library is restored when only its header is intact`() async throws {
        try await makeLibrary()
        let compacting = engine(day: 1)
        _ = try await compacting.compact()
        await compacting.close()
        var bytes = try location.bytes
        let header = try #require(bytes.firstIndex(of: 10)) + 1
        for index in header..<bytes.count where index % 2 == 0 { bytes[index] ^= 0x15 }
        try bytes.write(to: location.file)
        try await #expect(titles(day: 1) == ["title 1", "title 2", "title 3"])
        #expect(try Data(contentsOf: location.asideFile).count >= bytes.count - header)
    }

    @Test func `a damaged snapshot is skipped`() async throws {
        try await makeLibrary()
        try await commit([.put(TitleRecord(4, "title 4"))], day: 2)
        try await #expect(titles(day: 3).count == 4)
        let newest = try #require(try snapshots.last)
        var bytes = try Data(contentsOf: newest)
        bytes[bytes.count / 2] ^= 1
        try bytes.write(to: newest)
        try FileManager.default.removeItem(at: location.file)
        try await #expect(titles(day: 3) == ["title 1", "title 2", "title 3"])
    }

    @Test func `a library stays usable if a snapshot can't be stored`() async throws {
        try await commit([.put(TitleRecord(1, "one"))], day: 0)
        try Data().write(to: location.folder.url.appending(path: "snapshots"))
        try await #expect(titles(day: 1) == ["one"])
        #expect(location.warnings.all.first?.hasPrefix("Could not create a snapshot of \(location.file.path):") == true)
    }

    /// Creates a library of five batches, with snapshots after the fifth and the second; returns them and the ends of
    /// its lines.
    private func makeLongLibrary() async throws -> (whole: Data, newest: URL, older: URL, ends: [Int]) {
        try await commit((1...3).map { .put(TitleRecord($0, "title \($0)")) }, day: 0)
        try await commit([.put(TitleRecord(4, "title 4"))], day: 0)
        try await #expect(titles(day: 1).count == 4)
        try await commit([.remove(2, of: TitleRecord.self), .put(TitleRecord(5, "title 5"))], day: 1)
        try await commit([.put(TitleRecord(1, "changed")), .put(TitleRecord(6, "title 6"))], day: 1)
        try await commit([.put(TitleRecord(7, "title 7"))], day: 1)
        try await #expect(titles(day: 2) == Self.longLibrary)
        let whole = try location.bytes
        let files = try snapshots
        try #require(files.count == 3)
        return (whole, files[2], files[1], whole.indices.filter { whole[$0] == 10 }.map { $0 + 1 })
    }

    private static let longLibrary = ["changed", "title 3", "title 4", "title 5", "title 6", "title 7"]

    private func verified() async throws -> [StorageDamage] {
        try await location.using(.library) { try await $0.verify([TitleRecord.self]).damage }
    }

    @Test func `a library truncated at any line end is restored from a snapshot that has the lost lines`() async throws
    {
        let (whole, _, older, ends) = try await makeLongLibrary()
        for end in ends.dropLast() {
            try whole.prefix(end).write(to: location.file)
            try await #expect(verified().map(\.reason) == ["changes are missing"], "\(end) bytes")
            let before = location.warnings.all.count
            try await #expect(titles(day: 2) == Self.longLibrary, "\(end) bytes")
            let warning = try #require(location.warnings.all.dropFirst(before).first)
            #expect(warning.contains("was damaged: changes are missing. The rest is intact. Restored"), "\(end) bytes")
            #expect(warning.contains("Later changes are lost."))
            try await #expect(titles(day: 2) == Self.longLibrary, "\(end) bytes")
            try await #expect(verified() == [])
            #expect(location.warnings.all.count == before + 1, "\(end) bytes")
        }
        // Nothing is known about the batches after an older snapshot.
        try FileManager.default.removeItem(at: try #require(try snapshots.last))
        try whole.prefix(ends[1]).write(to: location.file)
        try await #expect(titles(day: 1) == (1...4).map { "title \($0)" })
        #expect(try snapshots.last?.path == older.path)
    }

    @Test(arguments: [false, true])
    func `a library truncated anywhere is restored from a snapshot that has the lost lines`(isZeroed: Bool) async throws
    {
        let (whole, _, _, ends) = try await makeLongLibrary()
        for count in stride(from: ends[0] + 1, to: whole.count - 1, by: 9) where !ends.contains(count + 1) {
            try (whole.prefix(count) + (isZeroed ? Data(count: whole.count - count) : Data())).write(to: location.file)
            try await #expect(!verified().isEmpty, "\(count) bytes")
            try await #expect(titles(day: 2) == Self.longLibrary, "\(count) bytes")
            try await #expect(verified() == [], "\(count) bytes")
        }
    }

    @Test func `a library never reuses the change numbers of lost changes`() async throws {
        let (whole, newest, _, ends) = try await makeLongLibrary()
        try whole.prefix(ends[3]).write(to: location.file)
        try await commit([.put(TitleRecord(8, "title 8"))], day: 2)
        try await #expect(titles(day: 2) == Self.longLibrary + ["title 8"])
        let last = try JournalScan(Array(Data(contentsOf: newest)), .library).lastBatch
        #expect(try JournalScan(Array(location.bytes), .library).lastBatch > last)
    }

    @Test func `a library restores both records damaged by a hole across a line end`() async throws {
        let (whole, _, _, ends) = try await makeLongLibrary()
        for end in ends.dropFirst().dropLast() {
            for (before, after) in [(1, 25), (30, 70), (9, 9), (70, 90)] {
                var damaged = whole
                let hole = (end - before)..<(end + after)
                damaged.replaceSubrange(hole, with: Data(repeating: UInt8(ascii: "x"), count: hole.count))
                try damaged.write(to: location.file)
                try await #expect(titles(day: 2) == Self.longLibrary, "\(hole)")
                try await #expect(verified() == [], "\(hole)")
            }
        }
    }

    @Test func `a library without a snapshot reports unidentified records for a hole across a line end`() async throws {
        let (whole, _, _, ends) = try await makeLongLibrary()
        try FileManager.default.removeItem(at: location.folder.url.appending(path: "snapshots"))
        var damaged = whole
        damaged.replaceSubrange((ends[4] - 9)..<(ends[4] + 70), with: Data(repeating: 120, count: 79))
        try damaged.write(to: location.file)
        _ = try await titles(day: 2)
        #expect(
            location.warnings.all.last?.contains("The records in 1 of the unreadable lines could not be identified.")
                == true)
    }

    @Test func `a library treats a missing or repeated batch as damage`() async throws {
        let (whole, _, _, ends) = try await makeLongLibrary()
        let missing = whole.prefix(ends[3]) + whole[ends[4]...]
        let lacking = whole.prefix(ends[1]) + whole[ends[2]...]
        let headless = whole[ends[0]...]
        for damaged in [missing, lacking, Data(headless), whole + whole[ends[6]...]] {
            try damaged.write(to: location.file)
            try await #expect(verified().map(\.reason) == ["changes are missing"])
            try await #expect(titles(day: 2) == Self.longLibrary)
            try await #expect(verified() == [])
        }
    }

    @Test func `a library is never restored from another library's snapshot`() async throws {
        let (_, newest, _, _) = try await makeLongLibrary()
        let other = try StorageFile()
        try await other.using(.library) { try await $0.commit((2...3).map { .put(TitleRecord($0, "other \($0)")) }) }
        try other.bytes.write(to: location.file)
        try await #expect(titles(day: 2) == ["other 2", "other 3"])
        #expect(location.warnings.all.isEmpty)
        #expect(FileManager.default.fileExists(atPath: newest.path))
    }

    @Test func `a library can't be read while its snapshots are unreadable`() async throws {
        try await makeLibrary()
        // A folder is not a snapshot, whatever its name.
        let newest = try #require(try snapshots.last)
        try FileManager.default.removeItem(at: newest)
        try FileManager.default.createSymbolicLink(atPath: newest.path, withDestinationPath: newest.lastPathComponent)
        await #expect(throws: StorageError.self) { try await titles(day: 1) }
    }
}

/// A note that mentions a title.
private struct MemoRecord: StoredRecord {
    let memoID: Int
    var title: String

    var cachedAt: Date { .distantPast }

    static let schema = Schema(
        "memos", Self.init, key("memoID", \.memoID, Int.self), field("title", \.title, String.self))

    var mentioned: [any StoredRecord] { [TitleRecord(memoID, title)] }
}
