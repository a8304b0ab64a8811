import Foundation
import LoopbackTMDb
import Testing

/// An action on a target, and the names and years that its confirmation must contain.
struct ConfirmedAction: Sendable, CustomTestStringConvertible {
    /// The lines before the action.
    let before: [String]
    let line: String
    /// The names of the titles with their years, such as “Heat” and 1995.
    let names: [(name: String, year: Int)]
    /// The number that a confirmation about several titles may contain in place of the names.
    var count = 1
    /// The item that is written to.
    let items: Set<String>

    var testDescription: String { (before + [line]).joined(separator: " · ") }
}

@Suite("Confirmations")
struct ConfirmationTests {
    /// A kind of target: the lines that show it, the words that name it after an action, and the rows before one.
    private struct Target {
        let before: [String]
        var words = ""
        var rows = ""
        let names: [(name: String, year: Int)]
        let items: Set<String>
        /// Whether it can be put on lists and dropped, and whether it has viewings of its own.
        var isWhole = true
        var isSeries = false
        var count = 1

        func line(_ action: String) -> String {
            // The day of a viewing is the last word.
            let parts = action.components(separatedBy: " date:")
            let day = parts.count > 1 ? "date:\(parts[1])" : ""
            return [rows, parts[0], words, day].filter { !$0.isEmpty }.joined(separator: " ")
        }
    }

    private static let heat = [(name: "Heat", year: 1995)]
    private static let breakingBad = [(name: "Breaking Bad", year: 2008)]
    private static let matrices = [
        (name: "The Matrix", year: 1999), (name: "The Matrix Reloaded", year: 2003),
        (name: "The Matrix Revolutions", year: 2003),
    ]

    private static let targets = [
        Target(before: ["movie heat"], names: heat, items: ["movie/949"]),
        Target(before: [], words: "949", names: heat, items: ["movie/949"]),
        Target(before: [], words: "heat", names: heat, items: ["movie/949"]),
        Target(before: ["tv friends"], words: "heat", names: heat, items: ["movie/949"]),
        Target(
            before: [], words: "https://www.themoviedb.org/movie/949-heat", names: heat, items: ["movie/949"]),
        Target(before: [], words: "tt0113277", names: heat, items: ["movie/949"]),
        Target(before: ["search movie heat"], rows: "1", names: heat, items: ["movie/949"]),
        Target(
            before: ["search matrix"], rows: "1-3", names: matrices, items: ["movie/603", "movie/604", "movie/605"],
            count: 3),
        Target(
            before: ["tv breaking bad"], names: breakingBad, items: ["tv/1396"], isSeries: true),
        Target(before: [], words: "tv 1396", names: breakingBad, items: ["tv/1396"], isSeries: true),
        Target(before: [], words: "breaking bad", names: breakingBad, items: ["tv/1396"], isSeries: true),
        Target(before: ["tv breaking bad", "s2"], names: breakingBad, items: ["tv/1396"], isWhole: false),
        Target(before: ["tv breaking bad", "s1e2"], names: breakingBad, items: ["tv/1396"], isWhole: false),
        Target(before: ["tv breaking bad"], words: "s1e2", names: breakingBad, items: ["tv/1396"], isWhole: false),
        Target(before: [], words: "breaking bad s1e2", names: breakingBad, items: ["tv/1396"], isWhole: false),
        Target(before: ["tv breaking bad", "s1"], rows: "2", names: breakingBad, items: ["tv/1396"], isWhole: false),
        Target(
            before: ["tv breaking bad", "s1"], rows: "2-4", names: breakingBad, items: ["tv/1396"], isWhole: false,
            count: 3),
    ]

    static let actions: [ConfirmedAction] =
        targets.flatMap { target -> [ConfirmedAction] in
            func action(_ setup: [String], _ words: String) -> ConfirmedAction {
                ConfirmedAction(
                    before: target.before + setup.map(target.line), line: target.line(words), names: target.names,
                    count: target.count, items: target.items)
            }
            var actions = [
                action([], "rate 9"), action(["rate 9"], "unrate"), action([], "tag noir"),
                action(["tag noir"], "tag -noir"),
            ]
            if target.count == 1 {
                actions += [action([], "note \"good\""), action(["note \"good\""], "note \"\"")]
            }
            if !target.isSeries {
                actions += [action([], "seen"), action(["seen"], "unseen"), action(["seen"], "seen date:yesterday")]
            }
            if target.isWhole, target.words.isEmpty { actions += [action([], "add"), action(["add"], "remove")] }
            if target.isWhole, target.rows.isEmpty, !target.words.isEmpty {
                actions += [action([], "watchlist add"), action(["watchlist add"], "watchlist remove")]
            }
            if target.isWhole { actions += [action([], "drop"), action(["drop"], "undrop")] }
            let undone = actions.map { action in
                ConfirmedAction(
                    before: action.before + [action.line], line: "undo", names: action.names, count: action.count,
                    items: action.items)
            }
            return actions + undone.filter { !$0.before.contains("undo") }
        } + others

