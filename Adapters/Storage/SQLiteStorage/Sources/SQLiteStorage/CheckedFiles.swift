import CSQLite
import Foundation

/// SQLite's access to files, with a checksum at the end of each page of a database.
///
/// SQLite doesn't notice most changes of a page's bytes: one flipped bit in an index hides a row. Here, each page is
/// compared with its checksum when it is read from the file. The write-ahead log has SQLite's own checksums.
///
/// It wraps the system's file access, and replaces only `xOpen` and the opened file's `xRead`, `xWrite` and `xFetch`.
enum CheckedFiles {
    /// The name of the file access, for `sqlite3_open_v2`. Registers it with SQLite on first use.
    static let name: String? = register() == SQLITE_OK ? registeredName : nil
    private static let registeredName = "popcorn"

    private static func register() -> Int32 {
        guard let system = sqlite3_vfs_find(nil) else { return SQLITE_ERROR }
        let files = UnsafeMutablePointer<sqlite3_vfs>.allocate(capacity: 1)
        files.initialize(to: system.pointee)
        files.pointee.zName = UnsafePointer(strdup(registeredName))
        files.pointee.pNext = nil
        files.pointee.szOsFile += Int32(MemoryLayout<CheckedFile>.stride)
        files.pointee.xOpen = { _, path, file, flags, outFlags in
            guard let file, let system = sqlite3_vfs_find(nil), let open = system.pointee.xOpen else {
                return SQLITE_ERROR
            }
            let code = open(system, path, file, flags, outFlags)
            guard code == SQLITE_OK, flags & SQLITE_OPEN_MAIN_DB != 0 else { return code }
            return CheckedFile.install(in: file, at: Int(system.pointee.szOsFile)) ? SQLITE_OK : SQLITE_ERROR
        }
        return sqlite3_vfs_register(files, 0)
    }
}

extension Connection {
    /// Reserves the room for the checksums in the pages of a new file.
    func reserveChecksums() throws {
        try execute("PRAGMA page_size = \(PageChecksum.pageSize)")
        var size = Int32(PageChecksum.size)
        guard sqlite3_file_control(handle, "main", SQLITE_FCNTL_RESERVE_BYTES, &size) == SQLITE_OK else {
            throw SQLiteError(on: handle)
        }
    }
}

extension Connection {
    /// Makes a page without a checksum count as damaged.
    func refuseUnsealedPages() throws { try checkedFile().pointee.refusesUnsealedPages = true }

    /// Whether a page without a checksum was read through this connection.
    var hasUnsealedPage: Bool { get throws { try checkedFile().pointee.hasUnsealedPage } }

    private func checkedFile() throws -> UnsafeMutablePointer<CheckedFile> {
        var file: UnsafeMutablePointer<sqlite3_file>?
        sqlite3_file_control(handle, "main", SQLITE_FCNTL_FILE_POINTER, &file)
        guard let checked = CheckedFile.opened(file) else {
            throw SQLiteError(code: SQLITE_IOERR, message: "the file could not be read")
        }
        return checked
    }
}

/// An open file, in the memory that SQLite allocates for it.
private struct CheckedFile {
    /// First, so that a pointer to the methods is one to this struct.
    var methods: sqlite3_io_methods
    let system: UnsafePointer<sqlite3_io_methods>
    /// Whether the pages have room for checksums, as the file's header says.
    var hasChecksums = false
    /// Whether a page without a checksum was read.
    var hasUnsealedPage = false
    /// Whether a page without a checksum is damage.
    var refusesUnsealedPages = false

    /// Replaces the methods of a file that the system has just opened. The system's own data take `size` bytes.
    static func install(in file: UnsafeMutablePointer<sqlite3_file>, at size: Int) -> Bool {
        guard let system = file.pointee.pMethods else { return false }
        var checked = CheckedFile(methods: system.pointee, system: system)
        checked.methods.xRead = { CheckedFile.read($0, $1, $2, $3) }
        checked.methods.xWrite = { CheckedFile.write($0, $1, $2, $3) }
        // Without a mapping, every page is read by `xRead`.
        checked.methods.xFetch = { _, _, _, page in
            page?.pointee = nil
            return SQLITE_OK
        }
        let place = UnsafeMutableRawPointer(file).advanced(by: size).bindMemory(to: CheckedFile.self, capacity: 1)
        place.initialize(to: checked)
        file.pointee.pMethods = UnsafeRawPointer(place).assumingMemoryBound(to: sqlite3_io_methods.self)
        return true
    }

