import Foundation
import Measuring
import TitleIndex

// Measures how long an index of titles takes to build and to search, compared with FTS5 and a scan of the same titles.
// With `recall`, compares its results with those of a scan written from its description.
//
// usage: titles-bench [MOVIES [QUERIES]]
//        titles-bench searches [MOVIES]
//        titles-bench recall [COUNT]
//        titles-bench beginnings [COUNT [QUERIES]]
//        titles-bench import [COUNT]

/// The processor time of this process, in seconds, and its peak memory, in MB.
func usage() -> (seconds: Double, memory: Int) {
    var usage = rusage()
    getrusage(__rusage_who_t(RUSAGE_SELF.rawValue), &usage)
    return (processorTime(of: RUSAGE_SELF), Int(usage.ru_maxrss) / 1024)
}

/// The processor time of this process or of its children that have ended, in seconds.
func processorTime(of whose: __rusage_who) -> Double {
    var usage = rusage()
    getrusage(__rusage_who_t(whose.rawValue), &usage)
    return [usage.ru_utime, usage.ru_stime].reduce(0) { $0 + Double($1.tv_sec) + Double($1.tv_usec) / 1e6 }
}

/// Titles with the lengths, scripts and repeated words of real ones.
struct Titles {
    var random = SeededGenerator(20_261_123)
    private(set) var words: [String] = []
    private let syllables = "an ba cor de el fi gan ho in ja ko lu mar no or pe ra so ta un vi wen yo za é ñu šo".split(
        separator: " ")
    private let common = ["The", "of", "and", "La", "de", "Love", "Night", "Man", "2", "II", "in", "&"]

    init(vocabulary: Int) {
        for _ in 0..<vocabulary {
            let count = 1 + Int.random(in: 0..<4, using: &random)
            words.append((0..<count).map { _ in syllables.randomElement(using: &random) ?? "" }.joined().capitalized)
        }
        words += (0..<vocabulary / 10).map { _ in
            String(
                (0..<4).compactMap { _ in Unicode.Scalar(0x4E00 + UInt32.random(in: 0..<3000, using: &random)) }.map(
                    Character.init))
        }
    }

    /// Returns a title with that many words.
    mutating func next(_ words: Int? = nil) -> String {
        let count = words ?? 1 + Int.random(in: 0..<5, using: &random)
        return (0..<count).map { _ in
            if Int.random(in: 0..<4, using: &random) == 0 { return common.randomElement(using: &random) ?? "" }
            // A few words are in thousands of titles, and most in a few.
            let place = Double.random(in: 0..<1, using: &random)
            return self.words[Int(Double(self.words.count - 1) * place * place * place)]
        }.joined(separator: " ")
    }

    mutating func misspelt(_ title: String) -> String {
        var letters = Array(title)
        guard letters.count > 3 else { return title }
        letters.swapAt(letters.count / 2, letters.count / 2 + 1)
        return String(letters)
    }
}

/// The processor time in milliseconds, which other programs don't affect.
func milliseconds() -> Double {
    var time = timespec()
    clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &time)
    return Double(time.tv_sec) * 1e3 + Double(time.tv_nsec) / 1e6
}

@discardableResult
func measure(_ name: String, _ texts: [String], _ body: (String) throws -> Int) rethrows -> [Double] {
    var found = 0
    let times = try texts.map { text in
        let start = milliseconds()
        found += try body(text)
        return milliseconds() - start
    }.sorted()
    guard !times.isEmpty else { return [] }
    let parts = [0.5, 0.95, 0.99].map { String(format: "%9.3f", times[Int(Double(times.count - 1) * $0)]) }
    print("  " + name.padding(toLength: 28, withPad: " ", startingAt: 0), parts.joined(), "ms", "found", found)
    return times
}

/// Builds something, and prints the cost.
func build<Value>(_ name: String, _ count: Int, at file: URL, _ body: () throws -> Value) throws -> Value {
    let before = usage()
    let value = try body()
    let after = usage()
    let size = try FileManager.default.attributesOfItem(atPath: file.path)[.size] as? Int ?? 0
    print(
        "\(count) \(name): \(String(format: "%.2f", after.seconds - before.seconds)) s of processor time,",
        "\(size >> 20) MB, memory \(before.memory) MB before and \(after.memory) MB after")
    return value
}

/// The titles of one kind, and what people type for them.
struct Kind {
    let name: String
    let all: [String]
    let queries: [(name: String, texts: [String])]

    init(_ name: String, count: Int, words: Int? = nil, queries: Int) {
        var titles = Titles(vocabulary: max(100, count / 4))
        self.name = name
        all = (0..<count).map { _ in titles.next(words) }
        let chosen = (0..<queries).map { [all] in all[($0 &* 104_729) % count] }
        self.queries = [
            ("typed", chosen.flatMap { title in (1...min(8, max(1, title.count))).map { String(title.prefix($0)) } }),
            ("whole", chosen), ("misspelt", chosen.map { titles.misspelt($0) }),
            ("initials", chosen.map { $0.split(separator: " ").map { $0.prefix(1) }.joined() }),
            ("absent", (0..<queries).map { "xq\($0)zvwk" }),
        ]
    }

    func popularity(_ id: Int) -> Double { 100 / Double(1 + (id &* 7919) % all.count).squareRoot() }
}

let folder = FileManager.default.temporaryDirectory.appending(path: "titles-bench-\(UUID().uuidString)")
try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: false)
defer { try? FileManager.default.removeItem(at: folder) }

