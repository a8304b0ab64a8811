public import Foundation
import Storage

extension TortureRun {
    /// Replays a recording up to each operation, and opens what a disk might hold after a power cut there.
    mutating func cutPower() async throws {
        let batches = count(8, long: 40)
        let (recording, folder) = try await record(count: batches)
        try expectCompleteness(of: recording, in: folder)
        for isJournaled in [false, true] {
            try await cutPower(recording, SimulatedDisk(isJournaled: isJournaled), batches)
        }
    }

    private mutating func cutPower(_ recording: FileRecording, _ disk: SimulatedDisk, _ batches: Int) async throws {
        var crashes = PowerCutImages(recording, disk, seed: subject.seed)
        var seen: Set<SeenImage> = []
        var pending: [(image: FolderImage, acknowledged: Int, what: String)] = []
        let share = count(150, long: .max)
        while let crash = crashes.next() {
            figures.add("power cuts")
            guard seen.insert(SeenImage(image: crash.image.hashValue, acknowledged: crash.acknowledged)).inserted
            else { continue }
            pending.append((crash.image, crash.acknowledged, crash.description))
        }
        figures.add(pending.count, "different disks")
        if pending.count > share { pending = Array(pending.shuffled(using: &random).prefix(share)) }
        figures.add(pending.count, "opened")
        for start in stride(from: 0, to: pending.count, by: 200) {
            try await open(Array(pending[start..<min(start + 200, pending.count)]), batches)
        }
    }

    private struct SeenImage: Hashable {
        let image: Int
        let acknowledged: Int
    }

    private mutating func open(
        _ crashes: [(image: FolderImage, acknowledged: Int, what: String)], _ batches: Int
    ) async throws {
        let folders = try crashes.map { crash in
            let folder = newFolder()
            try crash.image.write(to: folder)
            return folder
        }
        let findings = try await inspect(folders.map { $0.appending(path: Self.store) }, count: batches + 1)
        for (crash, found) in zip(crashes, findings) {
            note(found.finding, isExpected: isPromised(found.finding, crash.acknowledged), crash.what)
        }
        for folder in folders { try FileManager.default.removeItem(at: folder) }
    }

    /// Whether a power cut may leave this: whole batches, of a library all that were acknowledged.
    private func isPromised(_ finding: Finding, _ acknowledged: Int) -> Bool {
        guard case .state(let number) = finding else { return false }
        return number <= acknowledged + 1 && (subject.durability == .cache || number >= acknowledged)
    }

    /// The replay of a whole recording is the folder: no operation bypasses the recorder, but through a shared memory.
    private mutating func expectCompleteness(of recording: FileRecording, in folder: URL) throws {
        var disk = SimulatedDisk(isJournaled: false)
        for operation in recording.operations { disk.apply(operation) }
        let replayed = disk.image(after: .init(names: .kept, bytes: .kept), using: &random)
        let present = try FolderImage(of: folder)
        let different = Set(replayed.files.keys).union(present.files.keys).filter {
            replayed.files[$0] != present.files[$0] && !$0.hasSuffix("-shm")
        }
        if !different.isEmpty || replayed.folders.sorted() != present.folders.sorted() {
            problem("the recording lacks changes of \(different.sorted())")
        }
        figures.add(recording.operations.filter(\.isChange).count, "file operations")
    }
}

/// What a disk may hold after a power cut, for each moment of a recording and each fate of what was not synced.
public struct PowerCutImages {
    private let recording: FileRecording
    private var disk: SimulatedDisk
    private var random: SeededGenerator
    private var applied = 0
    private var acknowledged = 0
    private var cuts: ArraySlice<SimulatedDisk.PowerCut> = SimulatedDisk.PowerCut.all[...]

    init(_ recording: FileRecording, _ disk: SimulatedDisk, seed: UInt64) {
        (self.recording, self.disk, random) = (recording, disk, SeededGenerator(seed))
    }

    /// Creates the images of a recording, on a disk as strict as POSIX or, `isJournaled`, with one journal for all
    /// names.
    public init(_ recording: FileRecording, isJournaled: Bool, seed: UInt64) {
        self.init(recording, SimulatedDisk(isJournaled: isJournaled), seed: seed)
    }

    /// A disk after a power cut.
    public struct Crash: Sendable, CustomStringConvertible {
        let image: FolderImage
        /// The number of the last `ack` report before the power cut.
        public let acknowledged: Int
        /// The moment and the fates.
        public let description: String

        /// Writes the content of the disk to a new folder.
        public func write(to folder: URL) throws { try image.write(to: folder) }
    }

    /// Returns the next one; `nil` after the last.
    public mutating func next() -> Crash? {
        while cuts.isEmpty {
            guard applied < recording.operations.count else { return nil }
            let operation = recording.operations[applied]
            applied += 1
            disk.apply(operation)
            if case .report(let text) = operation { acknowledged = max(acknowledged, [text].acknowledged) }
            cuts = SimulatedDisk.PowerCut.all[...]
        }
        guard let cut = cuts.popFirst() else { return nil }
        let image = disk.image(after: cut, using: &random)
        let kind = applied == 0 ? "start" : recording.operations[applied - 1].kind
        let journal = disk.isJournaled ? ", one journal for all names" : ""
        return Crash(
            image: image, acknowledged: acknowledged,
            description: "after operation \(applied) (\(kind)), \(cut)\(journal), \(acknowledged) acknowledged")
    }
}
