import Foundation
import LoopbackTMDb
import TerminalKitTestHelpers
import Testing

/// Random lines of words of titles, actions, times, rows, quotes and selectors.
///
/// `POPCORN_LINES` is the number of lines, `POPCORN_SEED` the first seed.
@Suite("Random sessions")
struct RandomSessionTests {
    private static let environment = ProcessInfo.processInfo.environment
    private static let lineCount = environment["POPCORN_LINES"].flatMap { Int($0) } ?? 400
    private static let firstSeed = SeededGenerator.drawnSeed()
    /// Whether a failing session is shortened, which takes its time.
    private static let isLong = environment["POPCORN_LINES"] != nil
    private static let length = 100
    private static let lanes = 4

    private static let catalogue = MadeCatalogue(NamedCases.catalogue.titles + Traps.all.map(\.title))
    private static let naming = Naming(catalogue)

    @Test(arguments: 0..<lanes)
    func `a line writes only to titles that it, its rows or the current title named`(lane: Int) async throws {
        let server = try LoopbackTMDb.started()
        server.serve(Self.catalogue)
        let sessions = (Self.lineCount + Self.length - 1) / Self.length
        for number in 0..<sessions where number % Self.lanes == lane {
            let seed = Self.firstSeed &+ UInt64(number)
            let lines = RandomLines(seed: seed).lines(min(Self.length, Self.lineCount - number * Self.length))
            guard let failure = try await Self.failure(of: lines, server) else { continue }
            var short = Array(lines.prefix(failure.index + 1))
            if Self.isLong { short = try await Self.shrunk(short, server) }
            Issue.record("seed \(seed): \(failure.message)\nThe lines: \(short.joined(separator: " · "))")
            return
        }
    }

    /// Returns the first line that writes to something that was not named.
    private static func failure(
        of lines: [String], _ server: LoopbackTMDb
    ) async throws -> (index: Int, message: String)? {
        let session = try await TypedSession(server)
        var written: Set<String> = []
        for (index, line) in lines.enumerated() {
            let turn = try await session.type(line)
            var allowed = naming.titles(
                in: line, rows: turn.rows, current: turn.current, hasShown: turn.hadShown)
            if line.hasSuffix("undo") || line == "redo" { allowed.formUnion(written) }
            written.formUnion(turn.written)
            let others = turn.written.subtracting(allowed)
            if !others.isEmpty {
                let names = others.map { "\($0) \(name(of: $0))" }.sorted()
                return (index, "line \(index + 1) writes to \(names), which were not named: \(turn)")
            }
        }
        await session.close()
        return nil
    }

    private static func name(of key: String) -> String { catalogue.titles.first { $0.key == key }?.name ?? "" }

    /// Returns a shorter session that ends with the same line and fails too.
    private static func shrunk(_ lines: [String], _ server: LoopbackTMDb) async throws -> [String] {
        var lines = lines
        var size = lines.count / 2
        while size > 0 {
            var start = 0
            while start + size < lines.count {
                var shorter = lines
                shorter.removeSubrange(start..<(start + size))
                if try await failure(of: shorter, server)?.index == shorter.count - 1 {
                    lines = shorter
                } else {
                    start += size
                }
            }
            size /= 2
        }
        return lines
    }

    @Test func `the oracle rejects what was not named`() {
        let heat = TypedSession.Named(item: "movie/949", name: "Heat", part: nil)
        func named(_ line: String, rows: [String] = [], current: TypedSession.Named? = nil) -> Set<String> {
            Self.naming.titles(
                in: line, rows: rows.map { TypedSession.Named(item: $0, name: "", part: nil) }, current: current)
        }
        #expect(named("seen the dark knight", current: nil).isEmpty)
        #expect(!named("seen \"desolation\"").contains("movie/57158"))
        #expect(!named("rate 9 \"mask\"").contains("movie/854") && named("rate 9 mask").contains("movie/854"))
        #expect(named("2-3 seen", rows: ["movie/1", "movie/2", "movie/3"], current: heat) == ["movie/2", "movie/3"])
        #expect(named("seen", current: heat) == ["movie/949"])
        #expect(!named("seen 2012").contains("movie/2012") && named("seen #2012").contains("movie/2012"))
        #expect(!named("seen monster").contains("movie/585"))
        #expect(named("seen 300").contains("movie/300") && named("seen movie 300").contains("movie/300"))
        for line in ["seen 9999", "seen land", "seen hard 2", "seen rocky las", "seen alien a"] {
            #expect(Self.naming.titles(in: line, rows: [], current: nil, hasShown: true).isEmpty, "\(line)")
        }
        #expect(Self.naming.titles(in: "seen #9999", rows: [], current: nil, hasShown: true).contains("movie/9999"))
    }

    @Test func `random lines write often enough to be a test`() async throws {
        let server = try LoopbackTMDb.started()
        server.serve(Self.catalogue)
        let session = try await TypedSession(server)
        for line in RandomLines(seed: 1).lines(260) { try await session.type(line) }
        let turns = await session.turns
        #expect(turns.count { !$0.written.isEmpty } >= 15)
        await session.close()
    }
}
