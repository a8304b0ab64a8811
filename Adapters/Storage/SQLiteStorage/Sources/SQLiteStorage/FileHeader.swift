import CSQLite
import Storage

/// The first bytes of a file, which identify its owner before SQLite reads or recovers anything.
struct FileHeader {
    private let bytes: [UInt8]

    /// The application id, “POPC” in ASCII.
    static let mark: UInt32 = 0x504F_5043
    static let layoutVersion = 3

    /// The number of bytes of a header.
    static let size = 100

    /// Reads the header of the file opened by `connection`.
    init(of connection: Connection) throws { self.init(try connection.bytes(0..<Self.size)) }

    /// Creates the header from the first bytes of a file.
    init(_ bytes: [UInt8]) {
        self.bytes = Array(bytes.prefix(Self.size)) + [UInt8](repeating: 0, count: max(0, Self.size - bytes.count))
    }

    /// Whether the file is ours and its header is undamaged.
    var isOurs: Bool { wrongBits == (0, 0) }

    /// Whether the file is ours and has the current layout.
    var isCurrent: Bool { isOurs && layout == Self.layoutVersion }

    private var layout: Int { bytes[60..<64].reduce(0) { $0 << 8 | Int($1) } }

    /// Whether the header is all zeros, as disks return for a lost page.
    var isEmpty: Bool { bytes.allSatisfy { $0 == 0 } }

    /// Whether the file is another program's database.
    var isForeignDatabase: Bool { wrongBits.magic == 0 && wrongBits.mark > Self.toleratedBits }

    /// Throws `StorageError.foreign` or `StorageError.newerVersion` unless the file is ours, or an `SQLiteError` if a
    /// few bits of our own header are damaged.
    func check(_ location: String) throws {
        let (magic, mark) = wrongBits
        guard magic + mark > 0 else {
            return try Self.checkLayout(layout, location)
        }
        // Another program's id differs in about 16 of its 32 bits; a missing one (0) in 12.
        guard min(magic, mark) == 0, max(magic, mark) <= Self.toleratedBits else {
            let kind = isForeignDatabase ? "it is another program's database" : "it is not a database"
            throw StorageError.foreign(location: location, reason: kind)
        }
        throw SQLiteError(code: SQLITE_NOTADB, message: "\(magic + mark) bits of the file's header are damaged")
    }

    /// Throws unless this version can read files of that layout.
    static func checkLayout(_ version: Int, _ location: String) throws {
        if version > layoutVersion { throw StorageError.newerVersion(location: location) }
        guard version == layoutVersion else {
            throw StorageError.foreign(location: location, reason: "it has the layout of an unreleased version")
        }
    }

    private static let magic = Array("SQLite format 3\0".utf8)
    private static let markBytes = (0..<4).map { UInt8(truncatingIfNeeded: mark >> (24 - 8 * $0)) }
    private static let toleratedBits = 4

    private var wrongBits: (magic: Int, mark: Int) {
        (wrongBits(Self.magic, at: 0), wrongBits(Self.markBytes, at: 68))
    }

    private func wrongBits(_ expected: [UInt8], at offset: Int) -> Int {
        zip(expected, bytes[offset...]).reduce(0) { $0 + ($1.0 ^ $1.1).nonzeroBitCount }
    }
}
