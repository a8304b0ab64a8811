import Foundation
import LoopbackTMDb
import Measuring

/// Imports 1,366 ratings of IMDb with TMDb on this machine. TMDb doesn't have every tenth title.
func measureIMDb(in folder: URL) throws {
    let count = 1_366
    let titles = (0..<count).filter { $0 % 10 > 0 }.map { number in
        MadeTitle(.movie, number + 1, "Film \(number)", 1990).with { $0.imdbID = "tt\(1_000_000 + number * 2)" }
    }
    let server = try LoopbackTMDb.started()
    server.serve(MadeCatalogue(titles))
    let rows = (0..<count).map { "tt\(1_000_000 + $0 * 2),7,2020-01-02,Film \($0),Movie,1990\n" }
    let file = folder.appending(path: "ratings.csv")
    try Data(("Const,Your Rating,Date Rated,Title,Title Type,Year\n" + rows.joined()).utf8).write(to: file)
    let api = ["POPCORN_API_BASE": server.base, "TMDB_ACCESS_TOKEN": "x"]

    let program = try Program(home: folder.appending(path: "home-imdb"), api)
    let (counts, _) = try program.imported(file)
    guard counts["added"] == titles.count, counts["notFound"] == count - titles.count else {
        throw Failure("\(counts) of \(count) rows of IMDb")
    }
    Figures.report("IMDb, requests for 1,366 rows", Double(server.requests.count))
    server.forgetRequests()
    _ = try program.imported(file)
    let missing = Double(count - titles.count)
    let again = Double(server.requests.count) / missing
    Figures.report("IMDb, requests for a title that isn't found, again", again)
    try measureTitles(not: titles, on: server, in: folder, api)
    try measureProgress(file, folder, api)
    try measureOutage(file, titles.count, server, folder, api)
    try measureNames(count, on: server, in: folder, api)
}

/// Imports films by title and year that TMDb doesn't have.
private func measureTitles(
    not titles: [MadeTitle], on server: LoopbackTMDb, in folder: URL, _ api: [String: String]
) throws {
    let count = 100
    let rows = (0..<count).map { "2020-01-02,Nothing \($0),1990,https://boxd.it/\($0),,,,2020-01-02\n" }
    let file = folder.appending(path: "diary.csv")
    try Data((diaryHeader + rows.joined()).utf8).write(to: file)
    server.forgetRequests()
    let (counts, _) = try Program(home: folder.appending(path: "home-missing"), api).imported(file)
    guard counts["notFound"] == count else { throw Failure("\(counts) of \(count) missing films") }
    let searches = server.requests.count { $0.path.contains("/search/") }
    Figures.report("Letterboxd, requests for a title that isn't found", Double(searches) / Double(count))
}

/// Imports a diary whose films are looked up by name and year, and imports it again when they are known.
private func measureNames(_ count: Int, on server: LoopbackTMDb, in folder: URL, _ api: [String: String]) throws {
    let names = (1...count).map { "Story \(10_000 + $0)" }
    server.serve(MadeCatalogue(zip(1..., names).map { MadeTitle(.movie, $0, $1, 1990, votes: 100) }))
    let rows = zip(1..., names).map { "2020-01-02,\($1),1990,https://boxd.it/n\($0),,,,2020-01-02\n" }
    let file = folder.appending(path: "names.csv")
    try Data((diaryHeader + rows.joined()).utf8).write(to: file)
    let program = try Program(home: folder.appending(path: "home-names"), api)
    server.forgetRequests()
    let (counts, first) = try program.imported(file)
    guard counts["added"] == count else { throw Failure("\(counts) of \(count) films by name") }
    Figures.report("by name, requests for a film", Double(server.requests.count) / Double(count))
    Figures.report("by name, 1,366 films", first.processorTime / .seconds(1), "s")
    server.forgetRequests()
    let again = try program.imported(file).run
    Figures.report("by name, requests for 1,366 known films", Double(server.requests.count))
    Figures.report("by name, 1,366 known films", again.processorTime / .seconds(1), "s")
}

/// Measures when the number of titles is shown first, on a terminal.
private func measureProgress(_ file: URL, _ folder: URL, _ api: [String: String]) throws {
    let program = try Program(home: folder.appending(path: "home-terminal"), api)
    let start = ContinuousClock.now
    var first: Duration?
    var shown = ""
    try program.run(["/usr/bin/script", "-qec", "\(Program.path) import \(file.path)", "/dev/null"]) { piece in
        shown += piece
        if first == nil, shown.contains("looking up titles"), shown.contains("1,366") { first = .now - start }
    }
    guard let first else { throw Failure("no progress was shown: \(shown.prefix(500))") }
    Figures.report("IMDb, until progress is shown", first / .seconds(1), "s")
}

/// Lets 60 requests in a row fail among the first 500.
private func measureOutage(
    _ file: URL, _ added: Int, _ server: LoopbackTMDb, _ folder: URL, _ api: [String: String]
) throws {
    server.forgetRequests()
    let failing = Thread {
        while server.requests.count < 200 { usleep(1_000) }
        server.fail(with: .resetBeforeResponse, times: 60)
    }
    failing.start()
    let (counts, _) = try Program(home: folder.appending(path: "home-outage"), api).imported(file)
    let lost = added - (counts["added"] ?? 0)
    Figures.report("IMDb, rows lost by an outage of 60 requests", Double(lost))
}
