import FileStorage
import Foundation
import Measuring
import MemoryStorage
import PopcornLibrary
import Storage

/// The program's commands in a small and a large library, with the view in SQLite.
///
/// Each movie was seen twice. One viewing in a hundred has a note, and two thirds were imported. The watchlist has 30
/// movies, and one series is in progress.
struct CommandBenchmark {
    private static let commands = [
        "seen 550", "rate 8 550", "undo", "movie 550", "watchlist", "next", "diary --limit 20",
    ]
    private static let offline = ["POPCORN_API_BASE": "http://127.0.0.1:9", "TMDB_ACCESS_TOKEN": "x"]
    /// The year that has most of the viewings.
    private static let year = 2019

    private let small: Program
    private let large: Program
    /// A library of two viewings, 94 years apart.
    private let apart: Program
    private let rounds: Int
    private var limits = Limits()

    init(in folder: URL, small: Int, large: Int, rounds: Int) throws {
        self.small = try Program(home: folder.appending(path: "small"))
        self.large = try Program(home: folder.appending(path: "large"))
        apart = try Program(home: folder.appending(path: "apart"))
        try apart.run("seen", "#550", "date:1930-05-05")
        try apart.run("seen", "#603", "date:2024-03-01")
        self.rounds = rounds
        _ = try Self.fill(self.small, small)
        limits.check("the view from nothing, peak", try Self.fill(self.large, large).peak, "MB", atMost: 250)
    }

    /// Fills a library, and returns the first run of the program, which makes the view.
    private static func fill(_ program: Program, _ viewings: Int) throws -> Run {
        // The peak of a process is at least that of the one that started it, which therefore has to stay small.
        try program.run([CommandLine.arguments[0], "fill", program.home.path, "\(viewings)"])
        return try program.run("seen", "1396", "s1e1")
    }

    /// Writes the log of a library into a home folder.
    static func fill(_ home: URL, _ viewings: Int) async throws {
        let log = FileLog(
            folder: home.appending(path: ".local/share/popcorn/library"), state: home.appending(path: "state"))
        let library = LibraryContext(log: log, storage: ContextStorage(MemoryStorage()))
        _ = try await library.importing(with: EveryID()).run((0..<viewings).filter { $0 % 3 > 0 }.map(viewing))
        for start in stride(from: 0, to: viewings, by: 300) {
            let sightings = try stride(from: start, to: min(start + 300, viewings), by: 3).map { number in
                var sighting = Sighting(try title(of: number), on: day(of: number))
                sighting.rating = number % 10 + 1
                sighting.note = number % 100 == 0 ? "Seen with friends, number \(number)." : nil
                return sighting
            }
            try await library.see(sightings)
        }
        for movie in 1...30 {
            _ = try await library.add([title(of: 2_000_000 + movie * 2)], to: .watchlist)
        }
    }

    private static func viewing(_ number: Int) -> ImportRow {
        let subject = ImportSubject(ids: [.tmdb(ItemReference(.movie, number / 2 + 1))])
        var row = ImportRow(line: number, part: .diary, subject: subject)
        row.isSeen = true
        row.source = "bench:\(number)"
        row.day = day(of: number)
        row.rating = number % 10 + 1
        return row
    }

    private static func title(of number: Int) throws -> TitleSnapshot {
        try TitleSnapshot(item: ItemReference(.movie, number / 2 + 1), title: "Title \(number / 2 + 1)", year: 1999)
    }

    /// Ten viewings in twenty-one are of one year, and the others of the ten years before.
    private static func day(of number: Int) -> PartialDay {
        let year = number % 21 < 10 ? year : year - 1 - number % 10
        let newYear = (year - 1970) * 365 + (year - 1969) / 4
        return PartialDay(Date(timeIntervalSince1970: Double(newYear + number % 365) * 86_400))
    }

    /// Prints what the commands take, and returns whether all are within their limits.
    mutating func run() throws -> Bool {
        try measureCommands()
        try measureExports()
        try measureExportsOfDistantViewings()
        try measureQueries()
        return limits.areKept
    }

