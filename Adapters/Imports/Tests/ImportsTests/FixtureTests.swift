import CoreDomain
import Foundation
import Imports
import LibraryDomain
import Testing

/// Exports written from the formats' descriptions alone, with their rows as JSON, by someone who hadn't seen the
/// readers.
@Suite struct FixtureTests {
    private static let folder = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
        .appending(path: "Fixtures")

    @Test(arguments: [
        "letterboxd/export", "letterboxd/export-mixed", "letterboxd/letterboxd-folder.zip",
        "letterboxd/letterboxd-stream.zip", "letterboxd/letterboxd-zip64.zip", "trakt/export", "trakt/trakt-export.zip",
        "tvtime/export-a", "tvtime/export-b", "tvtime/tvtime-export.zip",
    ])
    func `reading an export returns exactly the expected rows and opens no other file`(export: String) throws {
        let found = try FoundRow.rows(in: Self.folder.appending(path: "exports/\(export)"))
        let program = export.split(separator: "/")[0]
        let name = export.hasPrefix("tvtime/tvtime") ? "export-a" : export.hasSuffix(".zip") ? "export" : nil
        let expected = try Self.expected(name.map { "\(program)/\($0)" } ?? export)
        #expect(found.keys.sorted() == expected.keys.sorted())
        for (file, rows) in found { Self.expect(rows, expected[file] ?? [], file) }
    }

    @Test(arguments: ["imdb", "tmdb"]) func `reading a file returns exactly the expected rows`(program: String) throws {
        for (name, rows) in try Self.expected(program) {
            let file = Self.folder.appending(path: "exports/\(program)/\(name)")
            Self.expect(try FoundRow.rows(in: file)[name] ?? [], rows, name)
        }
    }

    private static func expect(_ found: [FoundRow], _ expected: [FoundRow], _ file: String) {
        #expect(found.count == expected.count, "\(file)")
        for (found, expected) in zip(found, expected) { #expect(found == expected, "\(file)") }
    }

    /// Returns the rows of each file in a folder of expected ones.
    private static func expected(_ export: String) throws -> [String: [FoundRow]] {
        let folder = folder.appending(path: "expected/\(export)")
        let paths = try FileManager.default.subpathsOfDirectory(atPath: folder.path).filter { $0.hasSuffix(".json") }
        let rows = try paths.map { path in
            try JSONDecoder().decode([FoundRow].self, from: Data(contentsOf: folder.appending(path: path)))
        }
        return Dictionary(uniqueKeysWithValues: zip(paths.map { String($0.dropLast(5)) }, rows))
    }
}

/// A row as the fixtures describe it.
private struct FoundRow: Codable, Equatable {
    let line: Int
    var skipped: String?
    var part: String?
    var title: String?
    var kind: String?
    var tmdb: String?
    var imdb: String?
    var day: String?
    var source: String?
    var note: String?
    var list: String?
    var year: Int?
    var tvdb: Int?
    var tvdbEpisode: Int?
    var season: Int?
    var episode: Int?
    var episodeID: Int?
    var rating: Int?
    var again: Bool?
    var dropped: Bool?
    var tags: [String]?

    /// Returns the rows of each file, by its path in the export.
    static func rows(in url: URL) throws -> [String: [FoundRow]] {
        var found: [String: [FoundRow]] = [:]
        for var file in try ImportFile.files(in: url) {
            try file.prepare()
            let rows = try file.rows()
            var read: [FoundRow] = []
            while let row = try rows.next() { read.append(FoundRow(row)) }
            // Some archives contain all files in one top-level folder.
            let folders = ["export", "letterboxd", "gdpr"]
            let path = file.name.split(separator: "/").drop { name in folders.contains { name.contains($0) } }
            found[path.joined(separator: "/")] = read
        }
        return found
    }

    private init(_ row: ImportRow) {
        line = row.line
        guard row.problem == nil else {
            skipped = row.problem
            return
        }
        part = row.part.rawValue
        source = row.source
        note = row.note
        list = row.list?.name.text
        let subject = row.subject
        title = subject.title.isEmpty || !subject.isSearchable ? nil : subject.title
        year = subject.year
        kind = subject.kind?.rawValue
        for id in subject.ids {
            switch id {
            case .tmdb(let item):
                let parts = [item.season, item.episode].compactMap(\.self).map(String.init)
                tmdb = ([item.kind.rawValue, String(item.id)] + parts).joined(separator: "/")
            case .imdb(let id): imdb = [imdb, id].compactMap(\.self).joined(separator: " ")
            case .tvdb(let id): tvdb = id
            case .tvdbEpisode(let id): tvdbEpisode = id
            }
        }
        season = subject.place?.season
        episode = subject.place?.number
        episodeID = subject.episodeID
        day = row.isSeen ? "seen \(row.day?.text ?? "?")" : row.loggedOn?.text
        rating = row.rating
        again = row.isAgain
        dropped = row.isDropped ? true : nil
        tags = row.tags.isEmpty ? nil : row.tags
    }
}
