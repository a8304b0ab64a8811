import MemoryStorage
import Storage
import StorageTesting
import Testing

@Suite struct `A log in memory` {
    @Test(arguments: LogConformance.checks)
    func `keeps the guarantees of a log`(_ check: LogConformance.Check) async throws {
        let files = MemoryLog.Files()
        try await check.run { MemoryLog(files, writer: "\($0)") }
    }

    @Test func `a damaged line and an incomplete one are reported and left out`() async throws {
        let files = MemoryLog.Files()
        let log = MemoryLog(files)
        let lines = (1...3).map { LogLine(sealing: Array(#"{"n":\#($0)}"#.utf8)) }
        _ = try await log.append(lines, at: LogPosition())
        var bytes = try #require(files.bytes["memory.jsonl"])
        bytes[5] ^= 1
        files.bytes["memory.jsonl"] = bytes.dropLast(2)
        let reading = try await log.read(after: LogPosition())
        #expect(reading.lines == [lines[1]])
        #expect(reading.findings.map(\.kind) == [.damaged, .incomplete])
        #expect(reading.findings.map(\.offset) == [0, 2 * (lines[0].bytes.count + 1)])
    }
}