    private mutating func measureCommands() throws {
        for command in Self.commands {
            let words = command.split(separator: " ").map(String.init)
            // By turns, so that other programs slow both down.
            let times = try (0..<rounds).map { _ in
                try [small, large].map { try $0.run([Program.path] + words).processorTime }
            }
            check(command, times.map { $0[1] }.median, to: times.map { $0[0] }.median, atMost: 1.2)
        }
    }

    private mutating func check(_ name: String, _ time: Duration, to floor: Duration, atMost limit: Double) {
        let times = time.text + floor.text
        limits.check(name.padding(toLength: 38, withPad: " ", startingAt: 0) + times, time / floor, "×", atMost: limit)
    }

    private mutating func measureExports() throws {
        let first = try fastest { try large.run("diary", "--limit", "1").firstOutput ?? .zero }
        for export in ["diary --csv", "export csv -", "export letterboxd -", "export -"] {
            var peak = 0.0
            let time = try fastest {
                let run = try large.run([Program.path] + export.split(separator: " ").map(String.init), isKept: false)
                peak = max(peak, run.peak)
                return run.firstOutput ?? .zero
            }
            limits.check(
                "\(export), first row after diary --limit 1", (time - first) / .milliseconds(1), "ms", atMost: 100)
            limits.check("\(export), peak", peak, "MB", atMost: 60)
        }
    }

    /// Compares exports of few viewings, which may be of any days, with the page that has the same ones.
    private mutating func measureExportsOfDistantViewings() throws {
        let floor = try fastest { try apart.run("diary").processorTime }
        for export in ["diary --csv", "export csv -"] {
            let words = [Program.path] + export.split(separator: " ").map(String.init)
            let time = try fastest { try apart.run(words).processorTime }
            check("\(export), 1930 and 2024, diary", time, to: floor, atMost: 2)
        }
    }

    private mutating func measureQueries() throws {
        let offline = try Program(home: large.home, Self.offline)
        for (command, query) in [
            ("stats \(Self.year) --offline", Self.statistics), ("yours mine:8+ --limit 20 --offline", Self.best),
        ] {
            let words = [Program.path] + command.split(separator: " ").map(String.init)
            try offline.run(words)
            let time = try fastest { try offline.run(words).processorTime }
            let floor = try fastest { try large.run(["/usr/bin/sqlite3", view(), query]).processorTime }
            check(command + ", sqlite3", time, to: floor, atMost: 20)
        }
    }

    private func fastest(_ measure: () throws -> Duration) throws -> Duration {
        try (0..<rounds).map { _ in try measure() }.best
    }

    /// Returns the path of the view's database.
    private func view() throws -> String {
        let cache = large.home.appending(path: ".cache/popcorn")
        let files = try FileManager.default.contentsOfDirectory(at: cache, includingPropertiesForKeys: nil)
        let view = files.first { $0.lastPathComponent.hasPrefix("library") && $0.pathExtension == "sqlite" }
        guard let view else { throw Failure("no view in \(cache.path)") }
        return view.path
    }

    /// The counts on the page of a year.
    private static let statistics = """
        SELECT substr(day, 1, 7), count(*) FROM libraryViewings WHERE day BETWEEN '\(year)' AND '\(year)-12-31' GROUP BY 1;
        SELECT count(*), count(DISTINCT v.item), avg(coalesce(v.rating, m.rating)), sum(t.runtime), sum(v.isFirst)
            FROM libraryViewings v JOIN libraryTitles t USING (item) LEFT JOIN libraryMarks m USING (item)
            WHERE v.day BETWEEN '\(year)' AND '\(year)-12-31';
        SELECT t.year / 10 * 10, count(DISTINCT item) FROM libraryViewings v JOIN libraryTitles t USING (item)
            WHERE v.day BETWEEN '\(year)' AND '\(year)-12-31' GROUP BY 1;
        SELECT item, count(*) FROM libraryViewings WHERE day BETWEEN '\(year)' AND '\(year)-12-31'
            GROUP BY 1 HAVING count(*) > 1 ORDER BY 2 DESC LIMIT 10
        """

    private static let best = """
        SELECT * FROM libraryMarks JOIN libraryTitles USING (item) WHERE rating >= 8 ORDER BY changedAt DESC LIMIT 20
        """
}
