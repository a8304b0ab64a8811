import Foundation
import LoopbackTMDb
import Measuring

/// The program's commands, each in a process of its own, in libraries of several sizes and kinds, with the view in SQLite.
///
/// A figure is a ratio to a floor that is measured by turns with it: to the same command in a small library, to `version`,
/// or to `sqlite3` with a query for the same rows.
struct CommandBenchmark {
    private let folder: URL
    private let count: Int
    private let rounds: Int

    /// - Parameters:
    ///   - folder: The folder for the homes of the program.
    ///   - count: The number of viewings in the large library.
    ///   - rounds: The number of times that each command is run.
    init(in folder: URL, count: Int, rounds: Int) {
        self.folder = folder
        self.count = count
        self.rounds = rounds
    }

    /// Prints what the commands take.
    func run() throws {
        let small = try filled("small", .viewings, 2400)
        let large = try filled("large", .viewings, count)
        // One series is in progress. The command in the large library makes the view.
        try small.run(line: "seen 1396 s1e1")
        Figures.report("the view from nothing, peak", try large.run(line: "seen 1396 s1e1").peak, "MB")
        try measureCommands(small, large)
        try measureFailingLines(small, large)
        try measureExports(large)
        try measureQueries(large)
        try measureDistantViewings()
        try measureHistory()
        try measureStoredTitles()
    }

    private func filled(_ name: String, _ filling: Filling, _ count: Int) throws -> Program {
        let program = try program(name)
        try filling.run(program, count)
        return program
    }

    /// - Parameter server: The address of the source; that of the sample if `nil`.
    private func program(_ name: String, server: String? = nil) throws -> Program {
        let api = server.map { ["POPCORN_API_BASE": $0, "TMDB_ACCESS_TOKEN": "x"] }
        return try Program(home: folder.appending(path: name), api ?? [:])
    }

    private func measureCommands(_ small: Program, _ large: Program) throws {
        // What a round records, it takes back, so that the next one can record it.
        let changes = ["seen 550", "rate 8 550", "undo", "undo"]
        let commands = changes + ["movie 550", "watchlist", "next", "diary --limit 20"]
        var times: [String: [(small: Duration, large: Duration)]] = [:]
        for round in 0...rounds {
            for command in commands {
                let small = try small.run(line: command).processorTime
                let large = try large.run(line: command).processorTime
                if round > 0 { times[command, default: []].append((small, large)) }
            }
        }
        for (command, times) in times.sorted(by: { $0.key < $1.key }) {
            Figures.report("\(command), large library to small", times.map(\.large).best, to: times.map(\.small).best)
        }
    }

    private func measureFailingLines(_ small: Program, _ large: Program) throws {
        for (name, program) in [("small", small), ("large", large)] {
            try compare("a failing line, \(name) library, to version", program, "who directed the matix", code: 2)
        }
    }

    private func measureExports(_ large: Program) throws {
        let first = try fastest { try large.run("diary", "--limit", "1").firstOutput ?? .zero }
        for export in ["diary --csv", "export csv -", "export letterboxd -", "export -"] {
            var peak = 0.0
            let time = try fastest {
                let run = try large.run(line: export)
                peak = max(peak, run.peak)
                return run.firstOutput ?? .zero
            }
            Figures.report("\(export), first row after diary --limit 1", (time - first) / .milliseconds(1), "ms")
            Figures.report("\(export), peak", peak, "MB")
        }
        try compare("stats, to version", large, "stats")
        Figures.report("stats, peak", try large.run(line: "stats").peak, "MB")
    }

    private func measureQueries(_ large: Program) throws {
        let offline = try program("large", server: "http://127.0.0.1:9")
        let view = try Self.database("library", in: large)
        for (command, query) in [
            ("stats \(Filling.year) --offline", Self.statistics), ("yours mine:8+ --limit 20 --offline", Self.best),
        ] {
            try compare(
                "\(command), to sqlite3", { try offline.run(line: command).processorTime },
                to: { try large.run(["/usr/bin/sqlite3", view, query]).processorTime })
        }
    }

