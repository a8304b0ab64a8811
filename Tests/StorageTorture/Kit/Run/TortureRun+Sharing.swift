import Foundation
import Storage

extension TortureRun {
    /// Lets two to four children commit at once, while lock files are removed and one child is stopped or killed.
    mutating func share() async throws {
        for processes in subject.extent == .long ? [2, 3, 4] : [3] {
            for disturbance in Disturbance.allCases where !isOver {
                try await share(processes, disturbance, increments: count(60, long: 3000))
            }
        }
    }

    enum Disturbance: String, CaseIterable {
        case none, removedLocks, killed, stopped
    }

    private mutating func share(_ processes: Int, _ disturbance: Disturbance, increments: Int) async throws {
        let store = newFolder()
        try FileManager.default.createDirectory(at: store, withIntermediateDirectories: true)
        var children = try (0..<processes).map { number in
            try start(command(.share, [store], seed: UInt64(number), count: increments))
        }
        try await children[0].waits(forReports: 1)
        try await disturb(disturbance, &children, store, increments)
        var acknowledged: [Int: Int] = [:]
        for (number, child) in children.enumerated() {
            let exitCode = try await child.end(within: .seconds(300))
            let reports = try child.reports
            acknowledged[number % processes] = max(reports.acknowledged, acknowledged[number % processes] ?? 0)
            figures.add(reports.numbers(of: "ack").count, "batches of \(processes) processes acknowledged")
            let wasKilled = disturbance == .killed && number == 0
            if exitCode != 0 && !wasKilled { problem("\(disturbance): exit code \(exitCode): \(reports.suffix(2))") }
            for half in reports where half.hasPrefix("half") { problem("\(disturbance): \(half)") }
        }
        try await expectCounts(in: store, acknowledged, "\(processes) processes, \(disturbance)")
    }

    private mutating func disturb(
        _ disturbance: Disturbance, _ children: inout [RunningChild], _ store: URL, _ increments: Int
    ) async throws {
        switch disturbance {
        case .none: break
        case .removedLocks:
            for _ in 0..<count(500, long: 10_000) {
                for file in try FileManager.default.contentsOfDirectory(atPath: store.path)
                where file.hasSuffix(".lock") {
                    unlink(store.appending(path: file).path)
                    figures.add("lock files removed")
                }
                try await Task.sleep(for: .microseconds(100))
            }
        case .killed:
            children[0].send(SIGKILL)
            figures.add("processes killed")
            children.append(try start(command(.share, [store], seed: 0, count: increments)))
        case .stopped:
            for _ in 0..<count(3, long: 20) {
                children[0].send(SIGSTOP)
                figures.add("processes stopped")
                try await Task.sleep(for: .milliseconds(100))
                children[0].send(SIGCONT)
                try await Task.sleep(for: .milliseconds(20))
            }
        }
    }

    /// Lets two children make changes, and kills each of them after every few changes. Another child continues.
    mutating func killWhileSharing() async throws {
        let changes = count(20, long: 1000)
        let kills = count(10, long: 500)
        let store = newFolder()
        try FileManager.default.createDirectory(at: store, withIntermediateDirectories: true)
        var sharers = try (0..<2).map { number in
            Sharer(try start(command(.share, [store], seed: UInt64(number), count: changes)))
        }
        while figures["kills"] < kills, !isOver {
            var isOneUnfinished = false
            for index in sharers.indices where try sharers[index].made < changes {
                isOneUnfinished = true
                if try sharers[index].made < sharers[index].goal, !sharers[index].child.hasEnded { continue }
                sharers[index].child.send(SIGKILL)
                figures.add("kills")
                if let error = try await sharers[index].end(isKilled: true) {
                    return problem("after kill \(figures["kills"]): \(error)")
                }
                sharers[index].child = try start(
                    command(.share, [store], seed: UInt64(index), count: changes))
                sharers[index].goal = sharers[index].acknowledged + Int.random(in: 0...4, using: &random)
            }
            if !isOneUnfinished { break }
            try await Task.sleep(for: .microseconds(200))
        }
        for index in sharers.indices {
            if let error = try await sharers[index].end(isKilled: false) { problem("at the end: \(error)") }
        }
        figures.add(sharers.reduce(0) { $0 + $1.acknowledged }, "changes acknowledged")
        let acknowledged = Dictionary(uniqueKeysWithValues: sharers.map(\.acknowledged).enumerated().map { ($0, $1) })
        try await expectCounts(in: store, acknowledged, "two processes")
    }

    /// The lives of a child that is killed and replaced.
    private struct Sharer {
        var child: RunningChild
        /// The change after which the child is killed.
        var goal = 1
        /// The last change that was acknowledged in an earlier life.
        private(set) var acknowledged = 0

        init(_ child: RunningChild) { self.child = child }

        /// The last change that was made; -1 if the child hasn't reported anything yet.
        var made: Int {
            get throws {
                let reports = try child.reports
                return reports.isEmpty ? -1 : reports.acknowledged
            }
        }

        /// Waits for the end of the child. Returns what is wrong with its reports, or `nil`.
        mutating func end(isKilled: Bool) async throws -> String? {
            let exitCode = try await child.end(within: .seconds(300))
            let reports = try child.reports
            defer { acknowledged = max(acknowledged, reports.acknowledged) }
            if exitCode != 0 && !(isKilled && exitCode == -1) { return "exit code \(exitCode): \(reports.suffix(2))" }
            // A child that was killed early hasn't found anything yet.
            guard let found = reports.numbers(of: "found").first else { return nil }
            if found == acknowledged || found == acknowledged + 1 { return nil }
            return "\(found) changes were found, and \(acknowledged) acknowledged"
        }
    }

    /// Expects that the shared number is the sum of the others, and that nothing acknowledged is missing.
    private mutating func expectCounts(in store: URL, _ acknowledged: [Int: Int], _ what: String) async throws {
        let child = try start(command(.tally, [store], count: 0))
        _ = try await child.end()
        guard let counts = try child.reports.compactMap(SharedCounts.init).first else {
            return problem("\(what): \(try child.reports)")
        }
        let lost =
            acknowledged.reduce(0) { $0 + max(0, $1.value - (counts.own[$1.key] ?? 0)) }
            + max(0, counts.own.values.reduce(0, +) - counts.shared)
        figures.add(lost, "lost")
        if lost > 0 { problem("\(what): \(counts.line) instead of \(acknowledged)") }
    }
}
