import Foundation
import Storage
import StorageTesting

extension TortureRun {
    /// Kills a child repeatedly, at moments unrelated to its work.
    mutating func killAtRandom() async throws {
        let batches = 400
        var store = newFolder()
        var done = 0
        for kill in 0..<count(12, long: 1500) where !isOver {
            if done > batches - 100 {
                store = newFolder()
                done = 0
            }
            let seed = subject.seed
            let child = try start(command(.write, [store], seed: seed, count: batches))
            try await child.waits(forReports: Int.random(in: 1...8, using: &random))
            try await Task.sleep(for: .microseconds(Int.random(in: 0...3000, using: &random)))
            child.send(SIGKILL)
            _ = try await child.end()
            try subject.settle()
            let reports = try child.reports
            figures.add("random kills")
            guard let found = reports.numbers(of: "found").first, found == done || found == done + 1 else {
                return problem("after kill \(kill) \(done) was acknowledged, but: \(reports.prefix(3))")
            }
            figures.add(reports.numbers(of: "ack").count, "batches acknowledged")
            done = reports.acknowledged
            for report in reports where !["found", "ack"].contains(report.prefix { $0 != " " }) {
                problem("kill \(kill): \(report)")
            }
        }
        var last = [DisturbedStore(store: store, acknowledged: done, what: "the last kill")]
        try await expectState(of: &last, count: batches)
    }

    /// Kills a child before each operation, and in the middle of each write.
    mutating func killAtOperations() async throws {
        let batches = subject.extent == .long ? 25 : 6
        let operations = try await record(count: batches).recording.operations.filter(\.isChange)
        var faults = operations.indices.map { "kill \($0 + 1) \($0 + 1)" }
        faults += operations.indices.filter { operations[$0].kind == "write" }.map { "tear \($0 + 1) \($0 + 1)" }
        faults = Array(faults.shuffled(using: &random).prefix(count(24, long: .max)))
        var stores: [DisturbedStore] = []
        for fault in faults where !isOver {
            let ended = try await disturb(fault, count: batches)
            if ended.exitCode != -1 { problem("\(fault): the child was not killed: \(ended.reports.suffix(2))") }
            figures.add("kills at a file operation")
            figures.add(ended.reports.acknowledged, "batches acknowledged")
            stores.append(
                DisturbedStore(store: ended.store, acknowledged: ended.reports.acknowledged, what: fault))
            if stores.count == 100 { try await expectState(of: &stores, count: batches + 1) }
        }
        try await expectState(of: &stores, count: batches + 1)
    }

    /// Runs a child with a fault.
    mutating func disturb(
        _ fault: String, count: Int
    ) async throws -> (store: URL, exitCode: Int32, reports: [String]) {
        let folder = newFolder()
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        let store = folder.appending(path: Self.store)
        let child = try start(command(.write, [store], count: count), watching: folder, fault: fault)
        let exitCode = try await child.end()
        return (store, exitCode, try child.reports)
    }

    /// A storage left behind by a child, and the last acknowledged batch.
    struct DisturbedStore {
        let store: URL
        let acknowledged: Int
        let what: String
    }

    /// Expects the last acknowledged batch, or the one after it, and nothing else. Removes the stores.
    mutating func expectState(of stores: inout [DisturbedStore], count: Int) async throws {
        let findings = try await inspect(stores.map(\.store), count: count)
        for (store, found) in zip(stores, findings) {
            let expected = [store.acknowledged, store.acknowledged + 1].map { Finding.state($0) }
            note(
                found.finding, isExpected: expected.contains(found.finding),
                "\(store.what), \(store.acknowledged) acknowledged")
        }
        for store in stores where FileManager.default.fileExists(atPath: store.store.path) {
            try FileManager.default.removeItem(at: store.store)
        }
        stores = []
    }

    /// Counts a finding, and reports it if it is unexpected.
    mutating func note(_ finding: Finding, isExpected: Bool, _ what: String) {
        switch finding {
        case .state: figures.add(isExpected ? 0 : 1, "with batches lost, or never acknowledged")
        case .mixed, .wrong: figures.add(isExpected ? 0 : 1, "half seen or wrong")
        case .error, .stuck: figures.add(isExpected ? 0 : 1, "unusable")
        case .crash: figures.add(1, "crashed or hung")
        }
        if !isExpected { problem("\(what): \(finding)") }
    }
}
