import Foundation
import LoopbackTMDb
import Testing

/// Colours, columns and links, on a real terminal and on a pipe.
@Suite("Screens")
struct ScreenTests {
    @Test(
        .builtProgramOnce,
        arguments: [
            ([], [:], true, false), ([], ["TERM": "dumb"], false, false), ([], ["CLICOLOR": "0"], false, false),
            ([], ["CLICOLOR_FORCE": "1", "CLICOLOR": "0", "TERM": "dumb"], true, true),
            ([], ["FORCE_COLOR": "1"], true, true), ([], ["NO_COLOR": "1", "FORCE_COLOR": "1"], false, false),
            (["--color", "always"], ["NO_COLOR": "1"], true, true),
            (["--color", "never"], ["FORCE_COLOR": "1"], false, false), (["--plain"], [:], false, false),
            ([], ["NO_COLOR": "1"], false, false),
        ] as [([String], [String: String], Bool, Bool)])
    func `the setting with the highest precedence determines the use of colour on terminals and pipes`(
        flags: [String], environment: [String: String], onTerminal: Bool, onPipe: Bool
    ) async throws {
        let home = try Home()
        let terminal = try Terminal(home, ["movie", "550"] + flags, environment: environment)
        #expect(try await terminal.exitCode() == 0)
        #expect(terminal.bytes.contains(0x1B) == onTerminal, "\(terminal.text)")
        let piped = try await home.run(words: ["movie", "550"] + flags, RunOptions(environment: environment))
        #expect(piped.exitCode == 0 && piped.stdout.contains(0x1B) == onPipe, "\(piped)")
    }

    /// Titles with the number of cells that terminals give them.
    private static let titles = [
        ("千と千尋の神隠し", 16), ("👨‍👩‍👧", 2), ("🇯🇵", 2), ("❤️", 2), ("Ame\u{301}lie", 6), ("ﷺ", 1), ("Plain", 5),
    ]

    @Test(arguments: [40, 80, 132, 200] as [UInt16])
    func `columns stay aligned after wide and joined characters`(columns: UInt16) async throws {
        let server = try LoopbackTMDb.started()
        let rows = Self.titles.enumerated().map { index, title in
            #"{"id":\#(index + 1),"title":"\#(title.0)","release_date":"\#(2001 + index)-01-01","vote_count":1000}"#
        }
        server.fail("/3/movie/popular", with: .body(#"{"page":1,"results":[\#(rows.joined(separator: ","))]}"#))
        let terminal = try Terminal(try Home(server), ["popular", "movies"], columns: columns)
        #expect(try await terminal.exitCode() == 0)
        let lines = terminal.text.split(whereSeparator: \.isNewline).map(String.init)
        let places = Self.titles.enumerated().map { index, title -> Int? in
            let line = lines.first { $0.contains(title.0) }?.replacing(
                title.0, with: String(repeating: "x", count: title.1))
            return line?.firstRange(of: String(2001 + index)).flatMap { range in
                line.map { $0.distance(from: $0.startIndex, to: range.lowerBound) }
            }
        }
        #expect(Set(places).count == 1 && places.allSatisfy { $0 != nil }, "\(places)\n\(terminal.text)")
    }

    @Test(.builtProgram, arguments: ["links 550", "movie 550 trailer", "movie 550 poster", "tv 1396 links"])
    func `links are bare URLs on a pipe, and on a terminal only https links are clickable`(line: String) async throws {
        let home = try Home(try LoopbackTMDb.started())
        let piped = try await home.run("-c", line)
        #expect(piped.exitCode == 0 && piped.output.contains("https://"), "\(piped)")
        #expect(!piped.stdout.contains(0x1B), "\(piped)")
        let terminal = try Terminal(home, ["-c", line], columns: 132)
        #expect(try await terminal.exitCode() == 0)
        let text = String(decoding: terminal.bytes, as: UTF8.self)
        let targets = text.matches(of: /\u{1B}\]8;[^;]*;([^\u{1B}\u{7}]+)/).map { String($0.output.1) }
        #expect(targets.allSatisfy { $0.hasPrefix("https://") }, "\(targets)")
        #expect(terminal.text.contains("https://"))
    }
}
