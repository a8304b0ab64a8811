import CoreDomain
import Foundation
import LoopbackTMDb
import TerminalKit
import TerminalKitTestHelpers
import Testing

@testable import PopcornApp
@testable import Prompt

/// One rule for all messages: a message is a sentence; a hint is a command or advice, unless it starts like a sentence.
@Suite struct `Messages` {
    private let folder: TemporaryFolder
    private let server: LoopbackTMDb

    init() throws {
        folder = try TemporaryFolder()
        server = try LoopbackTMDb.started()
    }

    private func session(_ variables: [String: String] = [:]) throws -> Session<Composition> {
        try .inMemory(variables, in: folder, isHome: true, isInteractive: false)
    }

    /// Each command with missing arguments, with too many, and with nonexistent ones, and its first example with wrong
    /// values of flags.
    private static var lines: [String] {
        let outside: Set = ["open", "poster", "watch", "quit"]
        let commands = Composition.table.commands.filter { !outside.contains($0.name) }
        let wrong = commands.flatMap { command in
            [command.name, "\(command.name) xyzzy", "\(command.name) 999999999", "help \(command.name)x"]
                + command.examples.flatMap { ["\($0) xyzzy", "\($0)x"] }
                + command.examples.prefix(1).flatMap { ["\($0) --page 0", "\($0) --fields xyzzy"] }
        }
        return wrong + [
            "moive", "1", "7", "99 add", "more", "back", "_", "s5e14", "2-1", "movie 0", "movie 603 csat",
            "movie 550 seasons", "movie year:x heat", "movie 550 crew dept:x", "list add nothing 550",
            "list create watchlist", "list create add", "list create -x", "list create a b", "list delete watchlist",
            "list rename watchlist x", "list move 550 watchlist watchlist", "watchlist remove 550", "undo",
            "storage use redis", "storage use \"\"", "set editing vim", "set color x", "--limit 0 popular",
            "popular --format x", "popular --region GBR", "search xyzzy", "movie xyzzy", "person xyzzy films",
            "find nm9999999", "find x://y", "compare 603", "common 287", "movie 42 where",
            "movie 550 where --region FR",
            "movie 550 collection --offline", "tv 1396 season 99", "movie 550 \"unclosed", "popular --page 400",
        ]
    }

    @Test(arguments: ["sample", "network", "offline"])
    func `every error is a sentence, and every hint is a command or a sentence`(source: String) async throws {
        let session = try session(
            source == "sample" ? [:] : ["POPCORN_API_BASE": server.base, "TMDB_API_KEY": "x"])
        if source == "offline" { _ = await session.run("offline on") }
        var count = 0
        // Most errors don't depend on the source, so the other sources run only every third line.
        for (number, line) in Self.lines.enumerated() where source == "sample" || number.isMultiple(of: 3) {
            let output = await session.run("\(line) --json")
            guard let error = try Self.error(in: output.standardError) else { continue }
            count += 1
            check(error.message, error.hint, line)
        }
        #expect(count > 100)
    }

    @Test(arguments: [
        FetchError.notFound("x"), .unauthorised("x"), .offline("x"), .rateLimited(retryAfter: nil),
        .rateLimited(retryAfter: 3), .badData("x"), .storage("x"), .storage("x", remedy: .moveAway), .cancelled,
    ])
    func `every error without its own message has a default message and hint`(error: FetchError) {
        let failure = Failure(error, words: Composition.failure)
        check(failure.message, failure.advice.text, error.kind)
    }

    @Test(arguments: [
        ("/3/movie/550", #"{"id":550,"title":"Odd","status":"Shelved"}"#, "movie 550 --refresh"),
        ("/3/movie/popular", #"{"page":1,"results":[{"id":1},{"id":2,"title":"Two"}]}"#, "popular"),
        ("/3/movie/popular", #"{"page":1,"results":[{"id":1}],"total_pages":2}"#, "popular --limit 3"),
        ("/3/movie/550", #"{"id":550,"title":"Odd","credits":7}"#, "movie 550"),
    ])
    func `every warning is a sentence that includes its subject`(
        path: String, body: String, line: String
    ) async throws {
        server.fail(path, with: .body(body))
        let session = try session(["POPCORN_API_BASE": server.base, "TMDB_API_KEY": "x"])
        let lines = await session.run(line).standardError.split(separator: "\n")
        let warnings = lines.filter { $0.hasPrefix("warning: ") }
        #expect(!(warnings.isEmpty && lines.allSatisfy { !$0.hasPrefix("error: ") }), "\(lines)")
        for warning in warnings {
            #expect(warning.hasSuffix(".") && !warning.hasSuffix(".."))
            #expect(warning.contains("550") || warning.contains("popular") || warning.contains("page 2"), "\(warning)")
        }
    }

    private func check(_ message: String, _ hint: String, _ line: String) {
        #expect(message.contains(/[.?!]$/) && !message.contains(/[.?!,:;] ?[.]$/), "\(line): \(message)")
        let isSentence = hint.first?.isUppercase == true
        #expect(isSentence == hint.hasSuffix(".") && !hint.isEmpty, "\(line): \(hint)")
    }

    private static func error(in text: String) throws -> (message: String, hint: String)? {
        guard let last = text.split(separator: "\n").last, last.hasPrefix(#"{"schema""#) else { return nil }
        struct Report: Decodable {
            struct Words: Decodable {
                let message: String
                let hint: String?
                let note: String?
            }
            let error: Words
        }
        let words = try JSONDecoder().decode(Report.self, from: Data(last.utf8)).error
        return (words.message, words.hint ?? words.note ?? "")
    }
}
