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
    /// The names of the columns that are not read.
    public var unusedColumns: [String] { kind.unused(header) }
    /// The program that wrote the file.
    public var format: ImportFormat { kind.format }
    /// The word for the program in the library's statements, as in `ImportRow.program`.
    public var program: String { kind.format.program }
    /// Whether the file is a whole popcorn library; see `bytes`.
    public var isLibrary: Bool { kind == .library }

    /// The data that the file contains completely, even if it has no rows; `nil` if unknown, or if its rows are those
    /// left over from an earlier import.
    public var coverage: ExportCoverage? {
        if header.contains("Reason") { return nil }
        return switch kind {
        case .trakt: TraktRows(path: name).coverage
        case .imdb, .tmdb: CSVRows(kind: kind, path: name, columns: columns).coverage
        default: kind.coverage(of: list)
        }
    }

    /// The time at which the file was written, in an archive that says so.
    private(set) var writtenAt: Date?
    private let kind: FileKind
    private var list: ImportList?
    private var separator: Character = ","
    private var columns = Columns([])
    private var bulkSeconds: Set<String> = []
    private let open: @Sendable () throws -> any ByteSource

    private static let maximumJSON = 256 << 20

    /// Opens a file, a folder or a zip archive, and returns its importable files, in import order. No other file
    /// is opened.
    ///
    /// - Parameters:
    ///   - url: The archive, the folder or the single file.
    ///   - format: The expected program of origin, or `nil` for any.
    ///   - unreadable: Receives the name of each file in an archive or a folder that has an importable file's name but
    ///     not its contents.
    ///   - unread: Receives the name of each other CSV or JSON file in an archive or a folder.
    /// - Throws: `ImportError`.
    public static func files(
        in url: URL, _ format: ImportFormat? = nil, unreadable: (String) -> Void = { _ in },
        unread: (String) -> Void = { _ in }
    ) throws -> [ImportFile] {
        let (sources, isPart, others) = try sources(in: url)
        let base = url.lastPathComponent
        for name in others { unread("\(base)/\(name)") }
        let files = try sources.compactMap { path, writtenAt, open in
            let name = isPart ? "\(base)/\(path)" : base
            do {
                var file = try ImportFile(name, url.path, isPart, open)
                file.writtenAt = writtenAt
                return file
            } catch let error as Unrecognised {
                if isPart {
                    if error.isOther { unread(name) } else { unreadable(name) }
                    return nil
                }
                throw ImportError(
                    "\(base) is not an importable file: \(error.found)",
                    hint: error.hint)
            }
        }
        guard let first = files.first else {
            // A folder of downloads has archives rather than their files.
            let archives = isPart ? try archives(in: url) : []
            let problem = "\(base) contains no importable files"
            throw archives.isEmpty
                ? ImportError(problem, hint: "expected library.json, or files from \(ImportFormat.others)")
                : ImportError("\(problem), but zip archives", lines: archives.prefix(3).map { "import \($0)" })
        }
        if let format, let other = files.first(where: { $0.format != format }) {
            throw ImportError("\(other.name) is from \(other.format.name)", lines: ["import \(first.format) \(base)"])
        }
        return files
    }

    /// Returns the paths of the archives with importable files directly in a folder, each in quotes if it has blanks; none
    /// for an archive.
    private static func archives(in folder: URL) throws -> [String] {
        var isFolder: ObjCBool = false
        guard FileManager.default.fileExists(atPath: folder.path, isDirectory: &isFolder), isFolder.boolValue else {
            return []
        }
        let names: [String]
        do {
            names = try FileManager.default.contentsOfDirectory(atPath: folder.path)
        } catch {
            throw ImportError("\(folder.path) could not be read", hint: "check the path and its permissions")
        }
        return names.filter { $0.lowercased().hasSuffix(".zip") }.sorted(by: >)
            .map { folder.appending(path: $0) }
            .filter { archive in
                // An archive that can't be read is no suggestion.
                let entries = try? ZipArchive(archive).entries
                return entries?.contains { FileKind.position(of: $0.path) != nil } == true
            }
            .map { $0.path.contains(" ") ? "\"\($0.path)\"" : $0.path }
    }

    private typealias Source = (name: String, writtenAt: Date?, open: @Sendable () throws -> any ByteSource)

    /// Returns the files that may be importable, in import order, whether they are parts of an archive or a folder, and the
    /// names of the other files with data.
    private static func sources(in url: URL) throws -> (sources: [Source], areParts: Bool, others: [String]) {
        var sources: [Source] = []
        var others: [String] = []
        var isFolder: ObjCBool = false
        guard FileManager.default.fileExists(atPath: url.path, isDirectory: &isFolder) else {
            throw ImportError("\(url.path) does not exist", hint: "check the path")
        }
        let isPart = try isFolder.boolValue || FileSource(url).read().starts(with: [0x50, 0x4B, 0x03, 0x04])
        if isFolder.boolValue {
            let paths = FileManager.default.enumerator(atPath: url.path)?.compactMap { $0 as? String } ?? []
            others = paths.filter(FileKind.isOtherData)
            sources = paths.filter { FileKind.position(of: $0) != nil }.map { path in
                (path, nil, { @Sendable in try FileSource(url.appending(path: path)) })
            }
        } else if isPart {
            let archive = try ZipArchive(url)
            let entries = archive.entries.filter { FileKind.position(of: $0.path) != nil }
            try archive.checkSum(of: entries)
            others = archive.entries.map(\.path).filter(FileKind.isOtherData)
            sources = entries.map { entry in
                (entry.path, entry.writtenAt, { @Sendable in try archive.open(entry) })
            }
        } else {
            sources = [(url.lastPathComponent, nil, { @Sendable in try FileSource(url) })]
        }
        sources.sort { left, right in
            let places = [left, right].map { FileKind.position(of: $0.name) ?? .max }
            if places[0] != places[1] { return places[0] < places[1] }
            return left.name.compare(right.name, options: .numeric) == .orderedAscending
        }
        return (sources, isPart, others.sorted())
    }

    private struct Unrecognised: Error {
        /// A description of the file, such as “its first line is “a,b””.
        var found = "it is not one of a known program"
        /// Whether the file is intact but not importable, such as Trakt's list of the user's lists.
        var isOther = false
        var hint = files

        static let files = "expected library.json, or a file with its original name from \(ImportFormat.others)"
        static let columns =
            "for another program’s file, name the columns as Letterboxd does: Title, Year, tmdbID, imdbID, WatchedDate, "
            + "Rating10, Rewatch, Tags, Review"
    }

    private init(
        _ name: String, _ path: String, _ isPart: Bool, _ open: @escaping @Sendable () throws -> any ByteSource
    ) throws {
        self.name = name
        self.path = path
        self.open = open
        let head = try UTF16Source(open()).read()
        let first = head.first { ![0x20, 0x09, 0x0A, 0x0D, 0xEF, 0xBB, 0xBF].contains($0) }
        let isLibrary = Self.isLibrary(head)
        if isLibrary || first == UInt8(ascii: "[") || first == UInt8(ascii: "{") {
            header = PopcornColumns.header
            preamble = ""
            kind = isLibrary ? .library : .trakt
            if isLibrary { return }
            guard first == UInt8(ascii: "[") else { throw Unrecognised() }
            var elements = try JSONArrayReader(open(), name)
            var isEmpty = true
            while let element = try elements.next() {
                if TraktRows.recognises(element) { return }
                isEmpty = false
            }
            if !isEmpty { throw Unrecognised(isOther: true) }
            return
        }
        let table = try Self.table(open, name, path: isPart ? name : path)
        kind = table.kind
        separator = table.separator
        preamble = table.preamble.map(CSVText.line).joined() + (table.preamble.isEmpty ? "" : "\n")
        header = table.header
        columns = Columns(table.header)
        if kind == .letterboxdList { list = Self.list(described: table.preamble) }
    }

    /// Returns whether the beginning of a file is that of a library: it has a line's order or checksum, even if another
    /// program has added something before the lines, or if the first one is damaged.
    private static func isLibrary(_ head: [UInt8]) -> Bool {
        let text = String(decoding: head, as: UTF8.self)
        return text.contains(/"order" ?: ?[0-9]/) && text.contains(/"(crc|did|at)" ?: ?"/)
    }

    /// Where the rows of a CSV file begin.
    private struct Table {
        let kind: FileKind
        let separator: Character
        /// The records before the header.
        let preamble: [[String]]
        let header: [String]
    }

    /// How many records are searched for the header.
    private static let headerRecords = 10

    /// Finds the header of a known program in the first records of a file, whatever separates the cells.
    private static func table(
        _ open: @Sendable () throws -> any ByteSource, _ name: String, path: String
    ) throws -> Table {
        var first: [String]?
        for separator: Character in [",", ";", "\t"] {
            var reader = try CSVReader(open(), name, separator: separator)
            var records: [[String]] = []
            while records.count < headerRecords, let record = try reader.next() {
                let cells = record.cells
                if let kind = FileKind(header: cells, path: path) {
                    let preamble = records.filter { $0.first?.lowercased().hasPrefix("sep=") != true }
                    return Table(kind: kind, separator: separator, preamble: preamble, header: cells)
                }
                records.append(cells)
            }
            first = first ?? records.first
        }
        guard let first else { throw Unrecognised(found: "it is empty") }
        let text = first.joined(separator: ",").prefix(60).filter { !$0.isNewline }
        let found = "its first line is “\(text)”"
        if Set(first.map(Columns.name)).isSuperset(of: ["profile name", "start time"]) {
            // It contains the viewings of every profile, and previews that started by themselves.
            let hint = "“Download all” on netflix.com/viewingactivity has the viewings of your profile alone"
            throw Unrecognised(found: found, hint: hint)
        }
        let isOfTitles = first.map(Columns.name).contains { ["title", "name", "tmdbid", "imdbid"].contains($0) }
        throw Unrecognised(found: found, hint: isOfTitles ? Unrecognised.columns : Unrecognised.files)
    }

    /// Returns the list that the record under `Date,Name,Tags,URL,Description` names.
    private static func list(described records: [[String]]) -> ImportList? {
        let header = records.firstIndex { $0.map(Columns.name).contains("name") }
        guard let index = header, index + 1 < records.count else { return nil }
        let cells = Cells(Columns(records[index]), records[index + 1])
        return cells["name"].flatMap(ImportText.list).map { ImportList($0, key: cells["url"]) }
    }

    /// Returns all bytes of the file, in UTF-8 if it begins with the mark of UTF-16.
    public func bytes() throws -> Data { Data(try UTF16Source(open()).readAll(name, limit: Self.maximumJSON)) }

    /// Reads what must be known of the whole file before its rows can be read, such as the order of day and month in
    /// each column of a CSV file.
    ///
    /// - Throws: `ImportError` if the file is damaged.
    public mutating func prepare() throws {
        if [.trakt, .library].contains(kind) { return }
        var seconds = [String: Int]()
        var evidence: [String: DayEvidence] = [:]
        var reader = try records()
        let dates = columns.names.indices.filter { index in
            columns.names[index].contains("date") || Self.dates.contains(columns.names[index])
        }
        while let record = try reader.next() {
            if record.isBlank { continue }
            for position in dates where position < record.cells.count {
                evidence[columns.names[position], default: DayEvidence()].note(record.cells[position])
            }
            if kind.format == .tvtime, let second = CSVRows.second(Cells(columns, record.cells)) {
                seconds[second, default: 0] += 1
            }
        }
        columns.dayOrders = evidence.mapValues { $0.order(usual: kind.usualDayOrder) }
        // So many marks in one second were set together, so their day isn't that of a viewing.
        bulkSeconds = Set(seconds.filter { $0.value >= 12 }.keys)
    }

    /// The columns of dates that aren't called so.
    private static let dates: Set<String> = ["created", "modified", "logged on", "listed on"]

    private func records() throws -> CSVReader {
        var reader = try CSVReader(open(), name, separator: separator)
        while let record = try reader.next(), record.cells != header {}
        return reader
    }

    /// Returns an iterator over the rows.
    public func rows() throws -> ImportRows {
        switch kind {
        case .library: ImportRows { nil }
        case .trakt: try elementRows()
        default: try recordRows()
        }
    }

    private func elementRows() throws -> ImportRows {
        let trakt = TraktRows(path: name)
        var elements = try JSONArrayReader(open(), name)
        var line = 0
        var rest: ArraySlice<ImportRow> = []
        return ImportRows {
            while rest.isEmpty {
                guard let element = try elements.next() else { return nil }
                line += 1
                rest = trakt.rows(element, line)[...]
            }
            return rest.popFirst()
        }
    }

    private func recordRows() throws -> ImportRows {
        var reader = try records()
        let meaning = CSVRows(kind: kind, path: name, columns: columns, list: list, bulkSeconds: bulkSeconds)
        let columns = columns
        return ImportRows {
            while let record = try reader.next() {
                if record.isBlank { continue }
                var row = meaning.row(record.cells, record.line)
                row.cells = record.cells
                if record.isCut {
                    row.problem = "line \(record.line) is damaged: a quote is not closed"
                } else if !record.fits(columns, isIdentified: !row.subject.ids.isEmpty) {
                    let count = "\(record.cells.count) of \(columns.names.count)"
                    row.problem = "line \(record.line) is damaged: it has \(count) columns"
                }
                return row
            }
            return nil
        }
    }
}

