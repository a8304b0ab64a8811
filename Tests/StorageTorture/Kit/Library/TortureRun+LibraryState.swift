import Foundation
import StorageTesting

extension TortureRun {
    /// Lists, verifies and tries to change a library whose folder refuses every change.
    mutating func mountReadOnly() async throws {
        let library = try await TorturedLibrary(&self)
        let mount = { (recorder: inout FileRecorder) in recorder.fault = "EROFS 1 1000000000" }
        for snapshots in snapshots {
            let home = try newHome(library[snapshots])
            let listing = try await list(in: home, mount)
            if listing.refused.isEmpty && listing.titles != library.titles { problem("\(snapshots): \(listing.run)") }
            let verified = try await run(["storage", "verify", "library"], in: home, mount)
            let changed = try await run(["list", "add", "beta", "129"], in: home, mount)
            if changed.exitCode != 7 { problem("\(snapshots): \(changed)") }
            let examined = try await run(["doctor", "--offline"], in: home, mount)
            if examined.text.contains("damaged") { problem("\(snapshots): \(examined)") }
            for ended in [listing.run, verified, changed]
            where ![0, 7].contains(ended.exitCode) || ended.text.contains("damaged") {
                problem("\(snapshots): \(ended)")
            }
            figures.add("libraries on a read-only medium")
            if try FolderImage(of: home.appending(path: "data")).fingerprint != library[snapshots].fingerprint {
                problem("\(snapshots): the library was changed")
            }
        }
    }

    /// Kills the program at each operation of a change, and zeroes the first page if the journal has it.
    mutating func destroyFirstPage() async throws {
        let library = try await TorturedLibrary(&self)
        let before = library[.none].files[library.file]
        let recorded = try newHome(library[.none])
        let log = newFolder()
        _ = try await run(["list", "add", "beta", "129"], in: recorded) { $0.log = log }
        let recording = try FileRecording(log: log, folder: recorded.appending(path: "data/popcorn"))
        let numbers = 1...recording.operations.count(where: \.isChange)
        for number in numbers.suffix(count(numbers.count, long: numbers.count, sample: 8)) {
            let home = try newHome(library[.none])
            let killed = try await run(["list", "add", "beta", "129"], in: home) {
                $0.fault = "kill \(number) \(number)"
            }
            if killed.exitCode != -1 { problem("kill \(number): \(killed)") }
            var image = try FolderImage(of: home.appending(path: "data"))
            guard image.files["\(library.file)-journal"]?.isEmpty == false, image.files[library.file] != before else {
                continue
            }
            image.files[library.file]?.replaceSubrange(0..<4096, with: [UInt8](repeating: 0, count: 4096))
            let listing = try await list(in: try newHome(image))
            figures.add("first pages destroyed")
            if listing.run.exitCode != 0 || listing.titles != library.titles { problem("\(number): \(listing.run)") }
        }
        if figures["first pages destroyed"] == 0 { problem("no kill left a journal") }
    }
}