/// Writes an index of the titles, and returns its file.
func makeIndex(of kind: Kind) throws -> URL {
    let file = folder.appending(path: "\(kind.name).titles")
    try build(kind.name, kind.all.count, at: file) {
        var builder = TitleIndexBuilder()
        for (id, title) in kind.all.enumerated() {
            _ = builder.add(id: id + 1, title: title, popularity: kind.popularity(id))
        }
        try builder.write(to: file)
    }
    return file
}

func measureIndex(of kind: Kind) throws {
    let file = try makeIndex(of: kind)
    try measure("index, open", [""]) { _ in try TitleIndex(file).count }
    let first = try TitleIndex(file)
    try measure("index, first search", ["love night"]) { try first.find($0).count }
    try measure("index, open and search", Array(kind.queries[1].texts.prefix(100))) {
        try TitleIndex(file).find($0).count
    }
    let index = try TitleIndex(file)
    for (name, texts) in kind.queries { try measure("index, \(name)", texts) { try index.find($0).count } }
}

/// SQLite's full-text search, which finds word prefixes in any order, but no misspellings.
func measureFTS5(of kind: Kind) throws {
    let file = folder.appending(path: "\(kind.name).sqlite")
    let table = try build("\(kind.name) in FTS5", kind.all.count, at: file) {
        let table = try FTS5Table(file)
        for (id, title) in kind.all.enumerated() { try table.add(id + 1, title, kind.popularity(id)) }
        try table.finish()
        return table
    }
    for (name, texts) in kind.queries { try measure("FTS5, \(name)", Array(texts.prefix(200))) { try table.find($0) } }
}

func measureScan(of kind: Kind) {
    let titles = FoldedTitles(kind)
    for (name, texts) in kind.queries { measure("scan, \(name)", Array(texts.prefix(10)), titles.count(with:)) }
}

/// All titles, which are scanned for a text.
struct FoldedTitles {
    private let titles: [[CChar]]

    init(_ kind: Kind) { titles = kind.all.map { Array($0.lowercased().utf8CString) } }

    /// Returns the number of titles with a text.
    func count(with text: String) -> Int {
        let text = Array(text.lowercased().utf8CString)
        return titles.count { strstr($0, text) != nil }
    }
}

/// Compares searches with a scan of all titles.
func measureSearches(of kind: Kind) throws {
    let index = try TitleIndex(try makeIndex(of: kind))
    let titles = FoldedTitles(kind)
    let scan = measure("scan", (0..<10).map { "xq\($0)zvwk" }, titles.count(with:))[0]
    let typed = kind.queries.first { $0.name == "typed" }?.texts ?? []
    let times = try measure("index, typed", typed) { try index.find($0).count }
    Figures.report("95 % of typed searches, to a scan", times[times.count * 95 / 100] / scan)
    Figures.report("99 % of typed searches, to a scan", times[times.count * 99 / 100] / scan)
    let articles = ["the", "The ", "of", "la", "de", "and"]
    let worst = try articles.map { text in
        try measure("index, “\(text)”", Array(repeating: text, count: 20)) { try index.find($0).count }[0]
    }
    Figures.report("a search for a word of thousands of titles, to a scan", (worst.max() ?? 0) / scan)
}

/// Compares the index with a scan, for each way of typing each title.
func measureRecall(_ count: Int) throws {
    var random = SeededGenerator(25)
    let titles = TitleScan.titles(count, of: Array(Titles(vocabulary: max(100, count / 4)).words), &random)
    var builder = TitleIndexBuilder()
    for title in titles { _ = builder.add(id: title.id, title: title.title, popularity: title.popularity) }
    let file = folder.appending(path: "recall.titles")
    try builder.write(to: file)
    let index = try TitleIndex(file)
    let scan = TitleScan(titles)
    let names = [
        "as is", "folded", "a word dropped", "begun", "one error", "two errors", "begun, one error", "initials",
    ]
    var same = Array(repeating: 0, count: names.count)
    var others = [String]()
    for title in titles {
        for (form, text) in TitleScan.forms(of: [title.title], &random).enumerated() {
            let found = try index.find(text).map(\.id)
            let wanted = scan.find(text, limit: 20)
            if found == wanted {
                same[form] += 1
            } else {
                others.append("“\(text)”: \(found), but \(wanted)")
            }
        }
    }
    for (name, same) in zip(names, same) { print("\(name): \(same) of \(count) the same in the same order") }
    for other in others.prefix(20) { print(other) }
}

let arguments = Array(CommandLine.arguments.dropFirst())
if arguments.first == "recall" {
    try measureRecall(arguments.dropFirst().first.flatMap { Int($0) } ?? 10_000)
} else if arguments.first == "beginnings" {
    let numbers = arguments.compactMap { Int($0) }
    try BeginningsBenchmark(
        count: numbers.first ?? 1_200_000, queries: numbers.dropFirst().first ?? 2000, folder: folder
    ).run()
} else if arguments.first == "searches" {
    let count = arguments.compactMap { Int($0) }.first ?? 1_200_000
    try measureSearches(of: Kind("movies", count: count, queries: 1000))
} else if arguments.first == "import" {
    try await ImportBenchmark(folder: folder, count: arguments.dropFirst().first.flatMap { Int($0) } ?? 1_200_000).run()
} else {
    let numbers = arguments.compactMap { Int($0) }
    let count = numbers.first ?? 1_200_000
    let queries = numbers.dropFirst().first ?? 1000
    print("milliseconds of processor time: p50, p95, p99")
    try measureIndex(of: Kind("series", count: count / 6, queries: queries))
    let movies = Kind("movies", count: count, queries: queries)
    try measureIndex(of: movies)
    try measureIndex(of: Kind("people", count: count / 3 * 10, words: 2, queries: queries))
    try measureFTS5(of: movies)
    measureScan(of: movies)
}
