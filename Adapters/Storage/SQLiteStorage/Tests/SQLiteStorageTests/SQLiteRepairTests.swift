import CSQLite
import CoreDomain
import Foundation
import Storage
import StorageSupport
import StorageTesting
import Testing

@testable import SQLiteStorage

@Suite struct `SQLite storage repairs a library` {
    let location: StorageFile

    init() throws { location = try StorageFile() }

    /// The contents of the day's snapshot, if there is one.
    enum Snapshot: CaseIterable { case none, earlier, all }

    @Test(arguments: Snapshot.allCases)
    func `the repair reports every title lost to a wrong byte`(_ snapshot: Snapshot) async throws {
        try await fill(snapshot)
        let bytes = try Data(contentsOf: location.file)
        var random = SeededGenerator(7)
        for _ in 1...Self.places {
            let place = Int.random(in: bytes.indices, using: &random)
            var damaged = bytes
            damaged[place] ^= .random(in: 1...255, using: &random)
            let warnings = RecordedWarnings()
            let copy = try location.copy(with: damaged)
            let found = try await titles(in: copy, warnings)
            // Without a result, the wrong byte was in the layout version, in the application id or in free space.
            guard let found else { continue }
            let missing = Set(records.map(\.title)).subtracting(found)
            // A title whose own bytes are wrong is reported with its current text, or by its key.
            let names = warnings.all.joined().matches(of: /“|titles [0-9]/).count
            #expect(names >= missing.count, "byte \(place): \(warnings.all)")
            #expect(missing.count <= (snapshot == .all ? 0 : 40), "byte \(place)")
            #expect(Set(found).isSubset(of: Set(records.map(\.title))), "byte \(place)")
            let again = RecordedWarnings()
            try await #expect(titles(in: copy, again) == found, "byte \(place)")
            #expect(again.all.isEmpty, "byte \(place)")
        }
    }

    /// Tests other names of columns and owners, which SQLite accepts and another version could have written, and names
    /// that aren't UTF-8, which it accepts too. It ignores case in names, and has a second copy of some.
    @Test(arguments: ["check#", "REFERENCES", "titles"], [false, true])
    func `a wrong byte in the list of tables loses no title`(_ word: String, isText: Bool) async throws {
        try await fill(.all)
        let bytes = try Data(contentsOf: location.file)
        var rest = bytes.indices
        var places = [Int]()
        while let found = bytes.range(of: Data(word.utf8), in: rest) {
            places.append(word == "REFERENCES" ? found.upperBound + 4 : found.lowerBound)
            rest = found.upperBound..<bytes.endIndex
        }
        try #require(!places.isEmpty)
        for place in places {
            var damaged = bytes
            damaged[place] ^= isText ? word == "titles" ? 0x20 : 8 : 0x80
            let found = try await titles(in: try location.copy(with: damaged), RecordedWarnings())
            #expect(found.map(Set.init) == Set(records.map(\.title)), "byte \(place)")
        }
    }

