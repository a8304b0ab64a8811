import Foundation
import LoopbackTMDb
import TerminalKitTestHelpers
import Testing

@testable import PopcornApp
@testable import Prompt
@testable import TerminalKit

/// What the examples of all commands print at a prompt, in windows of several sizes.
@Suite struct `Heights of screens` {
    struct Window: Sendable, CustomTestStringConvertible {
        let width: Int
        let height: Int
        var hasPictures = true

        var testDescription: String { "\(width) × \(height)\(hasPictures ? "" : " without pictures")" }
    }

    static let windows = [
        Window(width: 80, height: 24), Window(width: 80, height: 24, hasPictures: false),
        Window(width: 100, height: 30), Window(width: 132, height: 43), Window(width: 40, height: 20),
    ]

    private let folder: TemporaryFolder

    init() throws { folder = try TemporaryFolder() }

    private func session(
        _ window: Window, height: Int?, _ variables: [String: String] = [:]
    ) throws -> Session<Composition> {
        let session: Session<Composition> = try .inMemory(
            ["TERM": "xterm-256color"].merging(variables) { $1 }, in: folder, isHome: true, width: window.width,
            height: height, toTerminal: true, errorsToTerminal: true)
        return session
    }

    private func prepared(_ session: Session<Composition>, _ window: Window, _ lines: [String]) async throws {
        let first = window.hasPictures ? [] : ["set pictures off"]
        for line in first + lines {
            let output = await session.run(line)
            try #require(output.exitCode == 0, "\(line): \(output.standardError)")
        }
    }

    /// Checks what a line prints, and that `more` brings all that the same line prints without a window.
    private func check(
        _ line: String, in window: Window, _ session: Session<Composition>, against whole: Session<Composition>
    ) async {
        let output = await session.run(line)
        let all = await whole.run(line)
        check(output, line, window)
        var parts = [output.standardOutput]
        while await session.cutOff != nil {
            let isWhole = await session.cutOff?.result.part == .whole
            let next = await session.run("more")
            #expect(next.exitCode == 0, "\(line): \(next)")
            if !isWhole { check(next, "\(line), more", window) }
            parts.append(next.standardOutput)
        }
        #expect(await session.state.rows.count == whole.state.rows.count, "\(line)")
        if parts.count == 1 { return }
        let lacking = words(all.standardOutput).subtracting(words(parts.joined(separator: "\n")))
        #expect(lacking.isEmpty, "\(line): “more” doesn't bring \(lacking)")
    }

    private func check(_ output: CommandOutput, _ line: String, _ window: Window) {
        let text = plain(output.standardOutput + output.standardError)
        let height = text.count { $0 == "\n" } + 1
        #expect(height <= window.height, "\(line): \(height) lines\n\(text)")
        let wide = text.split(separator: "\n").filter { DisplayWidth.of($0) > window.width && !$0.contains("http") }
        #expect(wide == [], "\(line)")
    }

    private func plain(_ text: String) -> String {
        text.replacing(/\u{1B}\[[0-9;]*m/, with: "").replacing(/\u{1B}\]8;[^\u{1B}]*\u{1B}\\/, with: "")
    }

    /// The words of a text. One that is broken at the end of a line is left out, as are the marks of cut text and of pictures.
    private func words(_ text: String) -> Set<String> {
        let words = plain(text).split { $0.isWhitespace || "·▀…".contains($0) }.map(String.init)
        // The ids of changes are random, and two libraries may be recorded in different minutes.
        return Set(words.filter { $0.count < 20 && $0.wholeMatch(of: /[0-9a-f]{8}|[0-9]{2}:[0-9]{2}/) == nil })
    }

    @Test(arguments: windows)
    func `what a command prints fits the window with its prompt, and “more” brings the rest`(
        window: Window
    ) async throws {
        let session = try session(window, height: window.height)
        let whole = try self.session(window, height: nil)
        for session in [session, whole] { try await prepared(session, window, ["popular --limit 5"]) }
        let popular = await session.state
        for line in `Widths of screens`.lines where !Self.isChange(line) {
            await session.reset(to: popular)
            await whole.reset(to: popular)
            await check(line, in: window, session, against: whole)
        }
    }

