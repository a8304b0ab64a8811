import Storage
import Synchronization

extension StorageConformance {
    /// The checks of an engine used by several tasks at the same time.
    package static let concurrencyChecks: [Check] = [
        Check("no concurrent change that depends on its reads is lost") { engine in
            try await ConcurrentUse(engine).expectEveryIncrementKept()
        }.withExpectations,
        Check("no concurrent commit is lost") { engine in
            try await ConcurrentUse(engine).expectEveryCommitKept()
        },
        Check("a load of several types reads a single committed state") { engine in
            try await engine.put(TitleRecord(1, "0"), EntryRecord("a", 1, note: "0"))
            let writer = Task { try await writeBothTypes(engine) }
            defer { writer.cancel() }
            try await withThrowingTaskGroup(of: Void.self) { group in
                for order in [false, true] { group.addTask { try await readBothTypes(engine, entryFirst: order) } }
                try await group.waitForAll()
            }
            writer.cancel()
            try await writer.value
        },
        Check("readers read only whole batches while writers commit") { engine in
            try await ConcurrentUse(engine).expectWholeBatches()
        },
    ]

    /// Writes equal texts to records of two types, batch by batch, until cancelled.
    private static func writeBothTypes(_ engine: any StorageEngine) async throws {
        var round = 0
        while !Task.isCancelled {
            round += 1
            try await engine.put(TitleRecord(1, "\(round)"), EntryRecord("a", 1, note: "\(round)"))
            await Task.yield()
        }
    }

    private static func readBothTypes(_ engine: any StorageEngine, entryFirst: Bool) async throws {
        let references = [
            RecordReference(TitleRecord.self, 1), RecordReference(EntryRecord.self, RecordKey("a", 1)),
        ]
        let deadline = Deadline()
        var reads = 0
        while reads < 100 || !deadline.hasPassed {
            reads += 1
            let found = try await engine.load(entryFirst ? references.reversed() : references)
            let texts = found.map { ($0 as? TitleRecord)?.title ?? ($0 as? EntryRecord)?.note }
            try expect(texts[0], is: texts[1], "the text of the other type")
        }
    }
}

/// Several writers and readers, distributed over the engines of one location.
struct ConcurrentUse: Sendable {
    let engines: [any StorageEngine]
    private let writers = 1...4

    init(_ engines: any StorageEngine...) { self.engines = engines }

    private func engine(_ number: Int) -> any StorageEngine { engines[number % engines.count] }
}

// Checks that no commit is lost.
extension ConcurrentUse {
    /// Commits different records concurrently, and throws an error unless all of them are stored afterwards.
    func expectEveryCommitKept(rounds: Int = 12) async throws {
        try await inParallel(writers) { writer in
            for round in 1...rounds {
                let title = TitleRecord(writer * 1000 + round, "\(writer).\(round)")
                try await engine(writer).put(title, EntryRecord("\(writer)", round))
                try expect(try await engine(writer).load(TitleRecord.self, title.key), is: [title], "the stored record")
                await Task.yield()
            }
        }
        let wanted = writers.flatMap { writer in (1...rounds).map { "\(writer).\($0)" } }
        for engine in engines {
            try expect(try await engine.page(TitleRecord.self).map(\.title), is: wanted, "the titles")
            try expect(try await engine.page(EntryRecord.self).count, is: wanted.count, "the number of entries")
        }
    }

    /// Increments one number concurrently, each time expecting the value that was read.
    func expectEveryIncrementKept() async throws {
        try await engines[0].put(TitleRecord(1, "0"))
        try await inParallel(writers) { writer in
            for _ in 1...10 { try await increment(engine(writer)) }
        }
        try expect(try await engines[0].load(TitleRecord.self, 1)[0]?.title, is: "40")
    }

    /// Adds one to the number in a title, retrying after each conflict.
    private func increment(_ engine: any StorageEngine) async throws {
        for _ in 1...1000 {
            guard let before = try await engine.load(TitleRecord.self, 1)[0] else { return }
            await Task.yield()
            do {
                let after = TitleRecord(1, String((Int(before.title) ?? 0) + 1))
                _ = try await engine.commit([.expect(before.reference, before), .put(after)])
                return
            } catch StorageError.conflict { continue }
        }
        throw Mismatch(description: "every attempt to increment the value failed with a conflict")
    }
}

