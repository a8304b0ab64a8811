import Foundation
import StorageTesting

/// A call of one command that fails.
private struct ReadFault: CustomStringConvertible {
    /// The program's task when a read fails.
    enum Command: String, CaseIterable {
        case list, add, verify

        /// The words of a command that isn't a script.
        var words: [String] {
            self == .add ? ["list", "add", "beta", "129"] : ["storage", "verify", "library"]
        }
    }

    let command: Command
    let snapshots: TorturedLibrary.Snapshots
    /// The call in the form of `FILE_RECORDER_READ_FAULT`.
    let call: String

    var description: String { "\(command), snapshots \(snapshots), failing \(call)" }
}

extension TortureRun {
    /// Fails calls that read files of the library, while it is listed, changed and verified.
    mutating func failReads() async throws {
        let library = try await TorturedLibrary(&self)
        var faults: [ReadFault] = []
        for command in ReadFault.Command.allCases {
            for snapshots in snapshots {
                faults += try await self.faults(of: command, library, snapshots)
            }
        }
        figures.add(faults.count, "possible faults")
        faults = Array(faults.shuffled(using: &random).prefix(count(45, long: .max, sample: 5)))
        for fault in faults where !isOver {
            let home = try newHome(library[fault.snapshots])
            try await expectNothingLost(fault, library, home)
            figures.add("reads failed")
            try FileManager.default.removeItem(at: home)
        }
    }

    /// Carries out the command while a call fails, then lists the library.
    private mutating func expectNothingLost(_ fault: ReadFault, _ library: TorturedLibrary, _ home: URL) async throws {
        let disturb = { (recorder: inout FileRecorder) in recorder.readFault = fault.call }
        let ended: ProgramRun
        if fault.command == .list {
            let faulted = try await list(in: home, disturb)
            let missing = library.titles.filter { !faulted.refused.contains($0.list) }.subtracting(faulted.titles)
            if !missing.isEmpty { problem("\(fault): \(missing) are missing: \(faulted.run)") }
            ended = faulted.run
        } else {
            ended = try await run(fault.command.words, in: home, disturb)
        }
        figures.add(ended.exitCode == 0 ? "unnoticed" : "errors")
        if ![0, 7].contains(ended.exitCode) || ended.text.contains("damaged") { problem("\(fault): \(ended)") }
        let after = try await list(in: home)
        let added = after.titles.subtracting(library.titles)
        let isAdded = fault.command == .add && ended.exitCode == 0
        if after.run.exitCode != 0 || !after.titles.isSuperset(of: library.titles)
            || (fault.command != .add && !added.isEmpty) || (isAdded && added != [TorturedLibrary.spare])
        {
            figures.add("with titles lost")
            problem("\(fault): \(ended), and then \(after.run)")
        }
    }

    /// Returns each call that a command makes, with each error.
    private mutating func faults(
        of command: ReadFault.Command, _ library: TorturedLibrary, _ snapshots: TorturedLibrary.Snapshots
    ) async throws -> [ReadFault] {
        let home = try newHome(library[snapshots])
        let log = home.appending(path: "reads")
        let undisturbed =
            command == .list
            ? try await list(in: home) { $0.reads = log }.run
            : try await run(command.words, in: home) { $0.reads = log }
        guard undisturbed.exitCode == 0 else { throw TortureFailure(description: "\(command): \(undisturbed)") }
        let calls = String(decoding: try Data(contentsOf: log), as: UTF8.self)
        return "osrp".flatMap { kind in
            calls.filter { $0 == kind }.indices.enumerated().flatMap { number, _ in
                [EIO, ENOMEM, ESTALE].map {
                    ReadFault(command: command, snapshots: snapshots, call: "\(kind) \(number + 1) \($0)")
                }
            }
        }
    }
}
