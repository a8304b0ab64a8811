import CSQLite
import Foundation
import Storage

// Reads through SQLite: closing another descriptor of the file would release the locks of every connection in this
// process.
extension Connection {
    /// Returns bytes of the file, padded with zeros beyond its end.
    func bytes(_ range: Range<Int>) throws -> [UInt8] {
        var bytes = [UInt8](repeating: 0, count: range.count)
        try withFile { file, methods in
            let code = methods.xRead?(file, &bytes, Int32(range.count), Int64(range.lowerBound)) ?? SQLITE_IOERR
            // SQLITE_IOERR_SHORT_READ, a macro that isn't imported into Swift: the rest is zeros.
            return code == SQLITE_IOERR | 2 << 8 ? SQLITE_OK : code
        }
        return bytes
    }

    func allBytes() throws -> [UInt8] {
        var size: Int64 = 0
        try withFile { file, methods in methods.xFileSize?(file, &size) ?? SQLITE_IOERR }
        let part = 1 << 20
        return try stride(from: 0, to: Int(size), by: part).flatMap { try bytes($0..<min($0 + part, Int(size))) }
    }

    private func withFile(_ body: (UnsafeMutablePointer<sqlite3_file>, sqlite3_io_methods) -> Int32) throws {
        var file: UnsafeMutablePointer<sqlite3_file>?
        sqlite3_file_control(handle, "main", SQLITE_FCNTL_FILE_POINTER, &file)
        guard let file, let methods = file.pointee.pMethods?.pointee else {
            throw SQLiteError(code: SQLITE_IOERR, message: "the file could not be read")
        }
        let code = body(file, methods)
        guard code == SQLITE_OK else { throw SQLiteError(code: code, message: "the file could not be read") }
    }

    /// Returns the bytes of an in-memory database.
    func serialized() throws -> [UInt8] {
        var size: Int64 = 0
        guard let memory = sqlite3_serialize(handle, "main", &size, 0) else {
            throw SQLiteError(code: SQLITE_NOMEM, message: "out of memory")
        }
        defer { sqlite3_free(memory) }
        return Array(UnsafeBufferPointer(start: memory, count: Int(size)))
    }

    /// Opens `bytes` as an in-memory database, replacing the schema `name`.
    func open(_ bytes: [UInt8], as name: String = "main") throws {
        let count = Int64(bytes.count)
        guard let memory = sqlite3_malloc64(UInt64(max(1, bytes.count))) else {
            throw SQLiteError(code: SQLITE_NOMEM, message: "out of memory")
        }
        memory.copyMemory(from: bytes, byteCount: bytes.count)
        let flags = UInt32(SQLITE_DESERIALIZE_FREEONCLOSE | SQLITE_DESERIALIZE_RESIZEABLE)
        let code = sqlite3_deserialize(
            handle, name, memory.assumingMemoryBound(to: UInt8.self), count, count, flags)
        guard code == SQLITE_OK else { throw SQLiteError(on: handle) }
    }
}
