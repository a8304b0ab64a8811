import Foundation
import LoopbackTMDb
import Testing

/// Conventions 16, 17 and 19: the meaning of digits, titles and rows.
@Suite("Naming titles")
struct NamingTests {
    @Test func `if a number is both a row and an id, the error names both titles that are stored`() async throws {
        let server = try LoopbackTMDb.failing(
            "/3/movie/2", with: .body(#"{"id":2,"title":"Ariel","release_date":"1988-10-21"}"#))
        let outcome = try await Home(server).script(["movie #2", "popular movies", "watchlist add 2"])
        #expect(outcome.errors.contains("2 may be a row (Borrowed Harbour), TMDb #2 (Ariel) or"), "\(outcome)")
    }

    @Test(.builtProgram) func `rows written to a file can't be selected by number at the prompt`() async throws {
        let server = try LoopbackTMDb.failing(
            "/3/movie/2", with: .body(#"{"id":2,"title":"Ariel","release_date":"1988-10-21"}"#))
        let home = try Home(server)
        let outcome = try await home.script(["popular movies > list", "movie 2 --fields title --csv", "1"])
        #expect(outcome.output == "title\nAriel\n", "\(outcome)")
        #expect(outcome.exitCode == 2 && outcome.errors.contains("no table on the screen is numbered"), "\(outcome)")
        let seen = try await home.script(["popular movies --limit 3", "popular tv > list", "1 --fields id --csv"])
        #expect(seen.exitCode == 0 && seen.output.hasSuffix("\nid\n550\n"), "\(seen)")
    }

    @Test(.builtProgramOnce) func `if an id is also a stored title, a hint says how to name the title`() async throws {
        let home = try await Home.withMovieTitled550()
        let shown = try await home.run("movie", "550")
        #expect(shown.exitCode == 0 && shown.output.contains("Fight Club (1999)"), "\(shown)")
        #expect(shown.errors.contains(#"the movie titled “550”: movie "550""#), "\(shown)")
        let named = try await home.run("-c", #"movie "550" --fields id --csv --offline"#)
        #expect(!named.errors.contains("titled “550”:"), "\(named)")
    }

    @Test(
        .builtProgramOnce,
        arguments: [
            "fight club", "FIGHT CLUB", "the fight club", "fight  club.", "fight club (1999)", "fight club 1999",
            "Fight Club [1999]", "tt0137523", "https://www.imdb.com/title/tt0137523/?ref_=nv_sr_1",
            "m.imdb.com/de/title/tt0137523", "https://www.themoviedb.org/movie/550-fight-club?language=de-DE",
            "themoviedb.org/movie/550/",
        ])
    func `a title is found by its name, IMDb id or link, both online and offline`(typed: String) async throws {
        let home = try Home(try LoopbackTMDb.started(), engine: "sqlite")
        for flags in ["", " --offline"] {
            let outcome = try await home.run("-c", "movie \(typed) --fields id --csv\(flags)")
            #expect(outcome.exitCode == 0 && outcome.output == "id\n550\n", "\(outcome)")
        }
    }

    @Test func `a year at the end of a search is read both as a year and as part of the title`() async throws {
        let server = try LoopbackTMDb.started()
        _ = try await Home(server).run("movie", "fight", "club", "1999")
        let queries = Set(
            server.requests.filter { $0.path == "/3/search/movie" }.map { request in
                "\(request.query["query"] ?? "") \(request.query["year"] ?? "-")"
            })
        #expect(queries.isSuperset(of: ["fight club 1999 -", "fight club 1999"]), "\(queries)")
        _ = try await Home(server).run("tv", "breaking", "bad", "(2008)")
        #expect(server.requests.contains { $0.query["first_air_date_year"] == "2008" })
    }

    @Test(.builtProgramOnce) func `an ambiguous title is an error that lists the candidates`() async throws {
        let home = try Home()
        let text = try await home.run("movie", "lord", "of", "the", "rings").refused(3)
        #expect(text.errors.split(separator: "\n").count == 1)
        #expect(text.errors.contains("Did you mean The Lord of the Rings: The Fellowship of the Ring (#120)"))
        #expect(text.errors.hasSuffix("movie 120\n"))
        let json = try await home.run("movie", "lord", "of", "the", "rings", "--json").refused(3)
        let error = try json.errorJSON["error"]
        #expect(error?["kind"] == .text("notFound"))
        #expect(error?["candidates"]?.list.compactMap { $0["id"]?.number } == [120, 122, 121])
    }

    @Test func `an action doesn't choose a title if the search for one kind of title fails`() async throws {
        let (server, home) = try Home.online(engine: "file")
        server.fail("/3/search/tv", with: .status(500))
        let outcome = try await home.run("rate", "9", "heat")
        #expect(outcome.exitCode == 5, "\(outcome)")
        let yours = try await home.run("yours")
        #expect(yours.output == "" && yours.errors == "You have recorded nothing yet.\n")
    }

    @Test func `a number opens one of the candidates for an ambiguous title`() async throws {
        let terminal = try await Terminal(atPromptOf: Home())
        try await terminal.type(
            "movie lord of the rings\r", expecting: "error: no movie is titled exactly “lord of the rings”.",
            "2 The Lord of the Rings: The Return of the King", "1\r\n")
        try await terminal.type("2\r", expecting: "The Lord of the Rings: The Return of the King (2003)", "> ")
        try await terminal.quit()
    }

    @Test func `the prompt names the current title, and facets and actions without a title apply to it`() async throws {
        let terminal = try await Terminal(atPromptOf: Home())
        try await terminal.type("movie matrix\r", expecting: "The Matrix (1999)", "popcorn · The Matrix> ")
        try await terminal.type("cast --limit 1\r", expecting: "Keanu Reeves", "popcorn · The Matrix> ")
        try await terminal.type(
            "watchlist add\r", expecting: "Added The Matrix (1999) to “watchlist”.", "undo", "popcorn · The Matrix> ")
        try await terminal.type("undo\r", expecting: "Undid: The Matrix (1999) added to “watchlist”.", "> ")
        try await terminal.quit()
    }

    @Test func `rows are numbered across pages and can be added to a list, and “back” returns to them`() async throws {
        let home = try Home(try LoopbackTMDb.started())
        let outcome = try await home.script([
            "popular movies", "more", "2,21 add", "22", "_ add", "back", "1-3 add", "watchlist --fields id --csv",
        ]).succeeded()
        let added = outcome.output.split(separator: "\n").filter { $0.hasPrefix("Added") }
        #expect(added.count == 3 && added.first?.hasPrefix("Added 2 movies to “watchlist”: ") == true, "\(outcome)")
        let ids = outcome.output.split(separator: "\n").suffix(5).compactMap { Int($0) }
        #expect(Set(ids) == [550, 2001, 2002, 2020, 2021], "\(outcome)")
    }

    @Test(
        .builtProgramOnce,
        arguments: [
            ("popular 2", "--page 2"), ("top 10", "--limit 10"), ("search heat votes:500+", "votes:"),
        ])
    func `a word is never silently interpreted as another`(line: String, hint: String) async throws {
        let outcome = try await Home(try LoopbackTMDb.started()).run("-c", line)
        #expect(outcome.exitCode == 2 && outcome.output == "" && outcome.errors.contains(hint), "\(outcome)")
    }
}

extension Home {
    /// Returns a home with a stored movie whose title is the id of another one.
    static func withMovieTitled550() async throws -> Home {
        let server = try LoopbackTMDb.started()
        let row = #"{"id":14161,"title":"550","release_date":"2009-10-10","vote_count":11000}"#
        let page = #"{"page":1,"results":[\#(row)],"total_pages":1,"total_results":1}"#
        server.fail("/3/search/movie", with: .body(page))
        let home = try Home(server, engine: "sqlite")
        #expect(try await home.run("search", "movie", "550").exitCode == 0)
        return home
    }
}
