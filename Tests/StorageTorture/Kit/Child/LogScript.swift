import Foundation
import Storage
import StorageTesting

/// Appends of lines to a log, one after another. Each has one to three lines.
struct LogScript {
    private let open: () throws -> any EventLog
    private static let attempts = 6

    init(_ open: @escaping () throws -> any EventLog) { self.open = open }

    /// The lines of the append with this number.
    static func lines(_ number: Int) -> [LogLine] {
        (0...(number % 3)).map { index in
            let text = String(repeating: "text ", count: number * 37 % 250)
            return LogLine(sealing: Array(#"{"id":"\#(number).\#(index)","text":"\#(text)"}"#.utf8))
        }
    }

    /// Returns the number of the last whole append in a log.
    static func finding(_ reading: LogReading) -> Finding {
        let found = reading.lines
        if Set(found).count < found.count { return .wrong("a line is there twice") }
        if !reading.missing.isEmpty { return .mixed("\(reading.missing.count) lines are missing") }
        var rest = Set(found)
        var number = 0
        while lines(number + 1).allSatisfy(rest.contains) {
            number += 1
            rest.subtract(lines(number))
        }
        // Of an append that was not acknowledged, any whole lines may be there.
        if rest.isSubset(of: lines(number + 1)) { return .state(number) }
        return .mixed("\(rest.count) lines after append \(number)")
    }

    /// Makes the appends up to a number, each until it succeeds, and reports them like `ScriptWriter`.
    func run(to count: Int) async throws {
        var log = try open()
        guard let first = try await attempting(&log, 0, { try await $0.read(after: LogPosition()) }) else { return }
        guard case .state(let found) = Self.finding(first) else {
            return StorageChild.report("half 0 \(Self.finding(first))")
        }
        StorageChild.report("found \(found)")
        for number in (found + 1)..<max(found + 1, count + 1) {
            let isDone: Void? = try await attempting(&log, number) { try await Self.append(number, to: $0) }
            guard isDone != nil else { return }
            StorageChild.report("ack \(number)")
        }
    }

    /// Appends those lines that the log doesn't have.
    private static func append(_ number: Int, to log: any EventLog) async throws {
        for _ in 1...3 {
            let reading = try await log.read(after: LogPosition())
            guard finding(reading) == .state(number - 1) || finding(reading) == .state(number) else {
                StorageChild.report("half \(number) \(finding(reading))")
                return
            }
            let present = Set(reading.lines)
            do {
                _ = try await log.append(lines(number).filter { !present.contains($0) }, at: reading.position)
                return
            } catch StorageError.conflict {
                // A line that a power cut left damaged was moved away.
            }
        }
        throw StorageError.conflict("the log")
    }

    /// Returns the result of `body`, which is repeated if it fails, with a new log after the second failure.
    private func attempting<Value>(
        _ log: inout any EventLog, _ number: Int, _ body: (any EventLog) async throws -> Value
    ) async throws -> Value? {
        for attempt in 1...Self.attempts {
            do {
                return try await body(log)
            } catch {
                StorageChild.report("failed \(number) \(error)")
            }
            guard attempt > 1 else { continue }
            log = try open()
            StorageChild.report("reopened \(number)")
        }
        StorageChild.report("gave up \(number)")
        exit(1)
    }

    /// Appends numbers to a log that other processes also use, continuing after the last one.
    func share(_ process: Int, count: Int) async throws {
        let log = try open()
        var number = try await Self.counts(log)[process] ?? 0
        StorageChild.report("found \(number)")
        while number < count {
            let position = try await log.read(after: LogPosition()).position
            do {
                _ = try await log.append([Self.line(process, number + 1)], at: position)
            } catch StorageError.conflict { continue }
            number += 1
            StorageChild.report("ack \(number)")
        }
    }

    /// Reports the numbers of all processes, like `SharedCounts`.
    func tally() async throws {
        let counts = try await Self.counts(open())
        let sum = counts.values.reduce(0, +)
        StorageChild.report((["tally \(sum)"] + counts.map { "\($0) \($1)" }).joined(separator: " "))
    }

    private static func line(_ process: Int, _ number: Int) -> LogLine {
        LogLine(sealing: Array(#"{"process":\#(process),"number":\#(number)}"#.utf8))
    }

    /// Returns the last number of each process. Each number is there exactly once.
    private static func counts(_ log: any EventLog) async throws -> [Int: Int] {
        let lines = try await log.read(after: LogPosition()).lines
        let present = Set(lines)
        var counts: [Int: Int] = [:]
        for process in 0..<8 {
            while present.contains(line(process, (counts[process] ?? 0) + 1)) { counts[process, default: 0] += 1 }
        }
        guard counts.values.reduce(0, +) == lines.count else {
            throw TortureFailure(description: "\(lines.count) lines, but the counts \(counts)")
        }
        return counts
    }

    /// Reports what a log has, makes the next append, and expects it in the log that is then opened.
    func inspect(_ position: Int, _ warnings: RecordedWarnings) async {
        let before = warnings.all.count
        var finding: Finding
        var damage = 0
        do {
            let log = try open()
            let reading = try await log.read(after: LogPosition())
            damage = reading.findings.count
            finding = Self.finding(reading)
            if case .state(let number) = finding {
                try await Self.append(number + 1, to: log)
                let next = Self.finding(try await open().read(after: LogPosition()))
                if next != .state(number + 1) { finding = .stuck("append \(number + 1): \(next)") }
            }
        } catch {
            finding = .error("\(error)")
        }
        StorageChild.report(finding.line(position, warnings: damage + warnings.all.count - before))
    }
}
