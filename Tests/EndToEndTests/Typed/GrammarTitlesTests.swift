import Foundation
import LoopbackTMDb
import Testing

/// Titles that consist of words of the grammar, alone and beside others. `POPCORN_TITLES=all` tries all of them.
@Suite("Titles with words of the grammar")
struct GrammarTitlesTests {
    private static let grammar = """
        search movie tv person cast crew ratings similar recommend where trailer images collection collections find trending popular
        top now upcoming airing discover tonight pick genres list watchlist seen unseen rate unrate note tag drop
        undrop add remove replace diary next yours history library calendar stats import export titles storage
        offline set config key compare common more back open doctor help about version quit all again season episode it
        today yesterday friday last first pilot christmas to of with year genre
        """.split { $0.isWhitespace }.map { $0.capitalized }
    private static let others = [
        "Interest", "the World", "Harbour", "the Dead", "Lanterns", "Meridian", "Quarry", "the Orchard", "Tides",
    ]

    /// Returns titles with words of the grammar in front, in the middle and at the end, and with two of them.
    private static let titles: [MadeTitle] = (0..<300).map { index in
        let word = grammar[index % grammar.count]
        let other = others[(index / 3) % others.count]
        let second = grammar[(index * 7 + 11) % grammar.count]
        let name = [
            "\(word) of \(other)", "\(word) \(other)", "\(other.capitalized) \(word)", "\(word) \(second) \(other)",
            "\(word) \(second)",
        ][(index % grammar.count + 2 * (index / grammar.count)) % 5]
        let kind = index.isMultiple(of: 2) ? MadeTitle.Kind.movie : .tv
        return MadeTitle(kind, 800_001 + index, name, 1960 + index % 60, votes: 60 + index * 37 % 9000).with {
            if kind == .tv { $0.episodes = [4, 4] }
        }
    }

    private static let isThorough = ProcessInfo.processInfo.environment["POPCORN_TITLES"] == "all"

    @Test func `the titles have different names`() {
        #expect(Set(Self.titles.map { $0.name.lowercased() }).count == 300)
    }

    @Test(arguments: 0..<3)
    func `a title is opened, written or offered in each line that has it`(part: Int) async throws {
        let server = try LoopbackTMDb.started()
        server.serve(MadeCatalogue(Self.titles))
        var missed: [String] = []
        let chosen = Self.titles.enumerated().filter { $0.offset % (Self.isThorough ? 3 : 15) == part }.map(\.element)
        for title in chosen {
            let name = title.name.lowercased()
            let selector = title.kind == .tv ? [" s1e1"] : []
            let lines =
                ["/\(name)", "\(title.kind.rawValue) \(name)", "seen \(name)", name]
                + selector.map { "seen \(name)\($0)" }
            for line in lines {
                let session = try await TypedSession(server)
                let turn = try await session.type(line)
                if let problem = Self.problem(with: turn, title) {
                    missed.append("\(line) (\(title.key)): \(problem) \(turn)")
                }
                await session.close()
            }
        }
        let misses = missed.count
        #expect(misses == 0, "\(misses) of \(chosen.count):\n\(missed.joined(separator: "\n"))")
    }

    private static func problem(with turn: TypedSession.Turn, _ title: MadeTitle) -> String? {
        let sentences = turn.errors.split(separator: "\n").filter { $0.hasPrefix("error: ") }
            .map { $0.components(separatedBy: "   ")[0] }
        if sentences.contains(where: { $0.contains("  ") || $0.contains("“”") || $0.contains(" . ") }) {
            return "misses a word:"
        }
        let others = turn.written.subtracting([title.key])
        if !others.isEmpty { return "writes to \(others):" }
        let name = title.name.lowercased()
        // Some titles are lines that run, as “next season”, or are read by their parts.
        if turn.line == name, turn.exitCode == 0 || isRead(turn) { return nil }
        if turn.currentAfter?.item == title.key || turn.rowsAfter.contains(where: { $0.item == title.key }) {
            return nil
        }
        return turn.text.lowercased().contains(name) && turn.text.contains(/(movie|tv|seen)\s/)
            ? nil : "doesn’t offer it:"
    }

    /// Words that say when or of what, which a reading of the line leaves out.
    private static let fillers: Set = ["all", "last", "now", "of", "the", "to"]

    /// Returns whether the hint of a title without a command in front has its words, perhaps in another order or in the
    /// plural, or names those that it leaves out; or whether the error of the command that the title begins with has a line of its own for it.
    private static func isRead(_ turn: TypedSession.Turn) -> Bool {
        let typed = turn.line.split(separator: " ").map(String.init)
        let hint = turn.errors.split(separator: /\ {3}|[.?!] \(/).dropFirst().joined(separator: " ")
        let said = hint.split { " :\"\n".contains($0) }.map(String.init)
        let isSaid = Set(typed).subtracting(fillers).allSatisfy { word in said.contains { $0.hasPrefix(word) } }
        if takingWords.contains(typed[0]) || isSaid { return true }
        if turn.errors.contains("unknown command") { return hint.contains("understood") }
        return hint.hasPrefix(typed[0]) || hint.contains("`\(typed[0]) ")
    }

    /// Commands whose first argument is any word, so that an error is about this word.
    private static let takingWords: Set = ["add", "export", "import", "pick", "rate", "remove", "set"]
}
