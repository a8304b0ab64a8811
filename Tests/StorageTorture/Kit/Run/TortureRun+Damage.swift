import Foundation
import Storage
import StorageTesting

extension TortureRun {
    /// Damages the files of a closed storage at random positions.
    mutating func damage() async throws {
        let batches = 12
        let folder = newFolder()
        let child = try start(command(.write, [folder], count: batches))
        guard try await child.end() == 0 else { return problem("\(try child.reports)") }
        let intact = try FolderImage(of: folder)
        for _ in 0..<count(1, long: 100) where !isOver {
            try await open(count(50, long: 100), damaged: intact, batches)
        }
    }

    private mutating func open(_ count: Int, damaged intact: FolderImage, _ batches: Int) async throws {
        var damages: [(folder: URL, what: String)] = []
        for _ in 0..<count {
            var image = intact
            let what = image.damage(using: &random)
            let folder = newFolder()
            try image.write(to: folder)
            damages.append((folder, what))
        }
        let findings = try await inspect(damages.map(\.folder), count: batches + 1)
        for (damage, found) in zip(damages, findings) {
            figures.add("damaged storages opened")
            judge(found.finding, warnings: found.warnings, damage.what)
            try FileManager.default.removeItem(at: damage.folder)
        }
    }

    /// Allows an error, the state after a batch, and anything else that the engine reported.
    private mutating func judge(_ finding: Finding, warnings: Int, _ what: String) {
        switch finding {
        case .error, .stuck: figures.add("refused")
        case .state: figures.add(warnings > 0 ? "repaired" : "unharmed")
        case .mixed where warnings > 0: figures.add("repaired")
        case .wrong where warnings > 0: figures.add("reported")
        case .mixed, .wrong, .crash: note(finding, isExpected: false, what)
        }
    }

    /// Carries out a script and compares all results with those of a `MemoryStorage`.
    mutating func compareWithMemory() async throws {
        for part in 0..<count(1, long: 20) where !isOver {
            let seed = subject.seed &+ UInt64(part)
            let child = try start(command(.model, [newFolder()], seed: seed, count: count(50, long: 2000)))
            let exitCode = try await child.end(within: .seconds(600))
            figures.add(try child.reports.numbers(of: "ack").count, "batches compared")
            if exitCode != 0 { problem("seed \(seed): exit code \(exitCode): \(try child.reports.suffix(1))") }
        }
    }
}

extension FolderImage {
    /// Damages a random file, and returns a description.
    mutating func damage(using random: inout SeededGenerator) -> String {
        let candidates = files.filter { !$0.value.isEmpty }.keys.sorted()
        guard let path = candidates.randomElement(using: &random), var bytes = files[path] else { return "nothing" }
        let position = Int.random(in: bytes.indices, using: &random)
        let what: String
        switch Int.random(in: 0..<10, using: &random) {
        case 0..<6:
            let bit = UInt8(1) << UInt8.random(in: 0..<8, using: &random)
            bytes[position] ^= bit
            what = "bit \(bit) flipped at byte \(position)"
        case 6, 7:
            let sector = (position / 512 * 512)..<min(bytes.count, position / 512 * 512 + 512)
            bytes.replaceSubrange(sector, with: [UInt8](repeating: 0, count: sector.count))
            what = "zeroes at bytes \(sector)"
        case 8:
            bytes.removeLast(bytes.count - position)
            what = "cut at byte \(position)"
        default:
            bytes += (0...Int.random(in: 0...2000, using: &random)).map { _ in UInt8.random(in: 0...255, using: &random)
            }
            what = "garbage after byte \(files[path]?.count ?? 0)"
        }
        files[path] = bytes
        return "\(path): \(what)"
    }
}