extension CSVReader.Record {
    /// Whether all cells are empty, as in rows that spreadsheets add.
    fileprivate var isBlank: Bool { cells.allSatisfy { $0.allSatisfy(\.isWhitespace) } }

    /// Whether the record has a cell for each column, apart from empty cells at its end.
    ///
    /// - Parameter isIdentified: Whether the record has an id. It can then do without a title and a year.
    fileprivate func fits(_ columns: Columns, isIdentified: Bool) -> Bool {
        let width = columns.names.count
        if cells.count >= width { return cells[width...].allSatisfy { $0.allSatisfy(\.isWhitespace) } }
        let essential = isIdentified ? FileKind.essential.subtracting(FileKind.identifying) : FileKind.essential
        return columns.names[cells.count...].allSatisfy { !essential.contains($0) }
    }
}

extension ImportFile {
    /// Returns what the files of each program have as a whole, by the word for the program.
    ///
    /// - Parameters:
    ///   - files: The files of one or several programs.
    ///   - parts: The parts of the user's data that are imported; `nil` for all.
    public static func coverage(
        by files: [ImportFile], of parts: Set<ImportRow.Part>? = nil
    ) -> [String: ExportCoverage] {
        files.reduce(into: [:]) { found, file in
            guard let coverage = file.coverage else { return }
            if let parts, !coverage.parts.isSubset(of: parts) { return }
            found[file.program, default: ExportCoverage()].formUnion(coverage)
        }
    }
}

/// An iterator over the rows of a file.
public struct ImportRows {
    private let take: () throws -> ImportRow?

    init(_ take: @escaping () throws -> ImportRow?) { self.take = take }

    /// Returns the next row, or `nil` at the end.
    ///
    /// - Throws: `ImportError` if the file is damaged.
    public func next() throws -> ImportRow? { try take() }
}