// Checks that no batch is seen in part.
extension ConcurrentUse {
    /// Commits batches concurrently, each putting the same records with its own stamp. Throws an error unless
    /// every read finds a single stamp, never older than the last one the reader found from the same writer.
    func expectWholeBatches(rounds: Int = 12) async throws {
        _ = try await engines[0].commit(Stamp(writer: 1, round: 0).batch)
        let writing = Atomic(writers.count)
        try await inParallel(1...2 * writers.count) { number in
            if number > writers.count {
                try await read(engine(number)) { writing.load(ordering: .relaxed) > 0 }
            } else {
                defer { writing.subtract(1, ordering: .relaxed) }
                try await write(as: number, rounds, to: engine(number))
            }
        }
    }

    private func write(as writer: Int, _ rounds: Int, to engine: any StorageEngine) async throws {
        let deadline = Deadline()
        var round = 0
        while round < rounds || !deadline.hasPassed {
            round += 1
            _ = try await engine.commit(Stamp(writer: writer, round: round).batch)
            await Task.yield()
        }
    }

    private func read(_ engine: any StorageEngine, while isWritten: () -> Bool) async throws {
        var latest: [Int: Int] = [:]
        var reads = 0
        while reads < 20 || isWritten() {
            try Task.checkCancellation()
            for stamp in [try await Stamp.loaded(from: engine), try await Stamp.listed(by: engine)] {
                guard stamp.round >= latest[stamp.writer, default: 0] else {
                    throw Mismatch(description: "batch \(stamp) was read after a later batch of its writer")
                }
                latest[stamp.writer] = stamp.round
            }
            reads += 1
            await Task.yield()
        }
    }

    /// Runs `body` for each number concurrently, cancelling the other calls when one throws.
    private func inParallel(
        _ numbers: ClosedRange<Int>, _ body: @escaping @Sendable (Int) async throws -> Void
    ) async throws {
        try await withThrowingTaskGroup(of: Void.self) { group in
            for number in numbers { group.addTask { try await body(number) } }
            // Unlike `waitForAll`, this leaves at the first error.
            for try await _ in group {}
        }
    }
}

/// The minimum time for which an engine is used, since a fault may appear in only one of many rounds.
private struct Deadline {
    private let end = ContinuousClock.now + .milliseconds(100)

    var hasPassed: Bool { ContinuousClock.now >= end }
}

/// Identifies the batch that put a record.
private struct Stamp: CustomStringConvertible {
    let writer: Int
    let round: Int

    var description: String { "\(writer).\(round)" }

    /// A batch that puts records of three types, with children, all with this stamp.
    var batch: [Mutation] {
        let titles = Self.titleIDs.map { Mutation.put(TitleRecord($0, description)) }
        let parts = (1...5).map { PartModel(partID: $0, name: description, weight: nil, pieces: nil, mainPiece: nil) }
        return titles + [
            .put(EverythingRecord.bare(1).with { $0.parts = parts }), .put(EntryRecord("a", 1, note: description)),
        ]
    }

    private static let titleIDs = 1...30

    /// Loads records of all types at once and returns their common stamp.
    static func loaded(from engine: any StorageEngine) async throws -> Stamp {
        let found = try await engine.load([
            RecordReference(EntryRecord.self, RecordKey("a", 1)), RecordReference(TitleRecord.self, 30),
            RecordReference(EverythingRecord.self, 1), RecordReference(TitleRecord.self, 1),
        ])
        return try common(found.flatMap(texts), "the records of one load")
    }

    static func listed(by engine: any StorageEngine) async throws -> Stamp {
        let found = try await engine.page(TitleRecord.self)
        try expect(found.count, is: titleIDs.count, "the number of titles")
        return try common(found.map(\.title), "the records of one query")
    }

    private static func texts(in record: (any StoredRecord)?) -> [String?] {
        switch record {
        case let title as TitleRecord: [title.title]
        case let entry as EntryRecord: [entry.note]
        case let everything as EverythingRecord: everything.parts?.map(\.name) ?? [nil]
        default: [nil]
        }
    }

    private static func common(_ texts: [String?], _ what: String) throws -> Stamp {
        let found = Set(texts)
        let numbers = texts.first??.split(separator: ".").compactMap { Int($0) } ?? []
        guard found.count == 1, numbers.count == 2 else {
            throw Mismatch(description: "\(what) are from the batches \(found.map { $0 ?? "nil" }.sorted())")
        }
        return Stamp(writer: numbers[0], round: numbers[1])
    }
}
