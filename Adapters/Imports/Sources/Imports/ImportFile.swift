public import Foundation
public import LibraryDomain

/// A file with rows to import, specified directly or found in an archive or a folder.
public struct ImportFile: Sendable {
    /// The file's name, as shown in messages: `letterboxd.zip/diary.csv`.
    public let name: String
    /// The path of the archive, the folder or the file itself, as given by the user.
    public let path: String
    /// The columns of the rows; for a JSON file, popcorn's own.
    public let header: [String]
    /// The lines before the header, as in Letterboxd's lists.
    public let preamble: String
    /// The program that wrote the file.
    public var format: ImportFormat { kind.format }
    /// Whether the file is a whole popcorn library; see `bytes`.
    public var isLibrary: Bool { kind == .library }

    /// Whether the library was written by a version that kept records rather than a log.
    public private(set) var isFormerLibrary = false

    private let kind: FileKind
    private var listName: String?
    private var bulkSeconds: Set<String> = []
    private let open: @Sendable () throws -> any ByteSource

    private static let maximumJSON = 256 << 20

    /// Opens a file, a folder or a zip archive, and returns its importable files, in import order. No other file
    /// is opened.
    ///
    /// - Parameters:
    ///   - format: The expected program of origin, or `nil` for any.
    ///   - unreadable: Receives the name of each file in an archive or a folder that has an importable file's name but
    ///     not its contents.
    /// - Throws: `ImportError`.
    public static func files(
        in url: URL, _ format: ImportFormat? = nil, unreadable: (String) -> Void = { _ in }
    ) throws -> [ImportFile] {
        var sources: [(name: String, open: @Sendable () throws -> any ByteSource)] = []
        var isFolder: ObjCBool = false
        guard FileManager.default.fileExists(atPath: url.path, isDirectory: &isFolder) else {
            throw ImportError("\(url.path) does not exist", hint: "check the path")
        }
        let isPart = try isFolder.boolValue || FileSource(url).read().starts(with: [0x50, 0x4B, 0x03, 0x04])
        if isFolder.boolValue {
            let paths = FileManager.default.enumerator(atPath: url.path)?.compactMap { $0 as? String } ?? []
            sources = paths.filter { FileKind.position(of: $0) != nil }.map { path in
                (path, { @Sendable in try FileSource(url.appending(path: path)) })
            }
        } else if isPart {
            let archive = try ZipArchive(url)
            sources = archive.entries.filter { FileKind.position(of: $0.path) != nil }.map { entry in
                (entry.path, { @Sendable in try archive.open(entry) })
            }
        } else {
            sources = [(url.lastPathComponent, { @Sendable in try FileSource(url) })]
        }
        sources.sort { left, right in
            let places = [left, right].map { FileKind.position(of: $0.name) ?? .max }
            if places[0] != places[1] { return places[0] < places[1] }
            return left.name.compare(right.name, options: .numeric) == .orderedAscending
        }
        let base = url.lastPathComponent
        let files = try sources.compactMap { path, open in
            let name = isPart ? "\(base)/\(path)" : base
            do {
                return try ImportFile(name, url.path, isPart, open)
            } catch let error as Unrecognised {
                if isPart {
                    if !error.isOther { unreadable(name) }
                    return nil
                }
                throw ImportError(
                    "\(base) is not an importable file",
                    hint:
                        "expected library.json, or a file from Letterboxd (with its original name), IMDb, Trakt, TV Time or TMDb"
                )
            }
        }
        guard let first = files.first else {
            throw ImportError(
                "\(base) contains no importable files",
                hint: "expected library.json, or files from Letterboxd, IMDb, Trakt, TV Time or TMDb")
        }
        if let format, let other = files.first(where: { $0.format != format }) {
            throw ImportError("\(other.name) is from \(other.format.name)", hint: "import \(first.format) \(base)")
        }
        return files
    }

    private struct Unrecognised: Error {
        /// Whether the file is intact but not importable, such as Trakt's list of the user's lists.
        var isOther = false
    }

