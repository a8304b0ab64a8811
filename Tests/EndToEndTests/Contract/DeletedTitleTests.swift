import Foundation
import LoopbackTMDb
import Testing

/// Titles that the user has recorded and that TMDb no longer has.
@Suite struct `Titles that TMDb has deleted` {
    /// Returns a library with two records of movie 2040, which TMDb has deleted since, and an empty cache.
    private func library() async throws -> (server: LoopbackTMDb, home: Home) {
        let (server, home) = try Home.online(engine: "sqlite")
        try await home.run("seen", "2040", "date:2019").succeeded()
        try await home.run("rate", "7", "2040").succeeded()
        try await home.run("storage", "clear", "--no-input").succeeded()
        server.fail("/3/movie/2040", with: .notFound)
        for kind in ["movie", "tv"] {
            server.fail(
                "/3/search/\(kind)", with: .body(#"{"page":1,"results":[],"total_pages":1,"total_results":0}"#))
        }
        return (server, home)
    }

    @Test(arguments: [
        ["movie", "winter salt"], ["movie", "\"winter salt\""], ["movie", "2040"], ["movie", "2040", "cast"],
        ["where", "winter salt"],
    ])
    func `a page names the records and the line that moves them`(line: [String]) async throws {
        let (_, home) = try await library()
        let outcome = try await home.run(words: line)
        #expect(outcome.exitCode == 3 && outcome.output.isEmpty, "\(outcome)")
        #expect(outcome.errors.contains("2 of your records are about it: “Winter Salt”."), "\(outcome)")
        #expect(outcome.errors.contains("`replace 2040 ID`"), "\(outcome)")
        #expect(!outcome.errors.contains("--refresh"), "\(outcome)")
    }

    @Test func `a remembered “not found” has its age, and suggests “--refresh”`() async throws {
        let (server, home) = try await library()
        _ = try await home.run("movie", "2040")
        server.forgetRequests()
        let again = try await home.run("movie", "2040")
        #expect(again.errors.contains(/was not found \d+ s ago, and 2 of your records/), "\(again)")
        #expect(again.errors.contains("(requests it again)   popcorn movie 2040 --refresh"), "\(again)")
        // The images' configuration may be requested beside it.
        #expect(server.count("/3/movie/2040") == 0, "\(server.requests)")
        let refreshed = try await home.run("movie", "2040", "--refresh")
        #expect(refreshed.exitCode == 3 && !refreshed.errors.contains(" ago"), "\(refreshed)")
        let unknown = try await home.run("movie", "99999")
        #expect(unknown.errors.contains("movie 99999 was not found. (titled"), "\(unknown)")
        let unknownAgain = try await home.run("movie", "99999")
        #expect(unknownAgain.errors.contains(/was not found \d+ s ago\./), "\(unknownAgain)")
    }

    @Test(arguments: [
        (["rate", "8", "winter salt"], "Winter Salt (movie, 2009): rated 8"),
        (["note", "\"gone\"", "winter salt"], "Saved the note about Winter Salt (2009)."),
        (["seen", "\"Winter Salt\"", "date:2020"], "Winter Salt (movie, 2009): seen in 2020"),
        (["diary", "winter salt", "--csv", "--fields", "title"], "title\nWinter Salt\n"),
        (["replace", "\"winter salt\"", "550"], "Moved your records of Winter Salt (2009) to Fight Club"),
        (["replace", "2040", "550"], "Moved your records of Winter Salt (2009) to Fight Club"),
    ])
    func `an action finds a deleted title by its name in the library`(line: [String], output: String) async throws {
        let (_, home) = try await library()
        let outcome = try await home.run(words: line)
        #expect(outcome.exitCode == 0 && outcome.output.hasPrefix(output), "\(outcome)")
    }

    @Test(arguments: [
        (["compare", "550", "2040"], "Fight Club", "left out: movie 2040 was not found"),
        (["compare", "2040", "550", "551"], "Fight Club", "left out: movie 2040 was not found"),
        (["ratings", "1396", "2040"], "Breaking Bad", "left out: TV series 2040 was not found"),
    ])
    func `a deleted title is left out of a table and named`(line: [String], shown: String, warning: String) async throws
    {
        let (server, home) = try await library()
        server.fail("/3/tv/2040", with: .notFound)
        let outcome = try await home.run(words: line).succeeded()
        #expect(outcome.output.contains(shown) && outcome.errors.contains(warning), "\(outcome)")
        let json = try await home.run(words: line + ["--json"]).succeeded()
        #expect(!json.output.contains("2040"), "\(json)")
    }

    @Test func `a table of which no title is left is an error`() async throws {
        let (server, home) = try await library()
        server.fail("/3/movie/2041", with: .notFound)
        try await home.run("compare", "2040", "2041").refused(3)
    }

    @Test func `what TMDb has moved is named with its new id, and the user's records with the line that moves them`()
        async throws
    {
        let (server, home) = try Home.online(engine: "sqlite")
        server.fail("/3/movie/970011", with: .body(#"{"id":970012,"title":"Survivor Film"}"#))
        let page = try await home.run("movie", "970011").refused(3)
        #expect(page.errors.hasPrefix("error: TMDb has moved movie 970011 to 970012, Survivor Film."), "\(page)")
        #expect(page.errors.contains("movie 970012"), "\(page)")
        let json = try await home.run("movie", "970011", "--json").errorJSON
        #expect(json["error"]?["kind"] == .text("moved"))
        // It isn't remembered as an absence.
        server.forgetRequests()
        try await home.run("movie", "970011").refused(3)
        #expect(server.count("/3/movie/970011") == 1)
        server.heal()
        server.fail("/3/movie/970011", with: .body(#"{"id":970011,"title":"Merged Film"}"#))
        try await home.run("seen", "970011", "date:2019").succeeded()
        try await home.run("storage", "clear", "--no-input").succeeded()
        server.heal()
        server.fail("/3/movie/970011", with: .body(#"{"id":970012,"title":"Survivor Film"}"#))
        let recorded = try await home.run("movie", "970011").refused(3)
        #expect(recorded.errors.contains("1 of your records is about it"), "\(recorded)")
        #expect(recorded.errors.contains("(moves them)   popcorn replace 970011 970012"), "\(recorded)")
    }
}
