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
            [try BuiltProduct.popcorn()] + words,
            RunOptions(environment: ["POPCORN_EXPORTS_BASE": "\(server.origin)/exports"]))
    }

    private func serve(_ movies: [(id: Int, title: String)], on day: Date = .now) throws {
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
            (zip.executableURL, zip.arguments) = (URL(filePath: "/bin/gzip"), ["-f", file.path])
            try zip.run()
            zip.waitUntilExit()
            files["/exports/\(name)_\(parts[1])_\(parts[2])_\(parts[0]).json.gz"] = try [UInt8](
                Data(contentsOf: file.appendingPathExtension("gz")))
        }
        server.serveFiles(files)
    }

    @Test func `a title that was typed whole is opened with one request, and offline titles are found`() async throws {
        try serve([(550, "Fight Club"), (16_869, "Inglourious Basterds"), (949, "Heat")], on: .now - 86_400)
        let updated = try await run("titles", "update", "--csv")
        #expect(updated.output.hasPrefix("kind,count,date,bytes\nmovie,3,") && updated.exitCode == 0, "\(updated)")
        for typed in ["fight club", "Fight Club", "FIGHT-CLUB", "fightclub"] {
            server.forgetRequests()
            let opened = try await run("movie", typed, "--refresh", "--json")
            #expect(opened.output.contains(#""id":550"#), "\(typed) \(opened)")
            #expect(!server.requests.contains { $0.path.contains("search") }, "\(typed) \(server.requests)")
        }
        #expect(server.requests.allSatisfy { $0.path.hasPrefix("/3/") })
        let found = try await run("--offline", "search", "inglorious basterds", "--csv")
        #expect(found.output.contains("Inglourious Basterds") && found.errors.contains("only the names"), "\(found)")
    }

    @Test func `an update that fails is one error and changes nothing`() async throws {
        try serve([(550, "Fight Club"), (949, "Heat"), (1, "Ronin")])
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
        #expect(removed.output.contains("Removed the titles of 3 kinds."), "\(removed)")
    }
}

extension String {
    fileprivate func count(_ text: String) -> Int { components(separatedBy: text).count - 1 }
}
