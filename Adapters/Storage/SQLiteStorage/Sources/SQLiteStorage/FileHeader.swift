import CSQLite
import CoreDomain
import Foundation
import Storage

/// The first bytes of a file. They identify the file's program before SQLite reads or recovers anything.
struct FileHeader {
    private let bytes: [UInt8]

    /// The application id, “POPC” in ASCII.
    static let mark: UInt32 = 0x504F_5043
    static let layoutVersion = 5

    static let size = 100

    init(of connection: Connection) throws { self.init(try connection.bytes(0..<Self.size)) }

    init(_ bytes: [UInt8]) {
        self.bytes = Array(bytes.prefix(Self.size)) + [UInt8](repeating: 0, count: max(0, Self.size - bytes.count))
    }

    /// Whether the file was created by popcorn and its header is undamaged.
    var isOurs: Bool { wrongBits == (0, 0) }

    /// Whether each page has room for a checksum, and the usual size.
    var reservesChecksums: Bool {
        Int(bytes[20]) == PageChecksum.size && Int(bytes[16]) << 8 | Int(bytes[17]) == PageChecksum.pageSize
    }

    private var layout: Int { bytes[60..<64].reduce(0) { $0 << 8 | Int($1) } }

    /// Whether the header is all zeros, as a disk may return for a lost page.
    var isEmpty: Bool { bytes.allSatisfy { $0 == 0 } }

    /// Whether the file is another program's database.
    var isForeignDatabase: Bool { wrongBits.magic == 0 && wrongBits.mark > Self.toleratedBits && !hasLostMark }

    /// Whether the id is zeros, as a disk may return for a lost part of the page, and the rest of the header is ours.
    private var hasLostMark: Bool {
        bytes[68..<72].allSatisfy { $0 == 0 } && reservesChecksums && layout == Self.layoutVersion
    }

    /// Throws `StorageError.foreign` or `StorageError.newerVersion` for a foreign or newer file, or an
    /// `SQLiteError` if a few bits of popcorn's own header are damaged or an earlier version wrote it.
    func check(_ location: String) throws {
        let (magic, mark) = wrongBits
        guard magic + mark > 0 else {
            try Self.checkLayout(layout, location)
            guard reservesChecksums else {
                throw SQLiteError(code: SQLITE_NOTADB, message: "the file's header is damaged (its pages)")
            }
            return
        }
        // The id of another program differs from ours in about 16 of its 32 bits, and a missing id (0) in 12.
        guard mark == 0 || magic == 0 && (mark <= Self.toleratedBits || hasLostMark) else {
            let kind = isForeignDatabase ? "it is another program's database" : "it is not a database"
            throw StorageError.foreign(location: location, reason: kind)
        }
        throw SQLiteError(code: SQLITE_NOTADB, message: "the file's header is damaged (wrong bits: \(magic + mark))")
    }

    /// Throws `StorageError.newerVersion` for the layout of a later version, and `SQLiteError.outdated` for that of an
    /// earlier one.
    static func checkLayout(_ version: Int, _ location: String) throws {
        if version > layoutVersion { throw StorageError.newerVersion(location: location) }
        if version < layoutVersion { throw SQLiteError.outdated }
    }

    private static let magic = Array("SQLite format 3\0".utf8)
    private static let markBytes = (0..<4).map { UInt8(truncatingIfNeeded: mark >> (24 - 8 * $0)) }
    private static let toleratedBits = 4

    private var wrongBits: (magic: Int, mark: Int) { (wrongBits(Self.magic, at: 0), wrongBits(Self.markBytes, at: 68)) }

    private func wrongBits(_ expected: [UInt8], at offset: Int) -> Int {
        zip(expected, bytes[offset...]).reduce(0) { $0 + ($1.0 ^ $1.1).nonzeroBitCount }
    }
}

extension Connection {
    func mark() throws {
        try reserveChecksums()
        try transaction(.writing) { _ in
            try execute(
                "PRAGMA application_id = \(FileHeader.mark); PRAGMA user_version = \(FileHeader.layoutVersion)")
        }
    }

    /// Throws, before changing anything, if the file wasn't created by popcorn.
    ///
    /// After a power cut, the complete header may be only in the journal. SQLite then rolls the file back
    /// first, but never for another program's database.
    func checkHeader(_ location: String) throws {
        let header = try FileHeader(of: self)
        if header.isOurs || header.isForeignDatabase { return try header.check(location) }
        do {
            _ = try schemaVersion()
        } catch let error as SQLiteError where error.isDamage {}
        let recovered = try FileHeader(of: self)
        if recovered.isEmpty, try hasContent { throw SQLiteError.lostFirstPage }
        try recovered.check(location)
    }

    /// Whether any byte of the file isn't zero.
    private var hasContent: Bool {
        get throws {
            var found = false
            try read { part in found = found || part.contains { $0 != 0 } }
            return found
        }
    }

    var isReadOnly: Bool { sqlite3_db_readonly(handle, "main") != 0 }

    func configure() throws {
        try execute("PRAGMA foreign_keys = ON; PRAGMA fullfsync = ON")
        try retryingWhileBusy { try execute("PRAGMA journal_mode = WAL") }
        // Whenever the write-ahead log is reset, it is truncated to this size.
        try execute("PRAGMA synchronous = NORMAL; PRAGMA journal_size_limit = 4194304")
    }

    func layoutVersion() throws -> Int { try number("PRAGMA user_version") }

    /// Runs `work`, which can replace tables: foreign-key checks and cascades are off.
    func replacingTables<Value>(_ work: () throws -> Value) throws -> Value {
        try execute("PRAGMA foreign_keys = OFF")
        let result = Result { try work() }
        try execute("PRAGMA foreign_keys = ON")
        return try result.get()
    }

    /// Copies the log into the file and truncates it, unless another connection is reading it.
    func truncateLog() throws { try execute("PRAGMA wal_checkpoint(TRUNCATE)") }

    /// Repeats `work` while another process holds a lock on the file. SQLite's busy handler ignores changes of
    /// the journal mode.
    private func retryingWhileBusy(_ work: () throws -> Void) throws {
        let deadline = ContinuousClock.now + .milliseconds(Self.busyTimeout)
        while true {
            do {
                return try work()
            } catch let error as SQLiteError where error.isBusy && ContinuousClock.now < deadline {
                usleep(10_000)
            }
        }
    }
}
