import CSQLite

// Reads through SQLite: closing another descriptor of the file would release the locks of every connection in this
// process.
extension Connection {
    /// Returns the bytes of the file in `range`, padded with zeros beyond the file's end.
    func bytes(_ range: Range<Int>) throws -> [UInt8] {
        var bytes = [UInt8](repeating: 0, count: range.count)
        try withFile { file, methods in
            let code = methods.xRead?(file, &bytes, Int32(range.count), Int64(range.lowerBound)) ?? SQLITE_IOERR
            // SQLITE_IOERR_SHORT_READ, a macro that isn't imported into Swift: the rest is zeros.
            return code == SQLITE_IOERR | 2 << 8 ? SQLITE_OK : code
        }
        return bytes
    }

    /// Reads the whole file in parts of 1 MB.
    ///
    /// Opening and closing the file by other means would release SQLite's locks on it.
    func read(_ body: ([UInt8]) -> Void = { _ in }) throws {
        var size: Int64 = 0
        try withFile { file, methods in methods.xFileSize?(file, &size) ?? SQLITE_IOERR }
        let part = 1 << 20
        for start in stride(from: 0, to: Int(size), by: part) { body(try bytes(start..<min(start + part, Int(size)))) }
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
}
