package import Foundation
import StorageTesting

/// A power cut at one moment of a recording.
package struct PowerCut: Sendable, CustomStringConvertible {
    /// The number of the last `ack` report before it.
    package let acknowledged: Int
    /// The moment, and the unsynced changes that survived.
    package let description: String
    private let disk: SimulatedDisk
    private let fates: SimulatedDisk.Fates
    private let seed: UInt64

    fileprivate init(
        acknowledged: Int, _ description: String, _ disk: SimulatedDisk, _ fates: SimulatedDisk.Fates, seed: UInt64
    ) {
        self.acknowledged = acknowledged
        self.description = description
        self.disk = disk
        self.fates = fates
        self.seed = seed
    }

    /// The contents of the disk.
    var image: FolderImage {
        var random = SeededGenerator(seed)
        return disk.image(fates, using: &random)
    }

    /// Writes the contents of the disk to a new folder.
    package func write(to folder: URL) throws { try image.write(to: folder) }
}

/// The power cuts after each operation of a recording, with each fate of the unsynced changes.
package struct PowerCuts: Sequence, IteratorProtocol {
    private let recording: FileRecording
    private var disk: SimulatedDisk
    private var seed: UInt64
    private var applied = 0
    private var acknowledged = 0
    private var fates = SimulatedDisk.Fates.all[...]

    init(_ recording: FileRecording, _ disk: SimulatedDisk, seed: UInt64) {
        self.recording = recording
        self.disk = disk
        self.seed = seed
    }

    /// Creates the power cuts of a recording, on a disk as strict as POSIX or, if it `isJournaled`, with one journal
    /// for all names.
    package init(_ recording: FileRecording, isJournaled: Bool, seed: UInt64) {
        self.init(recording, SimulatedDisk(isJournaled: isJournaled), seed: seed)
    }

    /// Returns the next one, or `nil` after the last.
    package mutating func next() -> PowerCut? {
        if fates.isEmpty {
            guard applied < recording.operations.count else { return nil }
            apply(recording.operations[applied])
        }
        seed &+= 1
        return fates.popFirst().map { PowerCut(acknowledged: acknowledged, moment($0), disk, $0, seed: seed) }
    }

    private mutating func apply(_ operation: FileOperation) {
        disk.apply(operation)
        applied += 1
        if case .report(let text) = operation { acknowledged = Swift.max(acknowledged, [text].acknowledged) }
        fates = SimulatedDisk.Fates.all[...]
    }

    private func moment(_ fates: SimulatedDisk.Fates) -> String {
        let kind = applied == 0 ? "start" : recording.operations[applied - 1].kind
        let journal = disk.isJournaled ? ", one journal for all names" : ""
        return "after operation \(applied) (\(kind)), \(fates)\(journal), \(acknowledged) acknowledged"
    }
}
