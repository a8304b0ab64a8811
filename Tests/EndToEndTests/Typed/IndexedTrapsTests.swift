import Foundation
import LoopbackTMDb
import Testing

/// Titles of which only the names and the popularity are known, from TMDb’s daily files, without a network.
@Suite("Misleading titles without a network")
struct IndexedTrapsTests {
    /// Writes the daily file of a kind, and returns its path.
    private static func file(_ kind: MadeTitle.Kind, of name: String, in folder: URL) throws -> String {
        let lines = try Traps.all.map(\.title).filter { $0.kind == kind }.map { title in
            let line: [String: any Sendable] = ["id": title.id, "name": title.name, "popularity": title.popularity]
            let members = kind == .movie ? line.merging(["original_title": title.name]) { $1 } : line
            return String(decoding: try JSONSerialization.data(withJSONObject: members), as: UTF8.self)
        }
        let file = folder.appending(path: "\(name)_11_22_2026.json")
        try Data(lines.joined(separator: "\n").utf8).write(to: file)
        let zip = Process()
        zip.executableURL = URL(filePath: "/bin/gzip")
        zip.arguments = ["-f", file.path]
        try zip.run()
        zip.waitUntilExit()
        return file.path + ".gz"
    }

    @Test func `a title of the index is written only if it is the only one called that`() async throws {
        let folder = URL.temporaryDirectory.appending(path: "popcorn-index-\(UUID().uuidString)")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(at: folder) }
        let files = try [
            Self.file(.movie, of: "movie_ids", in: folder), Self.file(.tv, of: "tv_series_ids", in: folder),
            Self.file(.person, of: "person_ids", in: folder),
        ]
        let server = try LoopbackTMDb.started()
        server.stop()
        let variables = ["XDG_CACHE_HOME": folder.path, "XDG_DATA_HOME": folder.path, "XDG_STATE_HOME": folder.path]
        let session = try await TypedSession(server, variables)
        let imported = try await session.type("titles import \(files.joined(separator: " "))")
        try #require(imported.exitCode == 0, "\(imported)")
        try await session.type("offline on")
        let titles = Traps.all.map(\.title).filter { $0.kind != .person }
        var missed: [String] = []
        for (index, title) in titles.enumerated() where index % 2 == 0 {
            let typed = TypedTitle(title.name)
            let exact = titles.filter { typed.isExact(for: $0) }.map(\.key)
            let found = try await session.type("/\(title.name)")
            if let first = found.rowsAfter.first, !first.item.hasPrefix("person"), !exact.contains(first.item) {
                missed.append("row 1 isn’t called that: \(found)")
            }
            let turn = try await session.type("watchlist add \"\(title.name)\"")
            let literal = titles.filter { typed.fit($0) == .literal }.map(\.key)
            let allowed = literal.count == 1 ? Set(literal) : []
            if !turn.written.isSubset(of: allowed) { missed.append("not the only one: \(turn)") }
            if let first = turn.rowsAfter.first, turn.exitCode != 0, !literal.contains(first.item) {
                missed.append("asks with another first: \(turn)")
            }
        }
        await session.close()
        let misses = missed.count
        #expect(misses == 0, "\(missed.joined(separator: "\n"))")
    }
}
