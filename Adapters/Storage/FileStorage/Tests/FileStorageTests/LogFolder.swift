import Foundation
import Storage
import StorageTesting

@testable import FileStorage

/// A log's folder with the state folders of several machines.
struct LogFolder {
    let folder: TemporaryFolder
    let warnings = RecordedWarnings()

    init() throws { folder = try TemporaryFolder() }

    var url: URL { folder.url.appending(path: "log") }

    func state(_ machine: String = "a") -> URL { folder.url.appending(path: "state-\(machine)") }

    func log(
        _ machine: String = "a", owner: String? = nil, _ change: (inout FileLog.Settings) -> Void = { _ in }
    ) -> FileLog {
        var settings = FileLog.Settings(onWarning: { [warnings] in warnings.add($0) })
        change(&settings)
        let owner = LogOwner(machine: owner ?? machine, user: "1000")
        return FileLog(folder: url, state: state(machine), owner: owner, settings)
    }

    /// Appends lines after everything that the log has.
    func append(_ numbers: Int..., by machine: String = "a") async throws {
        let log = log(machine)
        _ = try await log.append(numbers.map(Self.line), at: log.read(after: LogPosition()).position)
    }

    static func line(_ number: Int) -> LogLine { LogLine(sealing: Array(#"{"n":\#(number)}"#.utf8)) }

    func numbers(_ machine: String = "a") async throws -> [Int] {
        try await log(machine).read(after: LogPosition()).lines.map(\.number).sorted()
    }

    func missing(_ machine: String = "a") async throws -> [Int] {
        try await log(machine).read(after: LogPosition()).missing.map(\.number).sorted()
    }

    /// The names of all files in the log's folder.
    var names: [String] { get throws { try FileManager.default.contentsOfDirectory(atPath: url.path).sorted() } }

    var logNames: [String] { get throws { try names.filter { $0.hasSuffix(".jsonl") } } }

    func bytes(_ name: String) throws -> [UInt8] { [UInt8](try Data(contentsOf: url.appending(path: name))) }

    /// Replaces a file's bytes as another program would.
    func write(_ bytes: some Sequence<UInt8>, to name: String) throws {
        try Data(bytes).write(to: url.appending(path: name))
    }
}

extension LogLine {
    /// The number of a line of `LogFolder`; -1 for any other.
    var number: Int { Int(text.dropFirst(5).prefix { $0.isNumber }) ?? -1 }
}
