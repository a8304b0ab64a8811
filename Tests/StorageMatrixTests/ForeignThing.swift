import Foundation
import StorageTesting

/// Something foreign where an engine expects its file.
struct ForeignThing: Sendable, CustomStringConvertible {
    let description: String
    /// The words of an error for what isn't a regular file.
    let kind: String?
    /// Puts it at a path whose folder exists.
    let make: @Sendable (URL) throws -> Void

    init(_ description: String, kind: String? = nil, _ make: @escaping @Sendable (URL) throws -> Void) {
        self.description = description
        self.kind = kind
        self.make = make
    }

    static let all = texts + binaries + databases + others + links
}

extension ForeignThing {
    private static let texts: [ForeignThing] = [
        file("a JSON object on one line", #"{"theme":"dark","size":12}"#),
        file("a JSON object on several lines", "{\n  \"theme\": \"dark\",\n  \"size\": 12\n}\n"),
        file("JSON lines", "{\"id\":1,\"name\":\"a\"}\n{\"id\":2,\"name\":\"b\"}\n"),
        file("a JSON array", "[1,2,3]\n"),
        file("one letter", "x"),
        file("a line feed", "\n"),
        file("a note", "Buy popcorn.\nWatch Heat again.\n"),
        file("a note without a line feed", "Buy popcorn."),
        file("a CSV table", "id,title\n1,Heat\n"),
        file("a line that resembles a journal's", "{\"_crc\":\"00000000\",\"_batch\":1,\"_last\":true}\n"),
        file("the beginning of a journal's line", #"{"_crc":""#),
        file("text in UTF-16", "\u{FEFF}".utf16.flatMap { [UInt8($0 & 0xFF), UInt8($0 >> 8)] } + [0x41, 0]),
    ]

    private static let binaries: [ForeignThing] = [
        file("zeroes", [UInt8](repeating: 0, count: 8192)),
        file("noise", (0..<8192).map { UInt8(truncatingIfNeeded: $0 &* 2_654_435_761 >> 7) }),
        file("a picture", [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A, 0, 0, 0, 13]),
        file("an archive", [0x50, 0x4B, 3, 4, 20, 0, 0, 0, 8, 0]),
        file("a compressed file", [0x1F, 0x8B, 8, 0, 0, 0, 0, 0, 0, 3]),
        ForeignThing("a program") { try FileManager.default.copyItem(at: URL(filePath: "/bin/true"), to: $0) },
        file("the name of SQLite's format", Array("SQLite format 3\0".utf8)),
    ]

    private static let databases: [ForeignThing] = [
        ForeignThing("another program's database") { try sqlite(Self.table, at: $0) },
        ForeignThing("another program's database with an id") {
            try sqlite("PRAGMA application_id = 1196444487; \(Self.table)", at: $0)
        },
        ForeignThing("another program's empty database") { try sqlite("PRAGMA user_version = 7", at: $0) },
        ForeignThing("a database with a log that was not written back") { file in
            try crashed("PRAGMA journal_mode = WAL; \(Self.table)", before: "INSERT INTO notes VALUES ('lost?')", file)
        },
        ForeignThing("a database with a journal to roll back") { file in
            try sqlite(Self.table, at: file)
            try crashed(
                "PRAGMA cache_size = 1; BEGIN", before: "INSERT INTO notes SELECT hex(randomblob(4000)) FROM numbers",
                file)
        },
    ]

    private static let table = """
        CREATE TABLE notes (text TEXT); INSERT INTO notes VALUES ('theirs'); CREATE TABLE numbers (n);
        INSERT INTO numbers WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < 200) SELECT i FROM n;
        """

    private static let others: [ForeignThing] = [
        ForeignThing("an empty folder", kind: "a folder") { try makeFolder(at: $0) },
        ForeignThing("a folder with a file") { folder in
            try makeFolder(at: folder)
            try Data("theirs".utf8).write(to: folder.appending(path: "note.txt"))
        },
        ForeignThing("a FIFO", kind: "a FIFO") { try check(mkfifo($0.path, 0o600)) },
        ForeignThing("a socket", kind: "a socket") { try makeSocket(at: $0) },
    ]

    private static let links: [ForeignThing] = [
        link("a link to a note", to: "target") { try Data("theirs".utf8).write(to: $0) },
        link("a link to another program's database", to: "target") { try sqlite(Self.table, at: $0) },
        link("a link to a folder", to: "target") { try makeFolder(at: $0) },
        link("a link to a FIFO", to: "target") { try check(mkfifo($0.path, 0o600)) },
        link("a link to /dev/null", to: "/dev/null"),
        link("a link to /dev/zero", to: "/dev/zero", kind: "a device"),
        link("a link to nothing", to: "nothing", kind: "a broken symbolic link"),
        ForeignThing("a link to itself") { file in
            try FileManager.default.createSymbolicLink(
                atPath: file.path, withDestinationPath: file.lastPathComponent)
        },
        ForeignThing("a second name of a note") { file in
            let note = file.deletingLastPathComponent().appending(path: "note.txt")
            try Data("theirs".utf8).write(to: note)
            try FileManager.default.linkItem(at: note, to: file)
        },
    ]

    private static func file(_ description: String, _ text: String) -> ForeignThing {
        file(description, Array(text.utf8))
    }

    private static func file(_ description: String, _ bytes: [UInt8]) -> ForeignThing {
        ForeignThing(description) { try Data(bytes).write(to: $0) }
    }

    private static func link(
        _ description: String, to target: String, kind: String? = nil,
        _ make: @escaping @Sendable (URL) throws -> Void = { _ in }
    ) -> ForeignThing {
        ForeignThing(description, kind: kind) { file in
            try make(file.deletingLastPathComponent().appending(path: target))
            try FileManager.default.createSymbolicLink(atPath: file.path, withDestinationPath: target)
        }
    }

    private static func makeFolder(at url: URL) throws {
        try FileManager.default.createDirectory(at: url, withIntermediateDirectories: false)
    }

    private static func check(_ result: Int32) throws {
        guard result == 0 else { throw POSIXError(POSIXErrorCode(rawValue: errno) ?? .EIO) }
    }
}

/// Runs SQL with the system's sqlite3.
func sqlite(_ sql: String, at file: URL) throws {
    guard runShell("sqlite3 -bail '\(file.path)' > /dev/null", input: sql + ";\n") == 0 else {
        throw CocoaError(.fileWriteUnknown)
    }
}

/// Runs SQL with the system's sqlite3, which is killed after a last statement, so that SQLite's files remain beside the
/// database.
private func crashed(_ sql: String, before last: String, _ file: URL) throws {
    _ = runShell(
        "sqlite3 -batch -bail '\(file.path)' > /dev/null 2>&1",
        input: "\(sql);\n\(last);\n.shell touch '\(file.path).done'; kill -9 $PPID\n")
    try FileManager.default.removeItem(atPath: file.path + ".done")
}

private func makeSocket(at url: URL) throws {
    #if canImport(Darwin)
        let kind = SOCK_STREAM
    #else
        let kind = Int32(SOCK_STREAM.rawValue)
    #endif
    let socket = socket(AF_UNIX, kind, 0)
    defer { close(socket) }
    var address = sockaddr_un()
    address.sun_family = sa_family_t(AF_UNIX)
    let path = Array(url.path.utf8)
    guard path.count < MemoryLayout.size(ofValue: address.sun_path) else { throw POSIXError(.ENAMETOOLONG) }
    withUnsafeMutableBytes(of: &address.sun_path) { $0.copyBytes(from: path) }
    let size = socklen_t(MemoryLayout<sockaddr_un>.size)
    let result = withUnsafePointer(to: &address) { pointer in
        pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) { bind(socket, $0, size) }
    }
    guard result == 0 else { throw POSIXError(POSIXErrorCode(rawValue: errno) ?? .EIO) }
}
