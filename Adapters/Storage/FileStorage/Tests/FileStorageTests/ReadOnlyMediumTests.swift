import CoreDomain
import Foundation
import Storage
import StorageTesting
import Testing

@testable import FileStorage

@Suite(.enabled(if: Medium.isPossible, "Only the superuser of Linux can mount one."))
struct `A journal on a read-only medium` {
    @Test func `its records are read, and a change is refused`() async throws {
        let medium = try Medium()
        defer { withExtendedLifetime(medium) {} }
        let location = StorageFile(in: medium.folder)
        try await location.using { _ = try await $0.commit((1...3).map { .put(TitleRecord($0, "title \($0)")) }) }
        try medium.setReadOnly(true)
        let engine = location.engine()
        try await #expect(engine.load([2], of: TitleRecord.self)[0] as? TitleRecord == TitleRecord(2, "title 2"))
        try await #expect(engine.query(.all, of: TitleRecord.self).count == 3)
        let types: [any StoredRecord.Type] = [TitleRecord.self]
        try await #expect(engine.verify(types) == StorageVerification(records: 3, damage: []))
        for change in [Mutation.put(TitleRecord(4, "new")), .remove(1, of: TitleRecord.self)] {
            let error = await #expect(throws: StorageError.self) { try await engine.commit([change]) }
            #expect(error?.remedy == .permissions)
        }
        let error = await #expect(throws: StorageError.self) { try await engine.compact() }
        #expect(error?.remedy == .permissions)
        try medium.setReadOnly(false)
        _ = try await engine.commit([.put(TitleRecord(4, "new"))])
        try await #expect(engine.query(.all, of: TitleRecord.self).count == 4)
        await engine.close()
    }

    @Test(arguments: ["a torn batch", "a missing line feed"])
    func `it is read as far as it is whole`(end: String) async throws {
        let medium = try Medium()
        defer { withExtendedLifetime(medium) {} }
        let location = StorageFile(in: medium.folder)
        try await location.using { _ = try await $0.commit([.put(TitleRecord(1, "one"))]) }
        let whole = try location.bytes
        try await location.using { _ = try await $0.commit([.put(TitleRecord(2, "two"))]) }
        let bytes = try end == "a torn batch" ? location.bytes.dropLast(10) : whole.dropLast()
        try bytes.write(to: location.file)
        try medium.setReadOnly(true)
        let engine = location.engine()
        for _ in 1...3 { try await #expect(engine.query(.all, of: TitleRecord.self).map(\.key) == [1]) }
        #expect(try location.bytes == bytes)
        await engine.close()
    }
}

/// A file system in memory that can be made read-only.
private final class Medium {
    let folder: TemporaryFolder

    #if os(Linux)
        static let isPossible = geteuid() == 0 && (try? Medium()) != nil
    #else
        static let isPossible = false
    #endif

    init() throws {
        folder = try TemporaryFolder()
        try Self.run("mount", "-t", "tmpfs", "-o", "size=4m", "tmpfs", folder.url.path)
    }

    deinit { try? Self.run("umount", "-l", folder.url.path) }

    /// Waits up to ten seconds for other tests' child processes, which share open files until they run their programs.
    func setReadOnly(_ isReadOnly: Bool) throws {
        let deadline = ContinuousClock.now + .seconds(10)
        while true {
            do {
                return try Self.run("mount", "-o", isReadOnly ? "remount,ro" : "remount,rw", folder.url.path)
            } catch {
                guard ContinuousClock.now < deadline else { throw error }
                usleep(10_000)
            }
        }
    }

    private static func run(_ words: String...) throws {
        let process = Process()
        process.executableURL = URL(filePath: "/usr/bin/env")
        process.arguments = words
        process.standardError = FileHandle.nullDevice
        try process.run()
        process.waitUntilExit()
        guard process.terminationStatus == 0 else { throw CocoaError(.fileWriteUnknown) }
    }
}
