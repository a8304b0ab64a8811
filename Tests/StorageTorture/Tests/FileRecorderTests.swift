import CSQLite
import Foundation
import StorageTesting
import Testing
import TortureKit

@Suite("File recorder", .enabled(if: Torture.isSupported, "File operations are recorded on Linux only."))
struct FileRecorderTests {
    @Test func `file operations by Foundation are recorded`() throws {
        let counts = try Recording(of: ["calls"]).recording.counts
        let kinds = ["create", "write", "resize", "rename", "link", "remove", "makeFolder", "sync"]
        #expect(kinds.filter { counts[$0, default: 0] == 0 } == [])
    }

    @Test func `file operations by SQLite are recorded`() throws {
        let counts = try Recording(of: ["plain"], "EXTRA").recording.counts
        for kind in ["create", "write", "remove", "sync", "report"] { #expect(counts[kind, default: 0] >= 4) }
    }

    @Test func `replaying a recording reproduces the folder's file names and bytes`() throws {
        for words in [["calls"], ["plain"]] {
            let run = try Recording(of: words, "FULL")
            #expect(try run.recording.differences(from: run.folder) == [])
        }
    }

    @Test func `a power cut loses a SQLite batch with journal mode DELETE and synchronous FULL`() throws {
        #expect(try Recording(of: ["plain"], "FULL").firstLoss(isJournaled: false) != nil)
    }

    @Test func `a child that ended in time is not taken for a hanging one`() async throws {
        let output = URL.temporaryDirectory.appending(path: "child-\(UUID().uuidString)")
        defer { try? FileManager.default.removeItem(at: output) }
        let child = try RunningChild(["/bin/sh", "-c", "exit 3"], environment: [:], output: output)
        try await child.waits(forReports: 1)
        #expect(try await child.end(within: .zero) == 3)
    }

    @Test(arguments: [false, true])
    func `a power cut loses no SQLite batch with journal mode DELETE and synchronous EXTRA`(isJournaled: Bool) throws {
        #expect(try Recording(of: ["plain"], "EXTRA").firstLoss(isJournaled: isJournaled) == nil)
    }
}

/// The changes that a child made in a new folder.
private final class Recording {
    let folder = URL.temporaryDirectory.appending(path: "recorder-\(UUID().uuidString)")
    let recording: FileRecording
    private let scratch: URL

    init(of words: [String], _ argument: String = "") throws {
        scratch = URL(filePath: folder.path + "-scratch")
        for folder in [folder, scratch] {
            try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        }
        let log = scratch.appending(path: "log")
        let target = words == ["plain"] ? folder.appending(path: "plain.sqlite") : folder
        let variables = try FileRecorder(folder: folder, log: log).environment.map { "\($0)='\($1)'" }
        let command = [builtProgram("StorageTortureChild").path] + words + [target.path, argument]
        let line = variables + command.map { "'\($0)'" } + ["> /dev/null"]
        try #require(runShell(line.joined(separator: " ")) == 0)
        recording = try FileRecording(log: log, folder: folder)
    }

    deinit {
        for folder in [folder, scratch] { try? FileManager.default.removeItem(at: folder) }
    }

    /// Returns the first power cut that leaves fewer rows than were acknowledged.
    func firstLoss(isJournaled: Bool) throws -> PowerCut? {
        try PowerCuts(recording, isJournaled: isJournaled, seed: 1).first { cut in
            let copy = scratch.appending(path: UUID().uuidString)
            try cut.write(to: copy)
            defer { try? FileManager.default.removeItem(at: copy) }
            return try rows(of: copy.appending(path: "plain.sqlite")) < cut.acknowledged
        }
    }

    private func rows(of file: URL) throws -> Int {
        var connection: OpaquePointer?
        defer { sqlite3_close(connection) }
        guard sqlite3_open_v2(file.path, &connection, SQLITE_OPEN_READWRITE, nil) == SQLITE_OK else { return 0 }
        var statement: OpaquePointer?
        defer { sqlite3_finalize(statement) }
        guard sqlite3_prepare_v2(connection, "SELECT count(*) FROM rows", -1, &statement, nil) == SQLITE_OK,
            sqlite3_step(statement) == SQLITE_ROW
        else { return 0 }
        return Int(sqlite3_column_int(statement, 0))
    }
}