    /// Actions on rows of the diary, and on several lists or titles.
    private static let others = [
        ConfirmedAction(before: ["seen heat", "diary"], line: "1 unseen", names: heat, items: ["movie/949"]),
        ConfirmedAction(before: ["seen heat", "diary"], line: "1 rate 8", names: heat, items: ["movie/949"]),
        ConfirmedAction(
            before: ["seen 1396 s1e1", "diary"], line: "1 unseen", names: breakingBad, items: ["tv/1396"]),
        ConfirmedAction(before: ["seen 1396 s1e1", "next"], line: "1 seen", names: breakingBad, items: ["tv/1396"]),
        ConfirmedAction(before: ["seen tv 1396 s1e1"], line: "again 1396", names: breakingBad, items: ["tv/1396"]),
        ConfirmedAction(
            before: ["seen tv 1396 s1e1", "tv 1396"], line: "again", names: breakingBad, items: ["tv/1396"]),
        ConfirmedAction(
            before: ["list create later"], line: "list add later heat", names: heat, items: ["movie/949"]),
        ConfirmedAction(
            before: ["list create later", "list add later 949"], line: "list remove later heat", names: heat,
            items: ["movie/949"]),
        ConfirmedAction(
            before: ["list create later", "watchlist add 949"], line: "list move 949 watchlist later", names: heat,
            items: ["movie/949"]),
        ConfirmedAction(
            before: ["list create later", "movie heat"], line: "add later", names: heat, items: ["movie/949"]),
        ConfirmedAction(
            before: ["watchlist add 949", "watchlist"], line: "1 remove", names: heat, items: ["movie/949"]),
        ConfirmedAction(
            before: ["rate 9 9386"], line: "replace 9386 949", names: heat, items: ["movie/949", "movie/9386"]),
        ConfirmedAction(
            before: [], line: "watchlist add heat, ronin", names: heat + [(name: "Ronin", year: 1998)], count: 2,
            items: ["movie/949", "movie/8195"]),
    ]

    @Test func `all actions and kinds of targets are covered`() {
        let words = Set(Self.actions.flatMap { $0.line.split(separator: " ").map(String.init) })
        let all = ["seen", "unseen", "rate", "unrate", "note", "tag", "again", "drop", "undrop", "add", "remove"]
        #expect(Set(all + ["undo", "replace", "list", "watchlist", "move"]).isSubset(of: words))
        #expect(Self.actions.count > 150)
    }

    @Test(arguments: 0..<4)
    func `a confirmation names its titles with their years`(part: Int) async throws {
        let server = try LoopbackTMDb.started()
        server.serve(Famous.catalogue)
        for (index, action) in Self.actions.enumerated() where index % 4 == part {
            let session = try await TypedSession(server)
            for line in action.before {
                let turn = try await session.type(line)
                #expect(turn.exitCode == 0, "before \(action.testDescription): \(turn)")
            }
            let turn = try await session.type(action.line)
            #expect(turn.exitCode == 0 && turn.written == action.items, "\(action.testDescription): \(turn)")
            #expect(Self.confirms(turn, action), "\(action.testDescription) isn’t named: \(turn)")
            await session.close()
        }
    }

    /// Whether a line of the confirmation names each title with its year, or says how many titles there are.
    private static func confirms(_ turn: TypedSession.Turn, _ action: ConfirmedAction) -> Bool {
        if action.count > 1, turn.text.contains("\(action.count) ") { return true }
        let lines = turn.text.split(separator: "\n").map(String.init)
        return action.names.allSatisfy { name, year in
            lines.contains { line in
                guard let range = line.range(of: name) else { return false }
                let brackets = line[range.upperBound...].matches(of: /\(([^)]*)\)/)
                return brackets.contains { $0.1.contains(String(year)) }
            }
        }
    }
}
