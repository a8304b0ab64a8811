import Foundation
import LoopbackTMDb
import Testing

/// Convention 20: numbers refer to the rows on the screen.
@Suite("Rows on the screen")
struct RowsTests {
    @Test(
        .builtProgramOnce,
        arguments: ["library", "tv 1396 ratings", "compare 1,2", "movie 550", "tv 1396 s5e14", "about"])
    func `a page or an unnumbered table leaves the numbers of the last numbered table`(screen: String) async throws {
        let home = try Home(try LoopbackTMDb.started())
        let outcome = try await home.script(["movie 550", "add", "popular movies --limit 5", screen, "3 add"])
            .succeeded()
        #expect(outcome.output.hasSuffix("to “watchlist” (row 3 of “popular movies”).\n"), "\(outcome)")
        let third = try await home.run("popular", "movies", "--limit", "3", "--template", "{id}")
        let id = try #require(third.output.split(separator: "\n").last)
        #expect(try await home.run("watchlist", "--fields", "id", "--csv").output == "id\n\(id)\n550\n")
    }

    @Test(
        .builtProgramOnce,
        arguments: [
            ("list", "ends with row 1"), ("services netfl", "ends with row 2"),
            ("movie 550 trailer", "ends with row 2"),
        ])
    func `a new numbered table retires the rows of the one before`(table: String, message: String) async throws {
        let home = try Home(try LoopbackTMDb.started())
        let outcome = try await home.script(["movie 550", "add", "popular movies", table, "20 add"])
        #expect(outcome.exitCode == 2, "\(outcome)")
        #expect(outcome.errors.contains("there is no row 20: ") && outcome.errors.contains(message), "\(outcome)")
        #expect(try await home.run("watchlist", "--fields", "id", "--csv").output == "id\n550\n")
    }

    @Test func `the numbers of trailers and services open a video and the titles of a service`() async throws {
        let home = try Home(try LoopbackTMDb.started())
        let trailer = try await home.script(["movie 550 trailer", "1"]).succeeded()
        #expect(trailer.output.contains(/\n(Opened )?https:\/\/youtu\.be\/\S+\n$/), "\(trailer)")
        let refused = try await home.script(["movie 550 trailer", "1 add"])
        #expect(refused.errors.contains("“add” applies to titles, and the row is a video: "), "\(refused)")
        let service = try await home.script(["services netfl", "1 --fields id --csv"])
        let discovered = try await home.run("discover", "on:8", "--fields", "id", "--csv")
        #expect(service.exitCode == discovered.exitCode, "\(service)")
        #expect(service.output.hasSuffix(discovered.output), "\(service)")
    }

    @Test(
        arguments: [
            ("tv 1396 season 5", "3", "S05E03 "), ("tv 1396 episodes", "3", "S01E03 "),
            ("tv 1396 seasons", "2", " · Season 1"),
            ("tv 1396 s5", "14 crew", "Ottoline Marsh"), ("tv 1396 seasons", "6 cast", "Character"),
            ("tv 1396 s5e13-15", "2", "S05E14 Chapter 5.14"), ("tv 1396 s5", "14 add", "error: "),
        ])
    func `seasons and episodes open by row number`(
        table: String, line: String, shown: String
    ) async throws {
        let home = try Home(try LoopbackTMDb.started())
        let outcome = try await home.script(["popular movies", table, line, "watchlist --fields id --csv"])
        let last = outcome.output + outcome.errors
        #expect(last.contains(shown), "\(outcome)")
        #expect(try await home.run("watchlist", "--json").json["data"] == .list([]))
    }

    @Test(arguments: [("2-", 2...20), ("all", 1...20), ("*", 1...20), ("19-", 19...20)])
    func `an open range and the word “all” select rows`(rows: String, range: ClosedRange<Int>) async throws {
        let home = try Home(try LoopbackTMDb.started())
        let outcome = try await home.script(["popular movies", "\(rows) add"]).succeeded()
        #expect(outcome.output.contains("Added \(range.count) movies to “watchlist”: "), "\(outcome)")
    }

