public import Storage

/// The guarantees of an `EventLog`, as checks for its tests.
///
/// ```swift
/// @Test(arguments: LogConformance.checks)
/// func conforms(_ check: LogConformance.Check) async throws {
///     let folder = try makeEmptyFolder()
///     try await check.run { writer in MyLog(folder: folder, writer: writer) }
/// }
/// ```
public enum LogConformance {
    /// A check of one guarantee.
    public struct Check: Sendable, CustomStringConvertible {
        /// The guarantee, as a sentence.
        public let description: String
        private let body: @Sendable (@escaping Opening) async throws -> Void

        /// A function that opens the same log as the writer with a number. Logs with one number share a file.
        public typealias Opening = @Sendable (_ writer: Int) async throws -> any EventLog

        init(_ sentence: String, _ body: @escaping @Sendable (@escaping Opening) async throws -> Void) {
            description = sentence
            self.body = body
        }

        /// Runs the check with an empty log and throws `StorageConformance.Failure` if it does not conform.
        public func run(_ open: @escaping Opening) async throws {
            do {
                try await body(open)
            } catch {
                throw StorageConformance.Failure(description: "“\(description)” failed: \(error)")
            }
        }
    }

    /// The checks of every log.
    public static let checks: [Check] = readingChecks + appendingChecks + sharingChecks
}

extension LogConformance {
    /// Returns a sealed line that names a number.
    static func line(_ number: Int, _ text: String = "") -> LogLine {
        LogLine(sealing: Array(#"{"number":\#(number),"text":"\#(text)"}"#.utf8))
    }

    private static let readingChecks: [Check] = [
        Check("an empty log has no lines") { open in
            let reading = try await open(1).read(after: LogPosition())
            try expect(reading.lines, is: [], "the lines")
            try expect(reading.missing, is: [], "the missing lines")
            try expect(reading.findings, is: [], "the findings")
        },
        Check("lines are read as they were appended, in order") { open in
            let log = try await open(1)
            let lines = [
                line(1), line(2, "“é” and \u{2028}, 千, 👨‍👩‍👧"), line(3, String(repeating: "long ", count: 40_000)),
                line(1),
            ]
            _ = try await log.append(lines, at: LogPosition())
            try expect(try await log.read(after: LogPosition()).lines, is: lines, "the lines")
            try expect(try await open(1).read(after: LogPosition()).lines, is: lines, "the lines of another process")
        },
        Check("a reading has only the lines after its position") { open in
            let log = try await open(1)
            var positions = [LogPosition()]
            for number in 1...5 {
                let position = try await log.append([line(number)], at: positions[number - 1])
                try expect(try await log.read(after: LogPosition()).position, is: position, "the position")
                positions.append(position)
            }
            for (count, position) in positions.enumerated() {
                let reading = try await log.read(after: position)
                try expect(reading.lines, is: (1...5).dropFirst(count).map { line($0) }, "the lines after \(count)")
                try expect(reading.position, is: positions[5], "the position")
                try expect(reading.replacesEarlier, is: false, "whether the reading replaces earlier ones")
            }
        },
        Check("a position with another checksum is that of the start") { open in
            let log = try await open(1)
            var position = try await log.append([line(1), line(2)], at: LogPosition())
            position.files = position.files.mapValues {
                LogPosition.File(offset: $0.offset, checksum: $0.checksum ^ 1)
            }
            try expect(try await log.read(after: position).lines, is: [line(1), line(2)], "the lines")
            position.files = position.files.mapValues {
                LogPosition.File(offset: $0.offset + 1000, checksum: $0.checksum)
            }
            try expect(try await log.read(after: position).lines, is: [line(1), line(2)], "the lines")
        },
        Check("a position in a file that doesn't exist changes nothing") { open in
            let log = try await open(1)
            let position = try await log.append([line(1)], at: LogPosition())
            var other = position
            other.files["gone.jsonl"] = LogPosition.File(offset: 100, checksum: 1)
            let reading = try await log.read(after: other)
            try expect(reading.lines, is: [], "the lines")
            try expect(reading.position, is: position, "the position")
        },
    ]

    private static let appendingChecks: [Check] = [
        Check("appending no lines changes nothing") { open in
            let log = try await open(1)
            try expect(try await log.append([], at: LogPosition()), is: LogPosition(), "the position")
            try expect(try await log.read(after: LogPosition()).lines, is: [], "the lines")
        },
        Check("an append at an earlier position is a conflict and stores nothing") { open in
            let log = try await open(1)
            let first = try await log.append([line(1)], at: LogPosition())
            _ = try await log.append([line(2)], at: first)
            for position in [LogPosition(), first] {
                try await expectConflict { _ = try await log.append([line(3)], at: position) }
            }
            try expect(try await log.read(after: LogPosition()).lines, is: [line(1), line(2)], "the lines")
        },
        Check("an append after that of another process of the same writer is a conflict") { open in
            let one = try await open(1)
            let other = try await open(1)
            let first = try await one.append([line(1)], at: LogPosition())
            try await expectConflict { _ = try await other.append([line(2)], at: LogPosition()) }
            let second = try await other.append([line(2)], at: first)
            try await expectConflict { _ = try await one.append([line(3)], at: first) }
            _ = try await one.append([line(3)], at: second)
            try expect(
                try await other.read(after: LogPosition()).lines, is: [line(1), line(2), line(3)], "the lines")
        },
    ]

    private static let sharingChecks: [Check] = [
        Check("each writer reads the lines of all, and appends whatever the others have appended") { open in
            let logs = [try await open(1), try await open(2), try await open(3)]
            for round in 0..<3 {
                for (index, log) in logs.enumerated() {
                    // Read before the others append, so that their files have grown meanwhile.
                    let position = try await log.read(after: LogPosition()).position
                    let other = logs[(index + 1) % 3]
                    _ = try await other.append(
                        [line(round * 10 + index, "other")], at: other.read(after: LogPosition()).position)
                    _ = try await log.append([line(round * 10 + index)], at: position)
                }
            }
            let all = try await logs.allLines()
            try expect(Set(all.map(Set.init)).count, is: 1, "the number of different contents")
            try expect(all[0].count, is: 18, "the number of lines")
        },
        Check("processes that append at once lose nothing") { open in
            try await withThrowingTaskGroup(of: Void.self) { group in
                for process in 0..<6 {
                    group.addTask {
                        let log = try await open(process % 2)
                        for number in 0..<10 { try await append(line(process * 100 + number), to: log) }
                    }
                }
                try await group.waitForAll()
            }
            let lines = try await open(1).read(after: LogPosition()).lines
            let wanted = Set((0..<6).flatMap { process in (0..<10).map { line(process * 100 + $0) } })
            try expect(lines.count, is: 60, "the number of lines")
            try expect(Set(lines), is: wanted, "the lines")
        },
    ]

    private static func append(_ line: LogLine, to log: any EventLog) async throws {
        while true {
            do {
                _ = try await log.append([line], at: log.read(after: LogPosition()).position)
                return
            } catch StorageError.conflict { await Task.yield() }
        }
    }

    private static func expectConflict(_ body: () async throws -> Void) async throws {
        do { try await body() } catch StorageError.conflict { return }
        throw Mismatch(description: "no conflict was thrown")
    }
}

extension [any EventLog] {
    fileprivate func allLines() async throws -> [[LogLine]] {
        var readings: [[LogLine]] = []
        for log in self { readings.append(try await log.read(after: LogPosition()).lines) }
        return readings
    }
}
