import CoreDomain
import CoreDomainTestHelpers
import FileStorage
import Foundation
import LibraryDomain
import LibraryDomainTestHelpers
import LibraryInfrastructure
import MemoryStorage
import SQLiteStorage
import Storage
import StorageTesting
import Testing

private enum FoldSpeed {
    /// The number of events of the large library.
    static let count = ProcessInfo.processInfo.environment["POPCORN_FOLD"].flatMap(Int.init)

    /// What the process has used.
    static var usage: rusage {
        var usage = rusage()
        #if canImport(Darwin)
            getrusage(RUSAGE_SELF, &usage)
        #else
            getrusage(__rusage_who_t(RUSAGE_SELF.rawValue), &usage)
        #endif
        return usage
    }
}

/// Prints what a view costs: `POPCORN_FOLD=100000 swift test -c release -Xswiftc -enable-testing --filter FoldSpeed`.
@Suite(.enabled(if: FoldSpeed.count != nil, "POPCORN_FOLD=100000 measures a fold."))
struct FoldSpeedTests {
    private let folder: TemporaryFolder

    init() throws { folder = try TemporaryFolder() }

    private func log(_ name: String) -> FileLog {
        FileLog(
            folder: folder.url.appending(path: name), state: folder.url.appending(path: name + "-state"),
            owner: LogOwner(machine: "machine", user: "user"))
    }

    /// Writes viewings of half as many movies, two thirds of them imported.
    private func fill(_ name: String, _ count: Int) async throws -> FileLog {
        let start = Date(millisecondsSince1970: 1_500_000_000_000)
        let lines = (0..<count).map { number -> LogLine in
            let item = ItemReference(.movie, number / 2 + 1)
            let isImported = number % 3 > 0
            let date = start.addingTimeInterval(Double(number) * 600)
            let source = isImported ? "trakt:\(12_372_000_000 + number)" : nil
            let viewing = Viewing(
                id: source.map(UUID.init(ofViewing:)) ?? UUID(), item: item, day: PartialDay(date),
                rating: number % 10 + 1, source: source, enteredAt: date)
            let part = LoggedEvent.Part(id: "8a1c09c1d2e4b6a8", source: number == 1 ? "export.zip" : nil)
            let facts: [LibraryFact] = [
                .seen(viewing), .opinion(item, .rating(number % 10 + 1, on: PartialDay(date))),
            ]
            let title = TitleSnapshot(
                recorded: item, title: "The title of movie \(item.id)", originalTitle: "Der Titel \(item.id)",
                year: 1999,
                runtime: 120)
            return EventLine.sealed(
                LoggedEvent(
                    id: String(number + 1 << 40, radix: 16), date: date, order: date.millisecondsSince1970,
                    machine: "laptop", kind: isImported ? .titlesImported : .titleSeen, content: .facts(facts),
                    titles: [item: title], part: isImported ? part : nil))
        }
        let log = log(name)
        _ = try await log.append(lines, at: LogPosition())
        let bytes = lines.reduce(0) { $0 + $1.bytes.count + 1 }
        print("fold: \(count) viewings, \(bytes / count) bytes a viewing")
        return log
    }

    private func measure<Value>(_ what: String, _ body: () async throws -> Value) async rethrows -> Value {
        let clock = ContinuousClock()
        let start = clock.now
        let processor = Self.processorTime
        let value = try await body()
        let elapsed = (clock.now - start) / .milliseconds(1)
        print("fold: \(what): \(Int(elapsed)) ms, processor \(Self.processorTime - processor) ms, peak \(Self.peak) MB")
        return value
    }

    private static var processorTime: Int {
        let usage = FoldSpeed.usage
        let seconds = usage.ru_utime.tv_sec + usage.ru_stime.tv_sec
        let fraction = usage.ru_utime.tv_usec + usage.ru_stime.tv_usec
        return Int(seconds) * 1000 + Int(fraction) / 1000
    }

    private static var peak: Int { Int(FoldSpeed.usage.ru_maxrss) / 1024 }

    /// Prints a fold's processor time as a multiple of writing the same rows to SQLite and decoding the lines.
    private func compareWithFloor(_ fold: Int, _ count: Int) async throws {
        let writing = try FoldFloor.milliseconds(
            toWrite: folder.url.appending(path: "\(count).sqlite"),
            to: folder.url.appending(path: "\(count)-floor.sqlite")
        ) { Self.processorTime }
        let lines = try await log("\(count)").read(after: LogPosition()).lines
        let start = Self.processorTime
        #expect(lines.compactMap(EventReader.event).count >= count)
        let decoding = Self.processorTime - start
        let ratio = (Double(fold) / Double(writing + decoding)).formatted(.number.precision(.fractionLength(2)))
        print(
            "fold: \(count) over sqlite: \(ratio) times writing the rows (\(writing) ms) and decoding (\(decoding) ms)")
    }

    @Test func `a fold from nothing, and changes in a small and a large library`() async throws {
        for count in [2400, try #require(FoldSpeed.count)] {
            _ = try await fill("\(count)", count)
            try await measure("reading") { _ = try await log("\(count)").read(after: LogPosition()) }
            try await measure("reading and decoding") {
                let lines = try await log("\(count)").read(after: LogPosition()).lines
                #expect(lines.compactMap(EventReader.event).count == count)
            }
            let engines: [(String, any StorageEngine)] = [
                ("memory", MemoryStorage()),
                (
                    "sqlite",
                    SQLiteStorage(file: folder.url.appending(path: "\(count).sqlite"))
                ),
            ]
            for (name, engine) in engines {
                let view = LibraryView(of: log("\(count)"), in: ContextStorage(engine))
                let start = Self.processorTime
                _ = try await measure("\(count) over \(name), from nothing") { try await view.follow() }
                if name == "sqlite" { try await compareWithFloor(Self.processorTime - start, count) }
                try await measure("\(count) over \(name), 100 times nothing new") {
                    for _ in 1...100 { try await view.follow() }
                }
                try await measure("\(count) over \(name), 100 times seen") {
                    for number in 1...100 {
                        try await HistoryChange.see([.mock(.movie(number), "2026-11-25", rating: 8)]).make(on: view)
                    }
                }
                let events = try await view.events(.library, limit: 21)
                // An index in memory is built when it is needed first.
                try await measure("\(count) over \(name), the first undo") {
                    _ = try await view.reverse(events[0].id, isUndone: true)
                }
                try await measure("\(count) over \(name), 20 times undo") {
                    for event in events.dropFirst() { _ = try await view.reverse(event.id, isUndone: true) }
                }
                // Both engines follow one log.
                let isUndone = name == "memory"
                let reversal = isUndone ? "undo" : "redo"
                try await measure("\(count) over \(name), \(reversal) of an import of \(count * 2 / 3) events") {
                    _ = try await view.reverse("8a1c09c1d2e4b6a8", isUndone: isUndone)
                }
                try await view.storage.close()
            }
        }
    }
}
