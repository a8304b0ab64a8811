import Foundation
import TerminalKit
import Testing

@testable import PopcornApp
@testable import Prompt

@Suite struct `Rows and the current title` {
    private func outputs(_ lines: [String]) async throws -> [CommandOutput] {
        let session = try Session.inMemory(width: 200)
        var outputs: [CommandOutput] = []
        for line in lines { outputs.append(await session.run(line)) }
        return outputs
    }

    private func last(_ lines: String...) async throws -> CommandOutput { try #require(try await outputs(lines).last) }

    @Test func `“more” shows the next rows and continues the row numbers`() async throws {
        let outputs = try await outputs([
            "popular --limit 15", "more", "16 --fields id --csv", "1 --fields id --csv", "more", "31 --fields id --csv",
            "popular --limit 31 --fields id --csv",
        ])
        #expect(outputs[1].standardOutput.contains("\n16 ") && outputs[1].standardOutput.contains("\n30 "))
        #expect(outputs[1].standardError.contains("16–30 of 65 · more · 16 · 16 seen"))
        let ids = outputs[6].standardOutput.split(separator: "\n").dropFirst()
        #expect(outputs[2].standardOutput == "id\n\(ids[16])\n" && outputs[3].standardOutput == "id\n\(ids[1])\n")
        #expect(outputs[5].standardOutput == "id\n\(ids[31])\n")
    }

    @Test func `showing the page after the last one shown continues the row numbers`() async throws {
        let outputs = try await outputs(["popular", "popular --page 2", "popular --page 2"])
        #expect(outputs[1].standardOutput.contains("\n21 ") && outputs[1].standardOutput.contains("\n40 "))
        #expect(outputs[2].standardOutput.contains("\n 1 "))
    }

    @Test(arguments: [
        ([], 2, "there is nothing to continue"),
        (["popular --limit 100"], 3, "there are no more rows: the list ends with row 65"),
        (["movie 550"], 2, "there is nothing to continue"), (["popular", "1 cast"], 2, "there is nothing to continue"),
    ])
    func `“more” without further rows is an error`(before: [String], code: Int32, message: String) async throws {
        let output = try #require(try await outputs(before + ["more"]).last)
        #expect(output.exitCode == code && output.standardError.contains(message), "\(output)")
    }

    @Test func `“back” returns to earlier titles and tables`() async throws {
        let outputs = try await outputs([
            "popular --limit 3", "2", "cast --limit 2", "back", "cast --csv --limit 1", "back", "back",
        ])
        #expect(outputs[3].standardOutput == outputs[1].standardOutput)
        #expect(outputs[4].standardOutput.contains("Matthew McConaughey"))
        #expect(outputs[5...].map(\.standardOutput) == [outputs[1].standardOutput, outputs[0].standardOutput])
        #expect(try await last("popular", "back").exitCode == 2)
        let rows = try await last("popular --limit 3", "2", "cast", "back", "3 --fields id --csv")
        #expect(rows.standardOutput == "id\n3895\n")
    }

    @Test(arguments: [
        (["movie 550", "_ --fields id --csv"], "id\n550\n"),
        (["movie 550", "_ cast --limit 1 --fields id --csv"], "id\n819\n"),
        (["movie 550", "movie _ --fields id --csv"], "id\n550\n"),
        (["movie 550", "compare _ 603 --fields id --csv"], "id\n550\n603\n"),
        (["movie 550", "_ add", "watchlist --fields id --csv"], "id\n550\n"),
        (["movie 550", "watchlist add _", "watchlist --fields id --csv"], "id\n550\n"),
        (["movie 550", "cast --limit 1 --fields id --csv"], "id\n819\n"),
    ])
    func `an underscore stands for the current title`(lines: [String], output: String) async throws {
        #expect(try await outputs(lines).last?.standardOutput == output)
    }

    @Test func `an underscore without a current title is an error`() async throws {
        let output = try await last("_ cast")
        #expect(output.exitCode == 2 && output.standardError.contains("“_” is the current title"))
    }

    @Test(arguments: [
        ("watchlist add 2", "2 add · watchlist add #2"), ("movie 2", "2 · movie #2"),
        ("movie 2 cast", "2 cast · movie #2 cast"), ("cast 2", "2 cast · cast #2"),
        ("crew 2 dept:writing", "2 crew dept:writing · crew #2 dept:writing"),
        ("list add later 2", "2 add later · list add later #2"),
        ("watchlist remove 2", "2 remove · watchlist remove #2"),
        (
            "list move 2 later watchlist",
            "list move movie 157336 later watchlist · list move #2 later watchlist"
        ),
        ("compare 1 2", "compare 1,2 · compare #1 #2"), ("tv 3", "3 · tv #3"),
    ])
    func `the error for a number that could be a row suggests both readings`(line: String, hint: String) async throws {
        let outputs = try await outputs(["list create later", "popular --limit 3", line, "watchlist --fields id --csv"])
        #expect(outputs[2].exitCode == 2 && outputs[2].standardError.contains(hint), "\(outputs[2])")
        #expect(outputs[2].standardError.contains(" may be a row ("))
        #expect(outputs[3].standardOutput == "id\n")
    }

    @Test(arguments: [
        (["popular --limit 3", "movie 550 --fields id --csv"], "id\n550\n"),
        (["popular --limit 12 --csv", "movie 11 --fields id --csv"], "id\n11\n"),
        (["popular --limit 12", "movie #11 --fields id --csv"], "id\n11\n"),
        (["movie 11 --fields id --csv"], "id\n11\n"),
    ])
    func `a number that follows “#” or isn't that of a row is an id`(lines: [String], output: String) async throws {
        #expect(try await outputs(lines).last?.standardOutput == output)
    }

    @Test(arguments: [
        ("top 10", "(10 rows)   top --limit 10   (page 10)   top --page 10"),
        ("popular 2", "(2 rows)   popular --limit 2   (page 2)   popular --page 2"),
        ("popular tv 2", "(2 rows)   popular tv --limit 2   (page 2)   popular tv --page 2"),
    ])
    func `the error for a number after a list suggests flags`(line: String, hint: String) async throws {
        let output = try await last(line)
        #expect(output.exitCode == 2 && output.standardError.contains(hint), "\(output)")
    }

    @Test(arguments: [
        (
            "search heat votes:5+",
            "“votes:” is not accepted by “search”. (accepted: year:, genre:) (for a title, use quotes"
        ),
        ("search people nolan year:1970", "“year:” is not accepted by this form of “search”. (search"),
        ("movie heat genre:crime", "“genre:” is not accepted by “movie”"),
        ("movie 550 cast x", "unknown word after movie 550 cast: “x”"),
        ("tv 1396 cast crew", "unknown word after tv 1396 cast: “crew”"),
        ("person 287 cast", "a person has no “cast”. (Expected one of: films, tv"),
        ("person 287 season 5", "a person has no “season”. (Expected one of: films, tv"),
        ("movie 550 s5e14", "a movie has no “s5e14”. (Expected one of: cast, crew"),
        ("unsure heat", "unknown word after unsure: “heat”.   movie unsure heat"),
    ])
    func `an unexpected word isn't treated as a search`(line: String, message: String) async throws {
        let output = try await last(line)
        #expect(output.exitCode == 2 && output.standardError.contains(message), "\(output)")
        #expect(!output.standardError.contains("“cast”. Did you mean “cast”"))
    }

    @Test(arguments: [
        (["movie 550 cast", "2 cast"], "Brad Pitt is a person, which has no “cast”"),
        (["movie 550 cast", "2 season 5"], "Brad Pitt is a person, which has no “season”"),
        (["movie 550", "_ ratings"], "Fight Club is a movie, which has no “ratings”"),
    ])
    func `the error for a facet that the row's kind doesn't have names the facet`(lines: [String], message: String)
        async throws
    {
        let output = try #require(try await outputs(lines).last)
        #expect(output.exitCode == 2 && output.standardError.contains(message), "\(output)")
    }
}
