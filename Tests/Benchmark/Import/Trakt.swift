import Foundation
import Measuring

/// Imports Trakt's history of 10,000 and of 100,000 rows, each into an empty library, and the longer one again.
func measureTrakt(in folder: URL) throws {
    var runs: [Run] = []
    let names = ["short", "long"]
    for (name, count) in zip(names, [10_000, 100_000]) {
        let files = folder.appending(path: "trakt-\(name)")
        try writeHistory(count, to: files)
        let program = try Program(home: folder.appending(path: "home-\(name)"))
        let (counts, run) = try program.imported(files)
        guard counts["added"] == count else { throw Failure("\(counts) of \(count) rows of Trakt") }
        runs.append(run)
    }
    let times = runs.map(\.processorTime)
    Figures.report("Trakt, 100,000 rows", times[1] / .seconds(1), "s")
    Figures.report("Trakt, 100,000 rows to 10,000", times[1] / times[0])
    Figures.report("Trakt, 100,000 rows, peak", runs[1].peak, "MB")
    let files = folder.appending(path: "trakt-long")
    let again = try Program(home: folder.appending(path: "home-long")).imported(files)
    guard again.counts["alreadyThere"] == 100_000 else { throw Failure("a second run: \(again.counts)") }
    Figures.report("Trakt, 100,000 rows again", again.run.processorTime / .seconds(1), "s")
    try countWrites(of: files, in: folder)
}

/// Counts the times that an import waits for the disk, if there is a program that counts them.
private func countWrites(of files: URL, in folder: URL) throws {
    let strace = "/usr/bin/strace"
    guard FileManager.default.isExecutableFile(atPath: strace) else {
        return print("without strace, fsyncs aren't counted")
    }
    let counts = folder.appending(path: "calls")
    let program = try Program(home: folder.appending(path: "home-traced"))
    try program.run([
        strace, "-f", "-c", "-e", "trace=fsync,fdatasync", "-o", counts.path, Program.path, "import", files.path,
        "--json",
    ])
    let lines = try String(contentsOf: counts, encoding: .utf8).split(separator: "\n")
    let calls = lines.filter { $0.hasSuffix("fsync") || $0.hasSuffix("fdatasync") }.compactMap {
        Double($0.split(separator: " ")[3])
    }
    Figures.report("Trakt, 100,000 rows, fsyncs", calls.reduce(0, +))
}

/// Writes parts of 250 rows, as Trakt does: a fifth of the rows are movies, the others episodes of 400 series.
private func writeHistory(_ count: Int, to folder: URL) throws {
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    for start in stride(from: 0, to: count, by: 250) {
        let rows = (start..<min(start + 250, count)).map(play)
        let file = folder.appending(path: "watched-history-\(start / 250 + 1).json")
        try Data("[\(rows.joined(separator: ","))]".utf8).write(to: file)
    }
}

private func play(_ number: Int) -> String {
    let time = Date(timeIntervalSince1970: 1.3e9 + Double(number) * 4_000).ISO8601Format()
    let head = #""id":\#(12_000_000_000 + number),"watched_at":"\#(time)","action":"watch""#
    if number % 5 == 0 {
        let movie = number / 5 % 8_000 + 1
        let ids = #"{"trakt":\#(movie),"slug":"film-\#(movie)","imdb":"tt\#(1_000_000 + movie)","tmdb":\#(movie)}"#
        return #"{\#(head),"type":"movie","movie":{"title":"Film \#(movie)","year":1990,"ids":\#(ids)}}"#
    }
    let series = number * 7919 % 400 + 1
    let place = number / 500
    let id = series * 1_000 + place
    let ids = #"{"trakt":\#(id),"tvdb":\#(id),"imdb":"tt\#(9_000_000 + id)","tmdb":\#(id)}"#
    let episode = #"{"season":\#(place / 20 + 1),"number":\#(place % 20 + 1),"title":"Part","ids":\#(ids)}"#
    let show = #"{"title":"Series \#(series)","year":2001,"ids":{"trakt":\#(series),"tmdb":\#(series)}}"#
    return #"{\#(head),"type":"episode","episode":\#(episode),"show":\#(show)}"#
}
