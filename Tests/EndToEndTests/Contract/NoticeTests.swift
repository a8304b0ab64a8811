import Foundation
import LoopbackTMDb
import Testing

/// Notices beside results, and the formats of rows.
@Suite("Notices and formats")
struct NoticeTests {
    @Test func `a table cut off by a limit shows the total number of rows, and “more” continues it`() async throws {
        let terminal = try await Terminal(atPromptOf: Home(try LoopbackTMDb.started()))
        try await terminal.type("tv 1396 cast --limit 2\r", expecting: "2 of 3 · more")
        try await terminal.type("more\r", expecting: "3 Brad Pitt", "3 of 3")
        try await terminal.type("more\r", expecting: "there are no more rows: the list ends with row 3")
        try await terminal.type("3\r", expecting: "popcorn · Brad Pitt> ")
    }

    @Test(arguments: [
        ("movie 603 csat", "Did you mean ", "cast"), ("movie 603 seasons", "Expected one of: ", "cast"),
    ])
    func `a misspelled facet after an id lists the words that can follow, without a search`(
        line: String, hint: String, word: String
    ) async throws {
        let server = try LoopbackTMDb.started()
        let outcome = try await Home(server).run("-c", line).refused(2)
        #expect(outcome.errors.contains(hint) && outcome.errors.contains(word), "\(outcome)")
        #expect(server.requests.filter { $0.path.contains("search") }.isEmpty)
    }

    @Test func `a Markdown table has the same columns as the screen`() async throws {
        let home = try Home(try LoopbackTMDb.started())
        for line in ["popular movies", "movie 550 cast"] {
            let screen = try await home.run("-c", line).output.split(separator: "\n")[0]
            let table = try await home.run("-c", "\(line) --md").output.split(separator: "\n")[0]
            let columns = table.split(separator: "|").map { $0.trimmingCharacters(in: .whitespaces) }
            let words = columns.filter { !$0.isEmpty }.joined(separator: " ").split(separator: " ")
            #expect(words == screen.split(separator: " "), "\(table)")
        }
    }

    @Test func `in Markdown, an empty list is written as the same sentence as on the screen`() async throws {
        let home = try Home()
        let terminal = try Terminal(home, "watchlist", "--no-pager")
        #expect(try await terminal.exitCode() == 0)
        let table = try await home.run("watchlist", "--md")
        #expect(table.output == "“watchlist” is empty.\n" && table.exitCode == 0, "\(table)")
        #expect(terminal.text.contains("“watchlist” is empty."))
    }

    @Test func `in piped output, the age is printed only for stale results, and not with --quiet`() async throws {
        let home = try Home(try LoopbackTMDb.started(), engine: "sqlite")
        for _ in 1...2 { #expect(try await home.run("movie", "550").errors == "") }
        try await home.age("movies", days: 9)
        #expect(try await home.run("movie", "550", "--offline").errors.contains("stored 9 days ago"))
        let terminal = try Terminal(home, "popular", "movies", "--quiet", "--no-pager")
        #expect(try await terminal.exitCode() == 0)
        #expect(!terminal.text.contains(" of 45"), "\(terminal.text)")
    }

    @Test func `requesting two formats at once is a usage error`() async throws {
        let outcome = try await Home().run("popular", "--json", "--csv")
        #expect(outcome.exitCode == 2 && outcome.errors.contains("--json and --csv cannot be combined"), "\(outcome)")
    }

    @Test(.builtProgram) func `the history of a list is in the user's time zone`() async throws {
        // With the colon, Foundation takes UTC.
        let options = RunOptions(environment: ["TZ": ":Asia/Kathmandu"])
        let home = try Home()
        #expect(try await home.run("watchlist", "add", "550", options: options).exitCode == 0)
        let history = try await home.run("list", "watchlist", "history", options: options)
        let formatter = DateFormatter()
        formatter.locale = Locale(identifier: "en_US_POSIX")
        formatter.timeZone = TimeZone(identifier: "Asia/Kathmandu")
        formatter.dateFormat = "d MMM yyyy HH:mm"
        let times = (0...5).map { formatter.string(from: .now.addingTimeInterval(-60 * Double($0))) }
        #expect(times.contains { history.output.contains($0) }, "\(history)")
    }

    @Test func `“storage use default” resets the choice of storage`() async throws {
        let home = try Home(try LoopbackTMDb.started())
        #expect(try await home.run("storage", "use", "file").exitCode == 0)
        let outcome = try await home.run("storage", "use", "default")
        #expect(outcome.exitCode == 0 && outcome.output.contains("sqlite") && !outcome.output.contains("jsonl"))
        let config = home.xdg("config").appending(path: "popcorn/config.json")
        #expect(try !String(contentsOf: config, encoding: .utf8).contains("storage"))
    }

    @Test func `--verbose prints the requests without the key`() async throws {
        let outcome = try await Home(try LoopbackTMDb.started(), token: "CANARY123").run("movie", "550", "--verbose")
        let line = #/GET /3/movie/550 · 200 · \d+ bytes · \d+ ms/#
        #expect(outcome.exitCode == 0 && outcome.errors.matches(of: line).count == 1, "\(outcome)")
        #expect(!outcome.errors.contains("CANARY"))
    }

    @Test func `extremely large numbers are shortened`() async throws {
        let server = try LoopbackTMDb.started()
        server.fail(
            "/3/movie/550",
            with: .body(
                #"""
                {"id":550,"title":"a","vote_average":1e308,"vote_count":9000000000000000000,"runtime":9000000000000,
                "budget":1e308,"revenue":-0.0,"popularity":-0.0}
                """#))
        let outcome = try await Home(server).run("movie", "550").succeeded()
        #expect(outcome.output.split(whereSeparator: \.isWhitespace).filter { $0.count > 10 } == [], "\(outcome)")
    }

    @Test(arguments: ["about", "man"])
    func `TMDb's attribution is shown`(command: String) async throws {
        let words = try await Home().run(command).output.split(whereSeparator: \.isWhitespace).joined(separator: " ")
        let sentence = """
            This product uses TMDB and the TMDB APIs but is not endorsed, certified, or otherwise approved by TMDB.
            """
        #expect(words.contains(sentence), "\(words)")
    }
}
