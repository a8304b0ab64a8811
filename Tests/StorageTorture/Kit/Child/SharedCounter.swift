import Storage
import StorageTesting

/// Counts in a storage that several processes use at once.
///
/// Each batch adds one to the child's own number and to a shared one, which is in two records of two types.
struct SharedCounter {
    let number: Int
    let count: Int

    private static let shared = RecordReference(TitleRecord.self, 1)
    private static let twin = RecordReference(EntryRecord.self, RecordKey("shared", 1))
    private var own: RecordReference { RecordReference(TitleRecord.self, RecordKey(Scalar(100 + number))) }

    func run(_ open: () throws -> any StorageEngine) async throws {
        let engine = try open()
        for _ in 0..<count {
            while try await !increment(engine) {}
        }
        try await engine.close()
    }

    /// Returns false if another process came first.
    private func increment(_ engine: any StorageEngine) async throws -> Bool {
        let found = try await engine.load([Self.shared, Self.twin, own])
        let shared = found[0] as? TitleRecord
        let twin = found[1] as? EntryRecord
        guard shared?.title == twin?.note else {
            StorageChild.report("half \(shared?.title ?? "none") and \(twin?.note ?? "none")")
            return true
        }
        let mine = ((found[2] as? TitleRecord)?.year ?? 0) + 1
        let sum = (shared?.year ?? 0) + 1
        do {
            _ = try await engine.commit([
                .expect(Self.shared, shared), .put(TitleRecord(1, "\(sum)", year: sum)),
                .put(EntryRecord("shared", 1, note: "\(sum)", marks: [NoteModel(text: "\(sum)")])),
                .put(TitleRecord(100 + number, String(repeating: "own ", count: mine % 500), year: mine)),
            ])
        } catch StorageError.conflict { return false }
        StorageChild.report("ack \(mine)")
        return true
    }
}

struct SharedCounts {
    let shared: Int
    let own: [Int: Int]

    init(of engine: any StorageEngine) async throws {
        let titles = try await engine.query(.all, of: TitleRecord.self).compactMap { $0 as? TitleRecord }
        let twin = try await engine.query(.all, of: EntryRecord.self).compactMap { ($0 as? EntryRecord)?.note }
        shared = titles.first { $0.titleID == 1 }?.year ?? 0
        guard twin == ["\(shared)"] else {
            throw TortureFailure(description: "the records with the shared number are \(shared) and \(twin)")
        }
        own = Dictionary(
            titles.filter { $0.titleID >= 100 }.map { ($0.titleID - 100, $0.year ?? 0) }, uniquingKeysWith: max)
        try await engine.close()
    }

    /// The counts in one line: the shared number, then each child with its number.
    var line: String { (["tally \(shared)"] + own.map { "\($0) \($1)" }).joined(separator: " ") }

    init?(_ line: String) {
        let words = line.split(separator: " ")
        let numbers = words.dropFirst().compactMap { Int($0) }
        guard words.first == "tally", let first = numbers.first, numbers.count == words.count - 1 else { return nil }
        shared = first
        own = Dictionary(
            stride(from: 1, to: numbers.count - 1, by: 2).map { (numbers[$0], numbers[$0 + 1]) }, uniquingKeysWith: max)
    }
}
