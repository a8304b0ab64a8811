import Foundation
import LoopbackTMDb
import Measuring

/// Imports 1,366 ratings of IMDb with TMDb on this machine. TMDb doesn't have every tenth title.
func measureIMDb(in folder: URL, _ limits: inout Limits) throws {
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
    limits.check("IMDb, requests for 1,366 rows", Double(server.requests.count), atMost: 1_370)
    server.forgetRequests()
    _ = try program.imported(file)
    let missing = Double(count - titles.count)
    let again = Double(server.requests.count) / missing
    limits.check("IMDb, requests for a title that isn't found, again", again, atMost: 2)
    try measureTitles(not: titles, on: server, in: folder, api, &limits)
    try measureProgress(file, folder, api, &limits)
    try measureOutage(file, titles.count, server, folder, api, &limits)
}

/// Imports films by title and year that TMDb doesn't have.
private func measureTitles(
    not titles: [MadeTitle], on server: LoopbackTMDb, in folder: URL, _ api: [String: String], _ limits: inout Limits
) throws {
    let count = 100
    let rows = (0..<count).map { "2020-01-02,Nothing \($0),1990,https://boxd.it/\($0),,,,2020-01-02\n" }
    let file = folder.appending(path: "diary.csv")
    try Data(("Date,Name,Year,Letterboxd URI,Rating,Rewatch,Tags,Watched Date\n" + rows.joined()).utf8).write(to: file)
    server.forgetRequests()
    let (counts, _) = try Program(home: folder.appending(path: "home-missing"), api).imported(file)
    guard counts["notFound"] == count else { throw Failure("\(counts) of \(count) missing films") }
    let searches = server.requests.count { $0.path.contains("/search/") }
    limits.check("Letterboxd, requests for a title that isn't found", Double(searches) / Double(count), atMost: 2)
}

/// Measures when the number of titles is shown first, on a terminal.
private func measureProgress(_ file: URL, _ folder: URL, _ api: [String: String], _ limits: inout Limits) throws {
    let program = try Program(home: folder.appending(path: "home-terminal"), api)
    let start = ContinuousClock.now
    var first: Duration?
    var shown = ""
    try program.run(["/usr/bin/script", "-qec", "\(Program.path) import \(file.path)", "/dev/null"]) { piece in
        shown += piece
        if first == nil, shown.contains("looking up titles"), shown.contains("1,366") { first = .now - start }
    }
    guard let first else { throw Failure("no progress was shown: \(shown.prefix(500))") }
    limits.check("IMDb, seconds until progress is shown", first / .seconds(1), "s", atMost: 1)
}

/// Lets 60 requests in a row fail among the first 500.
private func measureOutage(
    _ file: URL, _ added: Int, _ server: LoopbackTMDb, _ folder: URL, _ api: [String: String], _ limits: inout Limits
) throws {
    server.forgetRequests()
    let failing = Thread {
        while server.requests.count < 200 { usleep(1_000) }
        server.fail(with: .resetBeforeResponse, times: 60)
    }
    failing.start()
    let (counts, _) = try Program(home: folder.appending(path: "home-outage"), api).imported(file)
    let lost = added - (counts["added"] ?? 0)
    limits.check("IMDb, rows lost by an outage of 60 requests", Double(lost), atMost: 0)
}
