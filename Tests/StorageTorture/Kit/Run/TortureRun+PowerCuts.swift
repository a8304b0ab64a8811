import Foundation
import Storage
import StorageTesting

extension TortureRun {
    /// Replays a recording up to each operation, and opens the possible contents of a disk after a power cut there.
    mutating func cutPower() async throws {
        let batches = subject.extent == .long ? 30 : 6
        let (recording, folder) = try await record(count: batches)
        try expectCompleteness(of: recording, in: folder)
        for isJournaled in [false, true] {
            try await cutPower(recording, SimulatedDisk(isJournaled: isJournaled), batches)
        }
    }

    private mutating func cutPower(_ recording: FileRecording, _ disk: SimulatedDisk, _ batches: Int) async throws {
        var seen: Set<Int> = []
        var pending: [(crash: PowerCut, image: FolderImage)] = []
        let crashes = PowerCuts(recording, disk, seed: subject.seed)
        let share = min(1, Double(count(60, long: .max)) / Double(recording.operations.count * 9))
        for crash in crashes where !isOver && (share == 1 || Double.random(in: 0..<1, using: &random) < share) {
            figures.add("power cuts")
            let image = crash.image
            guard seen.insert(image.fingerprint &+ crash.acknowledged).inserted else { continue }
            pending.append((crash, image))
            if pending.count == 100 { try await open(&pending, batches) }
        }
        try await open(&pending, batches)
        figures.add(seen.count, "different disks opened")
    }

    private mutating func open(_ crashes: inout [(crash: PowerCut, image: FolderImage)], _ batches: Int) async throws {
        let folders = try crashes.map { crash in
            let folder = newFolder()
            try crash.image.write(to: folder)
            return folder
        }
        let findings = try await inspect(folders.map { $0.appending(path: Self.store) }, count: batches + 1)
        for (crash, found) in zip(crashes.map(\.crash), findings) {
            note(found.finding, isExpected: isPromised(found, crash.acknowledged), "\(crash)")
        }
        for folder in folders { try FileManager.default.removeItem(at: folder) }
        crashes = []
    }

    /// Whether this may follow a power cut: whole batches, and all acknowledged ones unless a cache is tortured. A cache
    /// may miss batches in between if it reports the loss.
    private func isPromised(_ found: (warnings: Int, finding: Finding), _ acknowledged: Int) -> Bool {
        switch found.finding {
        case .state(let number) where subject.isLasting: (acknowledged...acknowledged + 1).contains(number)
        case .state(let number): number <= acknowledged + 1
        case .mixed: !subject.isLasting && found.warnings > 0
        default: false
        }
    }

    /// The replay of a whole recording equals the folder: operations bypass the recorder only through shared memory.
    private mutating func expectCompleteness(of recording: FileRecording, in folder: URL) throws {
        let lacking = try recording.differences(from: folder)
        if !lacking.isEmpty { problem("the recording lacks changes of \(lacking)") }
        figures.add(recording.operations.filter(\.isChange).count, "file operations")
    }
}
