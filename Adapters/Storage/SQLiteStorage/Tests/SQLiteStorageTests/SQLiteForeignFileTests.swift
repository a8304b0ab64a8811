import Foundation
import Storage
import StorageSupport
import StorageTesting
import Testing

@testable import SQLiteStorage

@Suite struct `SQLite storage refuses files that are not ours` {
    let location: StorageFile

    init() throws { location = try StorageFile() }

    @Test(arguments: [StorageDurability.cache, .library])
    func `a foreign file is refused and stays unchanged`(_ durability: StorageDurability) async throws {
        let contents: [(String, Data)] = [
            ("it is not a database", Data("x".utf8)),
            ("it is not a database", Data(#"{"precious": true}"#.utf8)),
            ("it is not a database", Data(repeating: 0, count: 4096)),
            ("it is not a database", Data(repeating: 0x78, count: 10_000)),
            ("another program's database", Data("SQLite format 3\0".utf8)),
        ]
        for (reason, content) in contents {
            let location = try StorageFile()
            try content.write(to: location.file)
            try await expectRefusal(durability, location, reason)
        }
    }

    @Test(arguments: [StorageDurability.cache, .library])
    func `another program's database is not recovered`(_ durability: StorageDurability) async throws {
        for journal in ["WAL", "DELETE"] {
            let (source, location) = (try StorageFile(), try StorageFile())
            // With so few pages in memory, a rollback journal is hot in the middle of a transaction.
            let other = try Connection(path: source.file.path, isNew: true)
            try other.execute(
                """
                PRAGMA journal_mode = \(journal); PRAGMA cache_size = 2; CREATE TABLE mine (text);
                INSERT INTO mine VALUES ('precious'); BEGIN;
                INSERT INTO mine SELECT hex(randomblob(5000)) FROM (VALUES (1), (2), (3), (4), (5), (6), (7), (8));
                """)
            for name in try source.names where !name.hasSuffix("-shm") {
                try FileManager.default.copyItem(
                    at: source.folder.url.appending(path: name), to: location.folder.url.appending(path: name))
            }
            #expect(try location.names.count == 2)
            try await expectRefusal(durability, location, "another program's database")
        }
    }

    @Test(arguments: [StorageDurability.cache, .library])
    func `what is not a file is refused by its name`(_ durability: StorageDurability) async throws {
        let kinds: [(String, (String) -> Int32)] = [
            ("a FIFO", { mkfifo($0, 0o600) }), ("a folder", { mkdir($0, 0o700) }),
            ("a device", { symlink("/dev/zero", $0) }), ("a symbolic link that leads nowhere", { symlink("gone", $0) }),
        ]
        for (kind, make) in kinds {
            let location = try StorageFile()
            #expect(make(location.file.path) == 0)
            let engine = location.engine(durability)
            for write in [false, true] {
                await #expect(throws: StorageError.foreign(location: location.file.path, reason: "it is \(kind)")) {
                    if write {
                        _ = try await engine.commit([.put(TitleRecord(1, "a"))])
                    } else {
                        _ = try await engine.query(.all, of: TitleRecord.self)
                    }
                }
            }
            #expect(try location.names == ["test.sqlite"])
        }
    }

    @Test(arguments: [StorageDurability.cache, .library])
    func `a file of a later layout is refused and stays unchanged`(_ durability: StorageDurability) async throws {
        try await location.using(durability) { try await $0.commit([.put(TitleRecord(1, "a"))]) }
        _ = try location.raw("PRAGMA user_version = \(FileHeader.layoutVersion + 1)")
        let before = try contents()
        let engine = location.engine(durability)
        for _ in 1...2 {
            await #expect(throws: StorageError.newerVersion(location: location.file.path)) {
                try await engine.load([1], of: TitleRecord.self)
            }
        }
        await engine.close()
        #expect(try contents() == before)
    }

    @Test func `reading leaves an empty file, and the first commit uses it`() async throws {
        try Data().write(to: location.file)
        let engine = location.engine(.library)
        try await #expect(engine.query(.all, of: TitleRecord.self).isEmpty)
        #expect(try Data(contentsOf: location.file).isEmpty)
        _ = try await engine.commit([.put(TitleRecord(1, "a"))])
        try await #expect(engine.query(.all, of: TitleRecord.self).count == 1)
        #expect(try location.names == ["test.sqlite"])
    }

