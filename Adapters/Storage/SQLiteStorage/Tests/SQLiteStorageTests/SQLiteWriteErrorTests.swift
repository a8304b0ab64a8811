import CSQLite
import CoreDomain
import Foundation
import Storage
import StorageTesting
import Synchronization
import Testing

@testable import SQLiteStorage

@Suite(.enabled(if: FailingWrites.isPossible, "the names of open files are known only on Linux"))
struct `SQLite storage and failed writes` {
    @Test(arguments: [EIO, EFBIG])
    func `a removal that fails for a reason other than space loses nothing`(_ reason: Int32) async throws {
        let location = try StorageFile()
        let engine = location.engine()
        _ = try await engine.commit((1...50).map { .put(TitleRecord($0, "title \($0)")) })
        try await FailingWrites.during(reason, in: location.folder.url) {
            let error = await #expect(throws: StorageError.self) {
                try await engine.commit([.removeAll(of: TitleRecord.self)])
            }
            #expect(error?.description.contains("I/O") == true)
            #expect(error?.remedy == nil)
        }
        try await #expect(engine.query(.all, of: TitleRecord.self).count == 50)
        await engine.close()
        #expect(location.warnings.all.isEmpty)
    }

    @Test(arguments: [ENOSPC, EDQUOT])
    func `a cache is cleared although no write has space`(_ reason: Int32) async throws {
        let location = try StorageFile()
        let engine = location.engine()
        _ = try await engine.commit((1...50).map { .put(TitleRecord($0, "title \($0)")) })
        try await FailingWrites.during(reason, in: location.folder.url) {
            let error = await #expect(throws: StorageError.self) {
                try await engine.commit([.put(TitleRecord(51, "more"))])
            }
            #expect(error?.remedy == .freeSpace)
            try await #expect(engine.commit([.removeAll(of: TitleRecord.self)]).count == 50)
        }
        try await #expect(engine.query(.all, of: TitleRecord.self).isEmpty)
        await engine.close()
    }
}

/// Writes by SQLite that fail with a chosen error in some folders. Elsewhere, they are the system's.
private enum FailingWrites {
    #if os(Linux)
        static let isPossible = true
    #else
        static let isPossible = false
    #endif

    private typealias Write = @convention(c) (Int32, UnsafeRawPointer?, Int) -> Int
    private typealias WriteAt = @convention(c) (Int32, UnsafeRawPointer?, Int, off_t) -> Int

    private static let errors = Mutex<[String: Int32]>([:])

    static func during(_ error: Int32, in folder: URL, _ body: () async throws -> Void) async throws {
        #expect(isInstalled)
        let path = folder.resolvingSymlinksInPath().path
        errors.withLock { $0[path] = error }
        defer { errors.withLock { $0[path] = nil } }
        try await body()
    }

    /// Replaces the calls of this process for good: SQLite uses them while other tests run.
    private static let isInstalled: Bool = {
        guard let system = sqlite3_vfs_find(nil), let set = system.pointee.xSetSystemCall else { return false }
        let write: Write = { file, bytes, count in
            FailingWrites.fails(file) ? -1 : Foundation.write(file, bytes, count)
        }
        let writeAt: WriteAt = { file, bytes, count, offset in
            FailingWrites.fails(file) ? -1 : pwrite(file, bytes, count, offset)
        }
        let results = [
            set(system, "write", unsafeBitCast(write, to: sqlite3_syscall_ptr.self)),
            set(system, "pwrite", unsafeBitCast(writeAt, to: sqlite3_syscall_ptr.self)),
            set(system, "pwrite64", unsafeBitCast(writeAt, to: sqlite3_syscall_ptr.self)),
        ]
        return results.contains(SQLITE_OK)
    }()

    /// Whether a write to an open file is to fail. If so, sets the system's error.
    private static func fails(_ file: Int32) -> Bool {
        let errors = errors.withLock { $0 }
        guard !errors.isEmpty,
            let path = try? FileManager.default.destinationOfSymbolicLink(atPath: "/proc/self/fd/\(file)"),
            let error = errors.first(where: { path.hasPrefix($0.key + "/") })?.value
        else { return false }
        errno = error
        return true
    }
}