    private init(
        _ name: String, _ path: String, _ isPart: Bool, _ open: @escaping @Sendable () throws -> any ByteSource
    ) throws {
        self.name = name
        self.path = path
        self.open = open
        let first = try open().read().first { ![0x20, 0x09, 0x0A, 0x0D, 0xEF, 0xBB, 0xBF].contains($0) }
        if first == UInt8(ascii: "[") || first == UInt8(ascii: "{") {
            header = PopcornColumns.header
            preamble = ""
            kind = first == UInt8(ascii: "{") ? .library : .trakt
            if kind == .trakt, let element = try Self.elements(open(), name).first, !TraktRows.recognises(element) {
                throw Unrecognised(isOther: true)
            }
            if kind == .library {
                let head = try String(decoding: open().read().prefix(200), as: UTF8.self)
                isFormerLibrary = head.contains("\"popcorn\"")
                guard isFormerLibrary || head.contains("\"order\"") else { throw Unrecognised() }
            }
            return
        }
        var reader = try CSVReader(open(), name)
        var preamble = ""
        var record = try reader.next()
        if record?.cells.first?.hasPrefix("Letterboxd list export") == true {
            var cells: [[String]] = []
            while let next = record, cells.count < 3 || !next.isBlank {
                cells.append(next.cells)
                record = try reader.next()
            }
            while record?.isBlank == true { record = try reader.next() }
            preamble = cells.map(CSVText.line).joined() + "\n"
            if cells.count > 2, let index = cells[1].firstIndex(of: "Name"), index < cells[2].count {
                listName = cells[2][index]
            }
        }
        guard let record, let kind = FileKind(header: record.cells, path: isPart ? name : path) else {
            throw Unrecognised()
        }
        self.kind = kind
        self.preamble = preamble
        header = record.cells
    }

    /// Returns all bytes of the file.
    public func bytes() throws -> Data { Data(try open().readAll(name, limit: Self.maximumJSON)) }

    private static func elements(_ source: any ByteSource, _ name: String) throws -> [[String: Any]] {
        let bytes = try source.readAll(name, limit: maximumJSON)
        guard let all = try? JSONSerialization.jsonObject(with: Data(bytes)) as? [Any] else {
            throw ImportError("\(name) is not valid JSON", hint: "export it again")
        }
        return all.map { $0 as? [String: Any] ?? [:] }
    }

    /// Reads the whole file once, so that a damaged file is rejected before any change. Returns the number of
    /// rows.
    public mutating func check() throws -> Int {
        var count = 0
        var seconds = [String: Int]()
        let index = Cells.index(header)
        guard ![.trakt, .library].contains(kind) else { return try rows().count }
        var reader = try records()
        while let record = try reader.next() {
            if record.isBlank { continue }
            count += 1
            if kind.format == .tvtime, let second = CSVRows.second(Cells(index, record.cells)) {
                seconds[second, default: 0] += 1
            }
        }
        // So many marks in one second were set together, so their day isn't that of a viewing.
        bulkSeconds = Set(seconds.filter { $0.value >= 12 }.keys)
        return count
    }

    private func records() throws -> CSVReader {
        var reader = try CSVReader(open(), name)
        while let record = try reader.next(), record.cells != header {}
        return reader
    }

    /// Returns an iterator over the rows.
    public func rows() throws -> ImportRows {
        if kind == .library { return ImportRows { nil } }
        if kind == .trakt {
            let trakt = TraktRows(path: name)
            let rows = try Self.elements(open(), name).enumerated().flatMap { trakt.rows($1, $0 + 1) }
            var rest = rows[...]
            return ImportRows { rest.popFirst() }
        }
        var reader = try records()
        let meaning = CSVRows(kind: kind, path: name, listName: listName, bulkSeconds: bulkSeconds)
        let index = Cells.index(header)
        let width = header.count
        return ImportRows {
            while let record = try reader.next() {
                if record.isBlank { continue }
                var row = meaning.row(Cells(index, record.cells), record.line)
                row.cells = record.cells
                if record.isCut {
                    row.problem = "line \(record.line) is damaged: a quote is not closed"
                } else if record.cells.count != width {
                    row.problem = "line \(record.line) is damaged: it has \(record.cells.count) of \(width) columns"
                }
                return row
            }
            return nil
        }
    }
}

/// An iterator over the rows of a file.
public struct ImportRows {
    private let take: () throws -> ImportRow?

    init(_ take: @escaping () throws -> ImportRow?) { self.take = take }

    /// Returns the next row, or `nil` at the end.
    public func next() throws -> ImportRow? { try take() }

    var count: Int {
        get throws {
            var count = 0
            while try next() != nil { count += 1 }
            return count
        }
    }
}