    @Test(
        .enabled(if: geteuid() != 0, "the superuser has every permission"),
        arguments: [StorageDurability.cache, .library])
    func `a file without permission is one error that says so`(_ durability: StorageDurability) async throws {
        try await location.using(durability) { try await $0.commit([.put(TitleRecord(1, "a"))]) }
        for mode in durability == .cache ? [0o000, 0o400] : [0o000] {
            try FileManager.default.setAttributes([.posixPermissions: mode], ofItemAtPath: location.file.path)
            let error = await #expect(throws: StorageError.self) {
                try await location.using(durability) { try await $0.load([1], of: TitleRecord.self) }
            }
            #expect(error?.description.lowercased().contains("permission") == true)
        }
    }

    @Test(.enabled(if: geteuid() != 0, "the superuser has every permission"))
    func `a library that can't be written to is read and sound, and a change is refused`() async throws {
        try await location.using(.library) { try await $0.commit([.put(TitleRecord(1, "a"))]) }
        let folder = location.folder.url.path
        for (path, mode) in [(location.file.path, 0o400), (folder, 0o500)] {
            try FileManager.default.setAttributes([.posixPermissions: mode], ofItemAtPath: path)
        }
        try await location.using(.library) { engine in
            try await #expect(engine.query(.all, of: TitleRecord.self).map(\.key) == [1])
            try await #expect(engine.search("a", in: "title", of: TitleRecord.self, limit: 1).map(\.key) == [1])
            let sound = StorageVerification(records: 1, damage: [])
            try await #expect(engine.verify([TitleRecord.self]) == sound)
            let error = await #expect(throws: StorageError.self) {
                try await engine.commit([.put(TitleRecord(2, "b"))])
            }
            #expect(error?.description.contains("permission") == true)
        }
        #expect(location.warnings.all == [])
        try FileManager.default.setAttributes([.posixPermissions: 0o700], ofItemAtPath: folder)
    }

    @Test(arguments: [StorageDurability.cache, .library])
    func `a symbolic link to a database works at its target`(_ durability: StorageDurability) async throws {
        let target = try StorageFile()
        #expect(symlink(target.file.path, location.file.path) == 0)
        try Data().write(to: target.file)
        let engine = location.engine(durability)
        _ = try await engine.commit([.put(TitleRecord(1, "a"))])
        try await #expect(engine.query(.all, of: TitleRecord.self).count == 1)
        await engine.close()
        #expect(try location.names == ["test.sqlite"])
        try await target.using(durability) { try await #expect($0.query(.all, of: TitleRecord.self).count == 1) }
        #expect(try FileManager.default.destinationOfSymbolicLink(atPath: location.file.path) == target.file.path)
    }

    @Test func `a damaged file that is set aside overwrites nothing`() throws {
        try Data("damaged".utf8).write(to: location.file)
        let identity = FileIdentity.look(at: location.file)?.identity
        let now = Int(Date().timeIntervalSince1970 * 1000)
        for stamp in now..<(now + 500) {
            #expect(symlink("/dev/null", location.file.path + ".damaged-\(stamp)") == 0)
        }
        let aside = try #require(try DatabaseFile.setAside(location.file, identity))
        #expect(try String(contentsOf: aside, encoding: .utf8) == "damaged")
        #expect(try location.names.count == 501)
    }

    private func contents() throws -> [String: Data] {
        Dictionary(
            uniqueKeysWithValues: try location.names.map {
                ($0, try Data(contentsOf: location.folder.url.appending(path: $0)))
            })
    }

    private func expectRefusal(
        _ durability: StorageDurability, _ location: StorageFile, _ reason: String
    ) async throws {
        func contents() throws -> [Data] {
            try location.names.map { try Data(contentsOf: location.folder.url.appending(path: $0)) }
        }
        let (names, before) = (try location.names, try contents())
        let engine = location.engine(durability)
        for write in [false, true] {
            let error = await #expect(throws: StorageError.self) {
                if write {
                    _ = try await engine.commit([.put(TitleRecord(1, "a"))])
                } else {
                    _ = try await engine.search("a", in: "title", of: TitleRecord.self, limit: 1)
                }
            }
            guard case .foreign = error else { Issue.record("\(String(describing: error))"); return }
            #expect(error?.description.contains(reason) == true)
        }
        await engine.close()
        #expect(try location.names == names)
        #expect(try contents() == before)
        #expect(location.warnings.all == [])
    }
}
