import Foundation
import LoopbackTMDb
import TerminalKitTestHelpers
import Testing

@testable import PopcornApp
@testable import Prompt

/// The properties that rows of all kinds of titles share in the machine formats.
@Suite struct `Rows of titles in the machine formats` {
    private func rows(_ line: String) async throws -> [[String: any Sendable]] {
        let folder = try TemporaryFolder()
        let server = try LoopbackTMDb.started()
        let variables = ["POPCORN_API_BASE": server.base, "TMDB_API_KEY": "x"]
        let session: Session<Composition> = try .inMemory(variables, in: folder)
        _ = await session.run("watchlist add 550")
        let output = await session.run("\(line) --ndjson")
        #expect(output.exitCode == 0, "\(output)")
        return try output.standardOutput.split(separator: "\n").map { line in
            try #require(JSONSerialization.jsonObject(with: Data(line.utf8)) as? [String: any Sendable])
        }
    }

    @Test(arguments: [
        "popular", "popular tv", "search fight", "search movies fight", "movie 550 similar", "person 287 films",
        "person 287 known", "watchlist", "trending all", "discover genre:drama",
    ])
    func `every row of a title has a title, a year and the names of its genres`(line: String) async throws {
        let titles = try await rows(line).filter { $0["kind"] as? String != "person" }
        #expect(!titles.isEmpty)
        for row in titles {
            let title = try #require(row["title"] as? String)
            #expect(row["name"] as? String ?? title == title)
            #expect(row["year"] != nil && row["genres"] != nil, "\(row)")
        }
        #expect(titles.contains { ($0["genres"] as? [String])?.isEmpty == false && $0["year"] is Int })
    }

    @Test(arguments: ["tv 1396 season 5", "tv 1396 s5e14", "tv 1396 s5e1-3", "episodes 1396", "ratings 1396"])
    func `every row of an episode has a season and an episode`(line: String) async throws {
        let episodes = try await rows(line)
        #expect(!episodes.isEmpty)
        for row in episodes {
            #expect(row["season"] as? Int == row["seasonNumber"] as? Int && row["season"] != nil, "\(row)")
            #expect(row["episode"] as? Int == row["episodeNumber"] as? Int && row["episode"] != nil, "\(row)")
        }
    }

    @Test func `genres are requested only for output that has them`() async throws {
        let folder = try TemporaryFolder()
        let server = try LoopbackTMDb.started()
        server.fail("/3/genre/movie/list", with: .notFound)
        let variables = ["POPCORN_API_BASE": server.base, "TMDB_API_KEY": "x"]
        let session: Session<Composition> = try .inMemory(variables, in: folder)
        for line in ["popular", "popular --md", "popular --json --fields id,title", "popular --template {title}"] {
            let output = await session.run(line)
            #expect(output.exitCode == 0 && !output.standardError.contains("genres"), "\(line): \(output)")
        }
        let output = await session.run("popular --json")
        #expect(output.exitCode == 0 && output.standardOutput.contains(#""genres":null"#))
        #expect(output.standardError.contains("the names of genres are missing"))
    }

    @Test(arguments: ["genre:thriller", "genre:35", "genre:drama"])
    func `genres are known by their English names in every language`(key: String) async throws {
        let folder = try TemporaryFolder()
        let server = try LoopbackTMDb.started()
        let body = #"{"genres":[{"id":35,"name":"Komödie"}]}"#
        server.fail("/3/genre/movie/list", with: .body(body), times: 1)
        let variables = ["POPCORN_API_BASE": server.base, "TMDB_API_KEY": "x"]
        let session: Session<Composition> = try .inMemory(variables, in: folder)
        let output = await session.run("discover \(key) --language de-DE")
        #expect(output.exitCode != 2, "\(output)")
        #expect(await session.run("discover genre:komödie --language de-DE").exitCode != 2)
    }
}
