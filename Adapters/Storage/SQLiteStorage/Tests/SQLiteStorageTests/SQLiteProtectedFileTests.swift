import Foundation
import Storage
import StorageSupport
import StorageTesting
import Testing

@testable import SQLiteStorage

@Suite struct `Files of SQLite that are protected, linked or set aside` {
    let location: StorageFile

    init() throws { location = try StorageFile() }

    @Test(.enabled(if: geteuid() != 0, "the superuser has every permission"))
    func `accessing a file without permission throws a permission error`() async throws {
        try await location.using { try await $0.commit([.put(TitleRecord(1, "a"))]) }
        for mode in [0o000, 0o400] {
            try FileManager.default.setAttributes([.posixPermissions: mode], ofItemAtPath: location.file.path)
            let error = await #expect(throws: StorageError.self) {
                try await location.using { try await $0.load([1], of: TitleRecord.self) }
            }
            #expect(error?.description.lowercased().contains("permission") == true)
        }
    }

    @Test func `a symbolic link to a database is followed and kept`() async throws {
        let target = try StorageFile()
        #expect(symlink(target.file.path, location.file.path) == 0)
        try Data().write(to: target.file)
        let engine = location.engine()
        _ = try await engine.commit([.put(TitleRecord(1, "a"))])
        try await #expect(engine.query(.all, of: TitleRecord.self).count == 1)
        await engine.close()
        #expect(try location.names == ["test.sqlite"])
        try await target.using { try await #expect($0.query(.all, of: TitleRecord.self).count == 1) }
        #expect(try FileManager.default.destinationOfSymbolicLink(atPath: location.file.path) == target.file.path)
    }

    @Test func `moving a damaged file away overwrites nothing`() throws {
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
}