    @Test(
        arguments: [
            ("s5", "S05"), ("S05", "S05"), ("s5e14", "S05E14 Chapter 5.14"), ("5x14", "S05E14 Chapter 5.14"),
            ("s5e13-15", "S05E15"), ("5x13-15", "S05E13"), ("s1-2", "S02E01"), ("s4-", "S05E01"), ("s0", "S00"),
        ])
    func `a selector is accepted wherever a facet is`(selector: String, shown: String) async throws {
        let home = try Home(try LoopbackTMDb.started(), engine: "memory")
        let lines = ["tv 1396 \(selector)", "_ \(selector)", selector, "\(selector) breaking bad", "1 \(selector)"]
        for line in lines {
            let outcome = try await home.script(["tv 1396", "search tv breaking bad", line])
            #expect(outcome.exitCode == 0 && outcome.output.contains(shown), "\(line): \(outcome)")
        }
    }

    @Test func `actions without a title apply to the current title`() async throws {
        let home = try Home(try LoopbackTMDb.started())
        let outcome = try await home.script(["list create later", "movie 550", "add", "add later", "remove"])
            .succeeded()
        #expect(outcome.output.contains("Added Fight Club (1999) to “watchlist”."), "\(outcome)")
        #expect(outcome.output.contains("Added Fight Club (1999) to “later”."), "\(outcome)")
        #expect(outcome.output.contains("Removed Fight Club (1999) from “watchlist”."), "\(outcome)")
        let none = try await home.run("add")
        #expect(none.exitCode == 2 && none.errors.contains("no title has been opened"), "\(none)")
    }

    @Test(arguments: [("add heat", "watchlist add heat"), ("add fast and furious", "watchlist add fast and furious")])
    func `an unknown list name after “add” suggests the watchlist`(line: String, hint: String) async throws {
        let home = try Home(try LoopbackTMDb.started())
        let outcome = try await home.script(["movie 550", line])
        #expect(outcome.exitCode == 2 && outcome.errors.contains(hint), "\(outcome)")
        #expect(try await home.run("watchlist", "--json").json["data"] == .list([]))
    }

    @Test func `the crew of a department begins with its head`() async throws {
        let server = try LoopbackTMDb.started()
        let crew = [
            ("Ann Second", "Second Assistant Director", "Directing"), ("Bo Lens", "Gaffer", "Lighting"),
            ("Cy First", "Director", "Directing"),
        ].enumerated().map { index, member in
            #"{"id":\#(index + 1),"credit_id":"c\#(index)","name":"\#(member.0)","job":"\#(member.1)","department":"\#(member.2)"}"#
        }
        server.fail(
            "/3/movie/9",
            with: .body(#"{"id":9,"title":"Nine","credits":{"cast":[],"crew":[\#(crew.joined(separator: ","))]}}"#))
        let outcome = try await Home(server).run("-c", "movie 9 crew --fields name --csv")
        #expect(outcome.output == "name\nCy First\nAnn Second\nBo Lens\n", "\(outcome)")
    }

    @Test(
        arguments: ["help rows", "help naming", "help movie", "help add", "movie heta", "movie lord of the rings"])
    func `commands in help and hints contain no character that a shell interprets`(line: String) async throws {
        let outcome = try await Home().run("-c", line)
        let hint = outcome.errors.split(separator: /\. [( ]/).dropFirst().joined()
        #expect(!(outcome.output + hint).contains(/#\d|\*/), "\(outcome)")
    }

    @Test(arguments: [
        ("list create -5", "cannot begin with a dash"), ("set format -5", "“-5”"),
    ])
    func `a negative number is a value, not a flag`(line: String, message: String) async throws {
        let outcome = try await Home(try LoopbackTMDb.started()).run("-c", line)
        #expect(outcome.exitCode == 2 && outcome.errors.contains(message), "\(outcome)")
    }
}