    fileprivate static func opened(_ file: UnsafeMutablePointer<sqlite3_file>?) -> UnsafeMutablePointer<CheckedFile>? {
        file?.pointee.pMethods.map {
            UnsafeMutableRawPointer(mutating: $0).assumingMemoryBound(to: CheckedFile.self)
        }
    }

    private static func read(
        _ file: UnsafeMutablePointer<sqlite3_file>?, _ bytes: UnsafeMutableRawPointer?, _ count: Int32, _ offset: Int64
    ) -> Int32 {
        guard let checked = opened(file), let read = checked.pointee.system.pointee.xRead else { return SQLITE_ERROR }
        let code = read(file, bytes, count, offset)
        guard code == SQLITE_OK, let bytes else { return code }
        // Once a file has checksums, a damaged header doesn't end their verification.
        if offset == 0, PageChecksum.isReserved(in: bytes, count) == true { checked.pointee.hasChecksums = true }
        guard checked.pointee.hasChecksums, let page = PageChecksum(bytes, count, at: offset) else { return code }
        if !page.isSealed {
            checked.pointee.hasUnsealedPage = true
            return checked.pointee.refusesUnsealedPages ? SQLITE_CORRUPT : SQLITE_OK
        }
        guard page.isValid else { return SQLITE_CORRUPT }
        page.clear()
        return SQLITE_OK
    }

    private static func write(
        _ file: UnsafeMutablePointer<sqlite3_file>?, _ bytes: UnsafeRawPointer?, _ count: Int32, _ offset: Int64
    ) -> Int32 {
        guard let checked = opened(file), let write = checked.pointee.system.pointee.xWrite else { return SQLITE_ERROR }
        guard let bytes else { return write(file, bytes, count, offset) }
        if offset == 0, let isReserved = PageChecksum.isReserved(in: bytes, count) {
            checked.pointee.hasChecksums = isReserved
        }
        if checked.pointee.hasChecksums {
            // SQLite ignores the reserved bytes of the page in its cache.
            PageChecksum(UnsafeMutableRawPointer(mutating: bytes), count, at: offset)?.store()
        }
        return write(file, bytes, count, offset)
    }
}

/// The checksum in the reserved last bytes of a page.
///
/// It is zero while the page is in memory or in the write-ahead log. So it is zero in the file if another program, such
/// as `sqlite3`, has copied the page from the log, and also if a disk has lost the end of the page.
struct PageChecksum {
    /// The size of a page in bytes, the same in all files.
    static let pageSize = 4096
    /// The size of the checksum in bytes.
    static let size = 8

    private let page: UnsafeMutableRawPointer
    private let number: UInt32

    /// Creates the checksum of the bytes of a page, or `nil` if these aren't the bytes of one page.
    init?(_ bytes: UnsafeMutableRawPointer, _ count: Int32, at offset: Int64) {
        guard count == Self.pageSize, offset % Int64(Self.pageSize) == 0 else { return nil }
        page = bytes
        number = UInt32(truncatingIfNeeded: offset / Int64(Self.pageSize)) + 1
    }

    /// Returns whether a header reserves the room for checksums; `nil` if the bytes aren't those of a header.
    static func isReserved(in header: UnsafeRawPointer, _ count: Int32) -> Bool? {
        guard Int(count) >= FileHeader.size else { return nil }
        return FileHeader([UInt8](UnsafeRawBufferPointer(start: header, count: FileHeader.size))).reservesChecksums
    }

    private var stored: UInt64 {
        get { page.loadUnaligned(fromByteOffset: Self.pageSize - Self.size, as: UInt64.self) }
        nonmutating set { page.storeBytes(of: newValue, toByteOffset: Self.pageSize - Self.size, as: UInt64.self) }
    }

    /// Whether the page has a checksum.
    var isSealed: Bool { stored != 0 }

    var isValid: Bool { stored == computed }

    func store() { stored = computed }

    func clear() { stored = 0 }

    /// Two sums over the page's words, which begin with the number of the page: a page at a wrong place is noticed too.
    private var computed: UInt64 {
        var first = number
        var second = UInt32(1)
        for offset in stride(from: 0, to: Self.pageSize - Self.size, by: 8) {
            first &+= UInt32(littleEndian: page.loadUnaligned(fromByteOffset: offset, as: UInt32.self)) &+ second
            second &+= UInt32(littleEndian: page.loadUnaligned(fromByteOffset: offset + 4, as: UInt32.self)) &+ first
        }
        // Zero would be no checksum.
        return max(1, UInt64(second) << 32 | UInt64(first)).littleEndian
    }
}
