import Foundation
import TitleIndex

// How long an index of titles takes to build and to search, beside a scan of the same titles.
//
// usage: titles-bench [COUNT [QUERIES]]

/// Numbers that follow from a seed.
struct Seeded: RandomNumberGenerator {
    var state: UInt64

    mutating func next() -> UInt64 {
        state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
        return (state ^ (state >> 33)) &* 0xff51_afd7_ed55_8ccd
    }
}

/// The processor time of this process, and the most memory that it has had, in MB.
func usage() -> (seconds: Double, memory: Int) {
    var usage = rusage()
    getrusage(__rusage_who_t(RUSAGE_SELF.rawValue), &usage)
    let time = [usage.ru_utime, usage.ru_stime].map { Double($0.tv_sec) + Double($0.tv_usec) / 1e6 }
    return (time[0] + time[1], Int(usage.ru_maxrss) / 1024)
}

/// Titles with the lengths, scripts and repeated words of real ones.
struct Titles {
    var random = Seeded(state: 20_261_123)
    private var words: [String] = []
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

    mutating func next() -> String {
        let count = 1 + Int.random(in: 0..<5, using: &random)
        return (0..<count).map { _ in
            if Int.random(in: 0..<4, using: &random) == 0 { return common.randomElement(using: &random) ?? "" }
            // Some words are in thousands of titles, and most in a few.
            let place = Double.random(in: 0..<1, using: &random)
            return words[Int(Double(words.count - 1) * place * place * place)]
        }.joined(separator: " ")
    }

    mutating func misspelt(_ title: String) -> String {
        var letters = Array(title)
        guard letters.count > 3 else { return title }
        letters.swapAt(letters.count / 2, letters.count / 2 + 1)
        return String(letters)
    }
}

func measure(_ name: String, _ texts: [String], _ body: (String) throws -> Int) rethrows {
    var found = 0
    let times = try texts.map { text in
        let start = ContinuousClock.now
        found += try body(text)
        return (ContinuousClock.now - start) / .milliseconds(1)
    }.sorted()
    guard !times.isEmpty else { return }
    let parts = [0.5, 0.95, 0.99].map { String(format: "%8.3f", times[Int(Double(times.count - 1) * $0)]) }
    print(name.padding(toLength: 24, withPad: " ", startingAt: 0), parts.joined(), "ms", "found", found)
}

let arguments = CommandLine.arguments.dropFirst().compactMap { Int($0) }
let (count, queries) = (arguments.first ?? 1_200_000, arguments.dropFirst().first ?? 1000)
let file = FileManager.default.temporaryDirectory.appending(path: "titles-bench-\(UUID().uuidString).titles")
defer { try? FileManager.default.removeItem(at: file) }
var titles = Titles(vocabulary: max(100, count / 4))
let all = (0..<count).map { _ in titles.next() }
let before = usage()
var builder = TitleIndexBuilder()
for (id, title) in all.enumerated() {
    _ = builder.add(id: id + 1, title: title, popularity: 100 / Double(1 + (id &* 7919) % count).squareRoot())
}
try builder.write(to: file)
let after = usage()
let size = try FileManager.default.attributesOfItem(atPath: file.path)[.size] as? Int ?? 0
print(
    "\(count) titles: \(String(format: "%.2f", after.seconds - before.seconds)) s of processor time,", terminator: " ")
print("\(size >> 20) MB, memory \(before.memory) MB before and \(after.memory) MB after; milliseconds p50, p95, p99:")
let chosen = (0..<queries).map { all[($0 &* 104_729) % count] }
var index = try TitleIndex(file)
try measure("first search", ["love night"]) { try index.find($0).count }
try measure("open and search", Array(chosen.prefix(100))) { text in
    try TitleIndex(file).find(text).count
}
let kinds: [(String, [String])] = [
    ("as typed", chosen.flatMap { title in (1...min(8, max(1, title.count))).map { String(title.prefix($0)) } }),
    ("whole", chosen), ("misspelt", chosen.map { titles.misspelt($0) }),
    ("initials", chosen.map { $0.split(separator: " ").map { $0.prefix(1) }.joined() }),
    ("absent", (0..<queries).map { "xq\($0)zvwk" }),
]
for (name, texts) in kinds { try measure(name, texts) { try index.find($0).count } }
let folded = all.map { $0.lowercased() }
measure("scan, whole", Array(chosen.prefix(20))) { text in
    let text = text.lowercased()
    return folded.count { $0.contains(text) }
}
