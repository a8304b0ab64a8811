import Foundation
import LoopbackTMDb
import Testing

@Suite("Titles of TMDb’s daily files")
struct TitlesTests {
    private let server: LoopbackTMDb
    private let home: Home

    init() throws {
        server = try LoopbackTMDb.started()
        home = try Home(server, engine: "sqlite")
    }

    private func run(_ words: String...) async throws -> Outcome {
        try await home.run(
            words: words, RunOptions(environment: ["POPCORN_EXPORTS_BASE": "\(server.origin)/exports"]))
    }

    /// Serves the files of a day, and returns them by path.
    @discardableResult private func serve(
        _ movies: [(id: Int, title: String)], on day: Date = .now
    ) throws -> [String: [UInt8]] {
        let names = [
            "movie_ids": movies, "tv_series_ids": [(1396, "Breaking Bad")], "person_ids": [(287, "Brad Pitt")],
        ]
        let parts = ISO8601DateFormatter().string(from: day).split { "-T".contains($0) }
        var files: [String: [UInt8]] = [:]
        for (name, titles) in names {
            let lines = titles.map { #"{"id":\#($0.0),"name":"\#($0.1)","popularity":60}"# }.joined(separator: "\n")
            let file = home.root.appending(path: "lines")
            try Data(lines.utf8).write(to: file)
            let zip = Process()
            zip.executableURL = URL(filePath: "/bin/gzip")
            zip.arguments = ["-f", file.path]
            try zip.run()
            zip.waitUntilExit()
            files["/exports/\(name)_\(parts[1])_\(parts[2])_\(parts[0]).json.gz"] = try [UInt8](
                Data(contentsOf: file.appendingPathExtension("gz")))
        }
        server.serveFiles(files)
        return files
    }

    /// Typed texts for titles, with the movie's id: the same words, then only some of them, or others.
    private static let typed: [(whole: [String], others: [String], id: Int)] = [
        (["fight club", "Fight Club", "FIGHT-CLUB", "the fight club"], ["fight", "fightclub"], 550),
        (["the matrix", "matrix", "The Mátrix", "Ｍatrix", "matrix, the"], [], 603),
        (["the matrix reloaded", "matrix reloaded", "Matrix: Reloaded"], ["reloaded"], 604),
        (["the matrix revolutions", "matrix revolutions", "MATRIX   REVOLUTIONS"], ["revolutions"], 605),
        (
            ["borrowed harbour", "Borrowed Harbour", "borrowed-harbour", "borrowed harbour!"], [],
            2001
        ),
        (["distant harbour", "a distant harbour"], ["distantharbour"], 2002),
        (["paper harbour", "Paper Harbour.", "PAPER HARBOUR", "pâper hârbour"], [], 2003),
        (["winter harbour", "winter  harbour", "winter harbour!"], [], 2004),
        (["borrowed lanterns", "borrowed (lanterns)"], [], 2005),
        (["distant lanterns", "the distant lanterns"], [], 2006),
        (["paper lanterns", "paper/lanterns"], [], 2007),
        (["winter lanterns", "wintér lanterns"], [], 2008),
        (["borrowed orchard", "borrowed 'orchard'"], [], 2009), (["distant orchard", "distant: orchard"], [], 2010),
        (["paper orchard", "papèr orchard"], [], 2011), (["winter orchard"], [], 2012),
    ]

    @Test func `a title typed in full takes one request, and any other text takes at most two`() async throws {
        let words = [["Borrowed", "Distant", "Paper", "Winter"], ["Harbour", "Lanterns", "Orchard"]]
        let invented = (0..<12).map { (2001 + $0, "\(words[0][$0 % 4]) \(words[1][$0 / 4])") }
        let matrices = [(603, "The Matrix"), (604, "The Matrix Reloaded"), (605, "The Matrix Revolutions")]
        try serve([(550, "Fight Club")] + matrices + invented)
        #expect(try await run("titles", "update").exitCode == 0)
        let all = Self.typed.flatMap { title in
            title.whole.map { ($0, title.id, 1) } + title.others.map { ($0, title.id, 2) }
        }
        #expect(all.count == 48)
        server.forgetRequests()
        let opened = try await home.script(
            all.flatMap { ["storage clear", "movie \($0.0) --json"] }, "--keep-going",
            options: RunOptions(environment: ["POPCORN_EXPORTS_BASE": "\(server.origin)/exports"]))
        #expect(opened.exitCode == 0, "\(opened.errors)")
        var requests = server.requests.map(\.path).filter { $0 != "/3/configuration" }[...]
        for (text, id, limit) in all {
            let own = requests.prefix(through: requests.firstIndex(of: "/3/movie/\(id)") ?? requests.startIndex)
            #expect(own.count <= limit && own.last == "/3/movie/\(id)", "\(text) \(own)")
            requests = requests[own.endIndex...]
        }
        #expect(requests.isEmpty)
    }

    @Test func `titles are found offline, even after clearing the storage`() async throws {
        try serve([(550, "Fight Club"), (16_869, "Inglourious Basterds"), (949, "Heat")], on: .now - 86_400)
        let updated = try await run("titles", "update", "--csv")
        #expect(updated.output.hasPrefix("kind,count,date,bytes\nmovie,3,") && updated.exitCode == 0, "\(updated)")
        #expect(server.requests.allSatisfy { $0.path.hasPrefix("/exports/") })
        _ = try await run("storage", "clear")
        let found = try await run("--offline", "search", "inglorious basterds", "--csv")
        #expect(
            found.output.contains("Inglourious Basterds") && found.errors.contains("only the name is stored"),
            "\(found)")
    }

