import FileStorage
import Foundation
import Imports
import Measuring
import PopcornLibrary
import SQLiteStorage
import Storage

/// A catalogue where every title exists once.
private struct EveryTitle: ImportLookup {
    func title(of item: ItemReference) async throws -> TitleSnapshot? { nil }
    func item(with id: ImportSubject.ID) async throws -> ResolvedID? { nil }
    func airedEpisodes(of series: ItemReference, named name: String?) async throws -> [NamedEpisode] { [] }
    var isOffline: Bool { false }
    func candidates(_ title: String, year: Int?, _ kind: ItemKind, isStored: Bool) async throws -> [ImportMatch] {
        guard kind == .movie, let number = Int(title.drop { !$0.isNumber }) else { return [] }
        return [ImportMatch(try TitleSnapshot(item: ItemReference(.movie, number + 1), title: title, year: year))]
    }
}

/// Imports a diary into a library whose view is in SQLite: first 10,000 rows of as many titles, then 100,000 of the same.
func measureKnownTitles(in folder: URL) async throws {
    let log = FileLog(folder: folder.appending(path: "log"), state: folder.appending(path: "state"))
    let storage = SQLiteStorage(file: folder.appending(path: "library.sqlite"))
    let library = LibraryContext(log: log, storage: ContextStorage(storage))
    var times: [Double] = []
    for (pass, count) in [10_000, 10_000, 100_000].enumerated() {
        let file = folder.appending(path: "diary.csv")
        try diary(count, pass).write(to: file)
        let start = processorTime
        var source = try ImportFile.files(in: file)[0]
        try source.prepare()
        let reader = try source.rows()
        var rows: [ImportRow] = []
        while var row = try reader.next() {
            row.compact()
            rows.append(row)
        }
        let added = try await library.importing(with: EveryTitle()).run(rows).count { $0 == .added }
        guard added == count else { throw Failure("\(added) of \(count) rows of the diary were added") }
        times.append((processorTime - start) / .seconds(1))
    }
    await storage.close()
    Figures.report("Letterboxd, 100,000 rows of known titles", times[2], "s")
    Figures.report("Letterboxd, 100,000 rows to 10,000", times[2] / times[1])
}

/// The first line of Letterboxd's diary.
let diaryHeader = "Date,Name,Year,Letterboxd URI,Rating,Rewatch,Tags,Watched Date\n"

private func diary(_ count: Int, _ pass: Int) -> Data {
    var text = diaryHeader
    for number in 0..<count {
        let title = number % 10_000
        let day = PartialDay(Date(timeIntervalSince1970: 1e9 + Double(number) * 4_000))
        text += "\(day),Film \(title),\(1970 + title % 50),https://boxd.it/\(pass)-\(number),4.5,,,\(day)\n"
    }
    return Data(text.utf8)
}