    /// Whether a line changes what later lines print.
    private static func isChange(_ line: String) -> Bool {
        let words = (try? Word.words(in: line)) ?? []
        guard let parsed = try? Composition.table.parse(words, rows: [], current: nil) else { return false }
        let others: Set = ["import", "export", "set", "offline", "undo", "redo", "storage", "titles", "key", "config"]
        return parsed.form.isChange || others.contains(parsed.arguments.command) || line.contains("seed")
            || line.hasPrefix("pick")
    }

    private static let longLines =
        [
            "movie 1", "tv 9", "person 1", "movie 1 cast", "movie 1 crew", "movie 1 where", "tv 9 seasons",
            "tv 9 season 2",
            "tv 9 s2e3", "tv 9 ratings", "tv 9 episodes", "tv 9 cast", "person 1 films", "person 1 known", "popular",
            "popular tv", "popular people", "top", "trending all", "/long", "search people bartholomew", "movie long",
            "compare 1 2 3", "ratings tv 9, tv 10", "yours", "diary", "history", "stats", "next", "calendar", "list",
            "common 1 2",
        ] + LongTitles.lists.map { "list \($0)" }

    private static let preparation =
        (1...8).flatMap { id in
            ["movie \(id)", "rate \(1 + id)", "note \"\(LongTitles.plot)\"", "tag winter,with-grandparents,long"]
                + LongTitles.lists.map { "add \($0)" }
        } + ["tv 9", "seen s1-3", "rate 9"] + LongTitles.lists.map { "add \($0)" }

    @Test(arguments: windows)
    func `long titles, texts and lists fit the window, which begins with the title`(window: Window) async throws {
        let server = try LoopbackTMDb.started()
        server.serve(LongTitles.catalogue)
        let variables = ["POPCORN_API_BASE": server.base, "TMDB_API_KEY": "x"]
        let session = try session(window, height: window.height, variables)
        let whole = try self.session(window, height: nil, variables)
        let lists = LongTitles.lists.map { "list create \($0)" }
        for session in [session, whole] { try await prepared(session, window, lists + Self.preparation) }
        for line in Self.longLines { await check(line, in: window, session, against: whole) }
        for (line, name) in [
            ("movie #3", LongTitles.names[2]), ("tv #10", LongTitles.names[9]), ("person #5", "Bartholomew"),
        ] {
            let output = await session.run(line)
            let first = plain(output.standardOutput).split(separator: "\n").prefix(2).joined(separator: " ")
            #expect(words(first).isSuperset(of: words(name)), "\(line): \(output.standardOutput)")
        }
    }

    @Test(arguments: windows)
    func `no title is cut while a column of ids is shown, and “Yours” has at most twelve columns`(
        window: Window
    ) async throws {
        let server = try LoopbackTMDb.started()
        server.serve(LongTitles.catalogue)
        let session = try session(
            window, height: window.height, ["POPCORN_API_BASE": server.base, "TMDB_API_KEY": "x", "NO_COLOR": "1"])
        let lists = LongTitles.lists.map { "list create \($0)" }
        try await prepared(session, window, lists + Self.preparation)
        for line in ["popular", "/long", "yours", "list \(LongTitles.lists[0])", "person #1 films"] {
            let lines = plain(await session.run(line).standardOutput).split(separator: "\n").map(String.init)
            let header = try #require(lines.first { $0.contains(" Title ") }, "\(line)")
            let rows = lines.drop { $0 != header }.dropFirst()
            #expect(rows.count > 4)
            if rows.contains(where: { $0.contains("…") }) { #expect(!header.contains("TMDb id"), "\(line): \(header)") }
            guard let own = header.range(of: "Yours") else { continue }
            let column = header.distance(from: header.startIndex, to: own.lowerBound)
            #expect(rows.allSatisfy { $0.count - column <= 12 }, "\(line): \(rows)")
            #expect(rows.contains { $0.contains("+3") || $0.contains("+2") }, "\(line): \(rows)")
        }
    }
}
