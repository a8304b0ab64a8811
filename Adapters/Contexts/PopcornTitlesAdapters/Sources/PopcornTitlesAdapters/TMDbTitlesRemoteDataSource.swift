public import CoreDomain
public import Foundation
public import TMDb
public import TitlesDomain
public import TitlesInfrastructure

/// A remote source of titles that reads TMDb's daily files: the id, the original title and the popularity of every
/// movie, series and person.
public struct TMDbTitlesRemoteDataSource: TitlesRemoteDataSource {
    /// The URL of the folder with TMDb's daily files.
    public static let defaultBaseURL = URL(string: "https://files.tmdb.org/p/exports") ?? URL(filePath: "/")

    private let client: FileClient
    private let base: URL

    /// Creates a source. `base` is the URL of the folder with the daily files.
    public init(client: FileClient, base: URL = defaultBaseURL) {
        self.client = client
        self.base = base
    }

    /// The maximum storage time allowed by TMDb's terms, in seconds (180 days).
    public var maximumAge: TimeInterval { TMDbTerms.maximumAge }
    /// The available kinds: movies, series and people.
    public var kinds: [ItemKind] { Self.names.map(\.kind) }

    private static let names: [(kind: ItemKind, name: String)] = [
        (.movie, "movie_ids"), (.tvSeries, "tv_series_ids"), (.person, "person_ids"),
    ]
    private static let day: TimeInterval = 86_400

    /// Fetches the latest file of a kind, published today or in the last three days.
    public func fetch(
        _ kind: ItemKind, into folder: URL, now: Date, _ progress: @escaping @Sendable (TitlesProgress) -> Void
    ) async throws -> TitlesFile {
        for age in 0...3 {
            let day = now.addingTimeInterval(-Double(age) * Self.day)
            do {
                return try await fetch(kind, of: day, into: folder, progress)
            } catch FetchError.notFound {
                continue
            }
        }
        throw FetchError.offline("\(base.host() ?? "") has no file of \(kind.rawValue) titles from the last four days")
    }

    private func fetch(
        _ kind: ItemKind, of day: Date, into folder: URL, _ progress: (TitlesProgress) -> Void
    ) async throws -> TitlesFile {
        let name = Self.fileName(kind, day)
        let part = folder.appending(path: "\(name).part")
        // Fetches the last byte again: a request that begins at the end of the file would fail as if the part were too
        // long.
        let hasPart = FileManager.default.fileExists(atPath: part.path)
        var done = hasPart ? max(0, Int(try FileHandle(forReadingFrom: part).seekToEnd()) - 1) : 0
        var total = Int.max
        while done < total {
            let piece: (start: Int, bytes: Data, total: Int)
            do { piece = try await client.piece(of: base.appending(path: name), from: done) } catch FetchError.badData
                where done > 0 && total == .max
            {
                // The server rejected the offset because the part is longer than the file, so start over.
                done = 0
                continue
            }
            guard total == .max || piece.total == total else {
                throw FetchError.badData("\(name) changed in size during the download")
            }
            do {
                try Self.write(piece.bytes, to: part, at: piece.start)
            } catch {
                throw FetchError.storage("cannot write to \(part.path): \(error.localizedDescription)")
            }
            done = piece.start + piece.bytes.count
            total = piece.total
            progress(TitlesProgress(.downloading, kind, done, of: total))
        }
        return TitlesFile(part, kind, day: try Self.day(of: name))
    }

    private static func write(_ bytes: Data, to file: URL, at offset: Int) throws {
        let descriptor = open(file.path, O_WRONLY | O_CREAT | O_CLOEXEC, 0o600)
        guard descriptor >= 0 else { throw CocoaError(.fileWriteUnknown) }
        let handle = FileHandle(fileDescriptor: descriptor, closeOnDealloc: true)
        try handle.truncate(atOffset: UInt64(offset))
        try handle.write(contentsOf: bytes)
    }

    /// Returns the kind and the date from a daily file's name, such as “movie_ids_11_22_2026.json.gz”.
    public func describe(_ file: URL) throws -> TitlesFile {
        let name = file.lastPathComponent
        guard let kind = Self.names.first(where: { name.hasPrefix($0.name + "_") })?.kind else {
            throw FetchError.badData("“\(name)” is not the name of a daily file, such as movie_ids_11_22_2026.json.gz")
        }
        return TitlesFile(file, kind, day: try Self.day(of: name))
    }

    /// Passes each title of a daily file to `body`, or `nil` for a row that isn't a title. A title without text is left
    /// out.
    public func read(
        _ file: TitlesFile, _ progress: (TitlesProgress) -> Void, _ body: (KnownTitle?) throws -> Void
    ) throws {
        let name = file.url.lastPathComponent.replacing(".part", with: "")
        try CompressedLines(file.url, name: name).forEach { done, total in
            progress(TitlesProgress(.reading, file.kind, done, of: total))
        } _: { line in
            let row = DailyFileRow(line) ?? (try? WireDecoder().decode(DailyFileRow.self, from: Data(line)).value)
            guard let title = row, title.id > 0 else { return try body(nil) }
            guard !title.title.isEmpty else { return }
            try body(
                KnownTitle(
                    ItemReference(file.kind, title.id), title: title.title, popularity: title.popularity,
                    isHidden: title.isHidden))
        }
    }

    private static func fileName(_ kind: ItemKind, _ day: Date) -> String {
        let parts = CalendarDay.text(from: day).split(separator: "-")
        let name = names.first { $0.kind == kind }?.name ?? kind.rawValue
        return "\(name)_\(parts[1])_\(parts[2])_\(parts[0]).json.gz"
    }

    private static func day(of name: String) throws -> Date {
        let digits = name.firstMatch(of: /_(\d\d)_(\d\d)_(\d{4})\.json/)
        guard let digits, let day = CalendarDay.date(from: "\(digits.3)-\(digits.1)-\(digits.2)") else {
            throw FetchError.badData("“\(name)” has no valid date; expected a name like movie_ids_11_22_2026.json.gz")
        }
        return day
    }
}