    /// Compares exports of two viewings, 94 years apart, with the page that has the same ones.
    private func measureDistantViewings() throws {
        let apart = try program("apart")
        try apart.run(line: "seen #550 date:1930-05-05")
        try apart.run(line: "seen #603 date:2024-03-01")
        for export in ["diary --csv", "export csv -"] {
            try compare(
                "\(export), 1930 and 2024, to diary", { try apart.run(line: export).processorTime },
                to: { try apart.run(line: "diary").processorTime })
        }
    }

    private func measureHistory() throws {
        let small = try filled("imported", .imported, 100)
        let large = try filled("imported-large", .imported, count)
        let command = "history --limit 20"
        try compare(
            "\(command) after an import of \(count), to one of 100", { try large.run(line: command).processorTime },
            to: { try small.run(line: command).processorTime })
    }

    private func measureStoredTitles() throws {
        let server = try LoopbackTMDb.started()
        defer { server.stop() }
        for (filling, count, commands) in [
            (Filling.series, 1333, ["next --limit 2000", "next --limit 2000 --csv"]),
            (.list, 1000, ["watchlist sort:title --limit 1000", "watchlist --limit 1000 --csv"]),
        ] {
            _ = try filled(filling.rawValue, filling, count)
            let program = try program(filling.rawValue, server: server.base)
            for command in commands { try compare("\(command), \(count) titles, to version", program, command) }
        }
    }

    /// Compares a command with `version`.
    private func compare(_ name: String, _ program: Program, _ line: String, code: Int32 = 0) throws {
        try compare(
            name, { try program.run(line: line, code: code).processorTime },
            to: { try program.run("version").processorTime })
    }

    /// Prints the ratio of the best times. The first run of each isn't counted, since it may make a view or an index.
    private func compare(_ name: String, _ measure: () throws -> Duration, to floor: () throws -> Duration) throws {
        // By turns, so that other programs slow both down.
        let times = try (0...rounds).map { _ in (time: try measure(), floor: try floor()) }.dropFirst()
        Figures.report(name, times.map(\.time).best, to: times.map(\.floor).best)
    }

    private func fastest(_ measure: () throws -> Duration) throws -> Duration {
        try (0..<rounds).map { _ in try measure() }.best
    }

    /// Returns the path of a database of the program.
    private static func database(_ name: String, in program: Program) throws -> String {
        let cache = program.home.appending(path: ".cache/popcorn")
        let files = try FileManager.default.contentsOfDirectory(at: cache, includingPropertiesForKeys: nil)
        let file = files.first { $0.lastPathComponent.hasPrefix(name) && $0.pathExtension == "sqlite" }
        guard let file else { throw Failure("no \(name) in \(cache.path)") }
        return file.path
    }

    /// The counts on the page of a year.
    private static let statistics = """
        SELECT substr(day, 1, 7), count(*) FROM libraryViewings
            WHERE day BETWEEN '\(Filling.year)' AND '\(Filling.year)-12-31' GROUP BY 1;
        SELECT count(*), count(DISTINCT v.item), avg(coalesce(v.rating, m.rating)), sum(t.runtime), sum(v.isFirst)
            FROM libraryViewings v JOIN libraryTitles t USING (item) LEFT JOIN libraryMarks m USING (item)
            WHERE v.day BETWEEN '\(Filling.year)' AND '\(Filling.year)-12-31';
        SELECT t.year / 10 * 10, count(DISTINCT item) FROM libraryViewings v JOIN libraryTitles t USING (item)
            WHERE v.day BETWEEN '\(Filling.year)' AND '\(Filling.year)-12-31' GROUP BY 1;
        SELECT item, count(*) FROM libraryViewings WHERE day BETWEEN '\(Filling.year)' AND '\(Filling.year)-12-31'
            GROUP BY 1 HAVING count(*) > 1 ORDER BY 2 DESC LIMIT 10
        """

    private static let best = """
        SELECT * FROM libraryMarks JOIN libraryTitles USING (item) WHERE rating >= 8 ORDER BY changedAt DESC LIMIT 20
        """
}