    @Test func `an empty table whose declaration has a wrong byte is recreated`() async throws {
        try await location.using(.library) { engine in
            _ = try await engine.commit(records.map(Mutation.put))
            _ = try await engine.commit(records.map { .remove($0.reference) })
        }
        var bytes = try Data(contentsOf: location.file)
        bytes[try #require(bytes.range(of: Data("check#".utf8))).lowerBound] ^= 8
        let copy = try location.copy(with: bytes)
        #expect(try await titles(in: copy, RecordedWarnings()) == [])
        try await copy.using(.library) { _ = try await $0.commit(records.map(Mutation.put)) }
        #expect(try await titles(in: copy, RecordedWarnings())?.count == records.count)
    }

    private static let places = ProcessInfo.processInfo.environment["PLACES"].flatMap(Int.init) ?? 60

    @Test(arguments: ["zeroes", "noise", "another layout"], [StorageDurability.library, .cache])
    func `a file with a damaged first page is recognised by its records`(
        _ damage: String, _ durability: StorageDurability
    ) async throws {
        try await location.using(durability) { _ = try await $0.commit(records.map(Mutation.put)) }
        var random = SeededGenerator(7)
        var bytes = try Data(contentsOf: location.file)
        for place in damage == "another layout" ? 63..<64 : 0..<4096 {
            bytes[place] = damage == "zeroes" ? 0 : damage == "noise" ? .random(in: 0...255, using: &random) : 1
        }
        try bytes.write(to: location.file)
        for _ in 1...2 {
            try await location.using(durability) { engine in
                let found = try await engine.query(.all, of: TitleRecord.self).count
                #expect(found == (durability == .library ? records.count : 0))
            }
        }
        try #require(location.warnings.all.count == 1, "\(location.warnings.all)")
        #expect(location.warnings.all[0].contains("was damaged (its first page is damaged"))
        #expect(try location.names.contains { $0.contains(".damaged-") })
    }

    @Test func `damage found only when a record is read is repaired by that read`() async throws {
        try await fill(.all)
        try damage("title 7 ", to: "title 8 ")
        let engine = location.engine(.library)
        try await #expect(engine.load([7], of: TitleRecord.self).map { $0 as? TitleRecord } == [records[6]])
        try await #expect(engine.query(.all, of: TitleRecord.self).count == records.count)
        await engine.close()
        try #require(location.warnings.all.count == 1)
        #expect(location.warnings.all[0].contains("Restored from the snapshot of"))
        #expect(location.warnings.all[0].contains("“title 7 of many”"))
    }

    @Test func `a record missing from every snapshot is reported as lost and can be stored again`() async throws {
        try await fill(.none)
        try damage("title 7 ", to: "title 8 ")
        try await location.using(.library) { engine in
            try await #expect(engine.load([7], of: TitleRecord.self).map { $0 == nil } == [true])
            _ = try await engine.commit([.expect(records[6].reference, nil), .put(records[6])])
            try await #expect(engine.query(.all, of: TitleRecord.self).count == records.count)
        }
        try #require(location.warnings.all.count == 1)
        #expect(location.warnings.all[0].contains("Lost: “title 8 of many”."))
    }

    @Test func `a damaged library with records of unknown types is rejected without a change`() async throws {
        try await fill(.earlier)
        try damage("title 7 ", to: "title 8 ")
        let before = try (location.names, Data(contentsOf: location.file))
        let engine = SQLiteStorage(file: location.file, durability: .library, types: [TitleRecord.self])
        let error = await #expect(throws: StorageError.self) { try await engine.query(.all, of: TitleRecord.self) }
        #expect(error?.isDamage == true)
        await engine.close()
        #expect(try (location.names, Data(contentsOf: location.file)) == before)
    }

    @Test(arguments: [false, true])
    func `a verification rebuilds a damaged index, but only if every record is intact`(
        isRecordDamaged: Bool
    ) async throws {
        let entries = (1...5).map { EntryRecord("alpha", $0, note: "note \($0)") }
        try await location.using(.library) { _ = try await $0.commit(entries.map(Mutation.put)) }
        // With today's snapshot, opening the library only checks its pages.
        try await location.using(.library) { _ = try await $0.query(.all, of: EntryRecord.self) }
        let root = try location.raw("SELECT rootpage FROM sqlite_schema WHERE name = 'sqlite_autoindex_entries_1'")
        var bytes = try Data(contentsOf: location.file)
        let page = try 4096 * (#require(root.first.flatMap { Int($0) }) - 1)
        let names = bytes[page..<page + 4096].ranges(of: Data("alpha".utf8))
        // Two of the five keys are now out of order, so that no lookup reaches them.
        for name in [names[1], names[4]] { bytes[name.lowerBound] ^= 8 }
        if isRecordDamaged {
            try bytes[#require(bytes.range(of: Data("note 3".utf8))).upperBound - 1] ^= 1
        }
        try bytes.write(to: location.file)
        let library = location.engine(.library)
        let found = try await library.verify([EntryRecord.self])
        #expect(found.damage.isEmpty == !isRecordDamaged, "\(found)")
        if isRecordDamaged {
            #expect(try Data(contentsOf: location.file) == bytes && location.warnings.all.isEmpty)
        } else {
            try await #expect(library.query(.all.owned(by: "listID", "alpha"), of: EntryRecord.self).count == 5)
            #expect(found.records == 5 && location.warnings.all.count == 1, "\(location.warnings.all)")
        }
        await library.close()
    }

    @Test func `a record removed after the snapshot stays removed`() async throws {
        try await fill(.all)
        try await location.using(.library) { _ = try await $0.commit([.remove(9, of: TitleRecord.self)]) }
        try damage("title 7 ", to: "title 8 ")
        try await location.using(.library) { engine in
            let found = try await engine.query(.all, of: TitleRecord.self)
            #expect(found.map(\.key) == records.map(\.key).filter { $0 != 9 })
        }
        #expect(location.warnings.all.count == 1)
    }

    @Test func `a read that reports damage in an intact file fails and changes nothing`() async throws {
        try await fill(.earlier)
        let before = try (location.names, Data(contentsOf: location.file))
        let engine = location.engine(.library)
        let failedRead = SQLiteError(code: SQLITE_CORRUPT, message: "unable to get the page. error code=8458")
        let error = await #expect(throws: StorageError.self) {
            _ = try await engine.query(.all, of: TitleRecord.self)
            try await engine.repair(after: failedRead)
        }
        #expect(error?.remedy == .retry)
        try await #expect(engine.query(.all, of: TitleRecord.self).count == records.count)
        await engine.close()
        #expect(try location.names == before.0)
        #expect(try Data(contentsOf: location.file) == before.1)
        #expect(location.warnings.all.isEmpty)
    }

    @Test(arguments: Snapshot.allCases)
    func `a library truncated to 0 bytes is never read as an empty list`(_ snapshot: Snapshot) async throws {
        try await fill(snapshot)
        let engine = location.engine(.library)
        try await #expect(engine.query(.all, of: TitleRecord.self).count == records.count)
        if snapshot == .none { try removeSnapshots() }
        #expect(truncate(location.file.path, 0) == 0)
        if snapshot == .none {
            let error = await #expect(throws: StorageError.self) { try await engine.query(.all, of: TitleRecord.self) }
            #expect(error?.isDamage == true)
        } else {
            try await #expect(engine.query(.all, of: TitleRecord.self).count == (snapshot == .all ? 60 : 30))
            #expect(location.warnings.all.count == 1)
        }
        await engine.close()
    }

    @Test(arguments: [false, true])
    func `a missing library, or one truncated to 0 bytes, is restored from its snapshot`(isMissing: Bool) async throws {
        try await fill(.all)
        #expect(isMissing ? unlink(location.file.path) == 0 : truncate(location.file.path, 0) == 0)
        try await #expect(titles(in: location, location.warnings)?.count == records.count)
        #expect(location.warnings.all.count == 1)
        for snapshot in try DailySnapshots(of: location.file).newestFirst() { truncate(snapshot.url.path, 9) }
        unlink(location.file.path)
        let error = await #expect(throws: StorageError.self) { try await titles(in: location, location.warnings) }
        #expect(error?.remedy == .restoreCopy)
    }

    @Test func `a write interrupted by a power cut is rolled back even if the first page is unreadable`() async throws {
        try await fill(.none)
        let source = try Connection(path: location.file.path)
        // With so few pages in memory, SQLite writes changed ones to the file long before the commit.
        try source.execute("PRAGMA cache_size = 2; BEGIN IMMEDIATE; UPDATE titles SET title = upper(title)")
        try source.execute("CREATE TABLE later (x); INSERT INTO later SELECT randomblob(9000)")
        let copy = try StorageFile()
        for name in ["test.sqlite", "test.sqlite-journal"] {
            var bytes = try Data(contentsOf: location.folder.url.appending(path: name))
            if name == "test.sqlite" { bytes.replaceSubrange(0..<4096, with: Data(repeating: 0, count: 4096)) }
            try bytes.write(to: copy.folder.url.appending(path: name))
        }
        try await #expect(titles(in: copy, copy.warnings) == records.map(\.title))
        #expect(copy.warnings.all.isEmpty)
        #expect(try copy.names == ["snapshots", "test.sqlite"])
    }

    private let records = (1...60).map { TitleRecord($0, "title \($0) of many", year: 1900 + $0) }

    /// Stores the records, with a snapshot made after half or all of them.
    private func fill(_ snapshot: Snapshot) async throws {
        let halves = [records.prefix(30), records.suffix(30)]
        let entries = (1...40).map {
            EntryRecord("a", $0, marks: [NoteModel(text: String(repeating: "m", count: 300))])
        }
        for half in halves {
            try await location.using(.library) { engine in
                _ = try await engine.commit(half.map(Mutation.put) + entries.map(Mutation.put))
            }
        }
        if snapshot != .earlier { try removeSnapshots() }
        if snapshot == .all {
            try await location.using(.library) { _ = try await $0.query(.all, of: TitleRecord.self) }
        }
        #expect(try DailySnapshots(of: location.file).newestFirst().count == (snapshot == .none ? 0 : 1))
    }

    private func removeSnapshots() throws {
        let folder = location.folder.url.appending(path: "snapshots")
        if FileManager.default.fileExists(atPath: folder.path) { try FileManager.default.removeItem(at: folder) }
    }

    private func damage(_ text: String, to other: String) throws {
        var bytes = try Data(contentsOf: location.file)
        let range = try #require(bytes.range(of: Data(text.utf8)))
        bytes.replaceSubrange(range, with: Data(other.utf8))
        try bytes.write(to: location.file)
    }

    /// Returns the titles of the library, or `nil` if it was rejected without a change.
    private func titles(in location: StorageFile, _ warnings: RecordedWarnings) async throws -> [String]? {
        let engine = SQLiteStorage(file: location.file, durability: .library, types: StorageFile.types) {
            warnings.add($0)
        }
        defer { Task { await engine.close() } }
        do {
            return try await engine.query(.all, of: TitleRecord.self).compactMap { ($0 as? TitleRecord)?.title }
        } catch StorageError.newerVersion, StorageError.foreign {
            return nil
        }
    }
}
