import FileStorage
import Foundation
import Imports
import PopcornLibrary
import SQLiteStorage
import Storage

// Measures an import of a Letterboxd diary into a library whose view is in SQLite: 2,000 rows, then 10,000 rows of as many titles,
// then 20,000 and 200,000 rows of the same, now known titles:
//
//     swift run --package-path Tests/Benchmark -c release import-bench
//
// Prints the processor time of each, and the peak memory so far. 20,000 known rows are to take less than 5 s. All rows of
// an export are in memory, without their cells: 100,000 rows are to take at most 200 MB.

/// A catalogue where every title exists once.
struct EveryTitle: ImportLookup {
    func title(of item: ItemReference) async throws -> TitleSnapshot? { nil }
    func item(with id: ImportSubject.ID) async throws -> ResolvedID? { nil }
    func airedEpisodes(of series: ItemReference, named name: String?) async throws -> [NamedEpisode] { [] }
    var isOffline: Bool { false }
    func candidates(_ title: String, year: Int?, _ kind: ItemKind, isStored: Bool) async throws -> [ImportMatch] {
        guard kind == .movie, let number = Int(title.drop { !$0.isNumber }) else { return [] }
        return [ImportMatch(TitleSnapshot(item: ItemReference(.movie, number + 1), title: title, year: year))]
    }
}

func usage() -> (seconds: Double, megabytes: Int) {
    var usage = rusage()
    getrusage(__rusage_who_t(0), &usage)
    let seconds = [usage.ru_utime, usage.ru_stime].map { Double($0.tv_sec) + Double($0.tv_usec) / 1e6 }
    return (seconds.reduce(0, +), Int(usage.ru_maxrss) / 1024)
}

let folder = URL.temporaryDirectory.appending(path: "import-bench-\(UUID().uuidString)")
defer { try? FileManager.default.removeItem(at: folder) }
try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
var peaks: [Int] = []
let log = FileLog(folder: folder.appending(path: "log"), state: folder.appending(path: "state"))
let storage = SQLiteStorage(file: folder.appending(path: "library.sqlite"))
let library = LibraryContext(log: log, storage: ContextStorage(storage))
for (pass, count) in [2_000, 10_000, 20_000, 200_000].enumerated() {
    let file = folder.appending(path: "diary.csv")
    try Data().write(to: file)
    let handle = try FileHandle(forWritingTo: file)
    try handle.write(contentsOf: Data("Date,Name,Year,Letterboxd URI,Rating,Rewatch,Tags,Watched Date\n".utf8))
    for number in 0..<count {
        let title = number % 10_000
        let day = PartialDay(Date(timeIntervalSince1970: 1e9 + Double(number) * 4_000))
        let line = "\(day),Film \(title),\(1970 + title % 50),https://boxd.it/\(pass)-\(number),4.5,,,\(day)\n"
        try handle.write(contentsOf: Data(line.utf8))
    }
    try handle.close()
    let before = usage()
    var source = try ImportFile.files(in: file)[0]
    try source.prepare()
    let reader = try source.rows()
    var rows: [ImportRow] = []
    while var row = try reader.next() {
        row.cells = []
        rows.append(row)
    }
    let added = try await library.importing(with: EveryTitle()).run(rows).count { $0 == .added }
    let after = usage()
    peaks.append(after.megabytes)
    print(
        "\(count) rows, \(added) added: \(after.seconds - before.seconds) s of processor time, peak \(after.megabytes) MB"
    )
}
print("peak at 200,000 rows: \(Double(peaks[3]) / Double(peaks[0])) times that at 2,000")
await storage.close()