    @Test func `an import fetches a film with a known title once and compares the year`() async throws {
        // A year that is off by one, a spelling that the search doesn't find, and a different film.
        let rows = ["Fight Club,2000", "Fight-Club,1999", "Fight-Club,1950"]
        let file = home.here.appending(path: "watched.csv")
        try Data((["Date,Name,Year,Letterboxd URI"] + rows.map { "2023-05-02,\($0),x" }).joined(separator: "\n").utf8)
            .write(to: file)
        func imported() async throws -> (outcomes: [Double?], requests: Int) {
            _ = try await run("storage", "clear")
            server.forgetRequests()
            let total = try await run("import", file.path, "--dry-run", "--json").json["data"]?["total"]
            let requests = server.requests.filter { $0.path != "/3/configuration" }
            return (["added", "alreadyThere", "unsure", "notFound"].map { total?[$0]?.number }, requests.count)
        }
        let before = try await imported()
        try serve([(550, "Fight Club")])
        #expect(try await run("titles", "update").exitCode == 0)
        let after = try await imported()
        #expect(before.outcomes == [1, 0, 0, 2] && after.outcomes == [1, 1, 1, 0], "\(before) \(after)")
        #expect(before.requests == 3 && after.requests == 3)
    }

    @Test func `an import counts rows that aren't titles, and names the remedy for a misnamed file`() async throws {
        let files = try serve([(550, "Fight Club"), (0, "Nothing"), (949, "Heat")])
        let file = try #require(files.first { $0.key.contains("movie_ids") })
        let named = home.root.appending(path: URL(filePath: file.key).lastPathComponent)
        try Data(file.value).write(to: named)
        let imported = try await run("titles", "import", "--csv", named.path)
        #expect(imported.exitCode == 0 && imported.output.contains("\nmovie,2,"), "\(imported)")
        #expect(imported.errors.contains("skipped 1 row that can’t be read as a title"), "\(imported)")
        let misnamed = home.root.appending(path: "movies.json.gz")
        try FileManager.default.moveItem(at: named, to: misnamed)
        let refused = try await run("titles", "import", misnamed.path)
        #expect(refused.exitCode != 0 && refused.errors.contains("“movies.json.gz” is not the name of a daily file"))
        #expect(
            refused.errors.contains("under the name it was downloaded with") && !refused.errors.contains("report"),
            "\(refused)")
    }

    @Test func `a failed update prints one error and changes nothing`() async throws {
        let files = try serve([(550, "Fight Club"), (949, "Heat"), (1, "Ronin")])
        #expect(try await run("titles", "update").exitCode == 0)
        let before = try await run("titles", "--json").output
        try serve([])
        for fault in [nil, .html, .status(500), .resetInBody, .notFound] as [Fault?] {
            if let fault { server.fail(with: fault) }
            let failed = try await run("titles", "update")
            #expect(failed.exitCode != 0 && failed.errors.count("error:") == 1, "\(failed)")
            #expect(try await run("titles", "--json").output == before)
            server.heal()
        }
        let removed = try await run("titles", "remove")
        #expect(removed.output.contains("Removed the stored titles."), "\(removed)")
        let paths = try files.map { path, bytes in
            let folder = home.root.appending(path: "a folder of \(bytes.count)")
            try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
            let file = folder.appending(path: URL(filePath: path).lastPathComponent)
            try Data(bytes).write(to: file)
            return file.path
        }
        let imported = try await home.run(words: ["titles", "import", "--csv"] + paths)
        #expect(imported.output.split(separator: "\n").count == 4, "\(imported)")
    }
}

extension String {
    fileprivate func count(_ text: String) -> Int { components(separatedBy: text).count - 1 }
}
