import Foundation
import Storage
import StorageTesting

extension TortureRun {
    /// Fails each operation, once or from then on, and writes halves.
    mutating func failOperations() async throws {
        let batches = subject.extent == .long ? 25 : 6
        let operations = try await record(count: batches).recording.operations.filter(\.isChange)
        var faults = operations.indices.flatMap { index -> [String] in
            let kinds = ["EIO", "ENOSPC", "EINTR", "short"].map { "\($0) \(index + 1)" }
            let lasting = (kinds.prefix(2) + ["EROFS \(index + 1)"]).map { "\($0) 1000000000" }
            return kinds.map { "\($0) \(index + 1)" } + lasting
        }
        faults = Array(faults.shuffled(using: &random).prefix(count(24, long: .max)))
        var stores: [DisturbedStore] = []
        for fault in faults where !isOver {
            let (store, exitCode, reports) = try await disturb(fault, count: batches)
            figures.add("faults injected")
            figures.add(reports.acknowledged, "batches acknowledged")
            figures.add(reports.numbers(of: "failed").count, "errors reported")
            figures.add(reports.numbers(of: "reopened").count, "times reopened")
            expectRecovery(fault, exitCode, reports, batches)
            stores.append(DisturbedStore(store: store, acknowledged: reports.acknowledged, what: fault))
            if stores.count == 100 { try await expectState(of: &stores, count: batches + 1) }
        }
        try await expectState(of: &stores, count: batches + 1)
    }

    /// After a fault that happens only once, the child must carry out all batches.
    private mutating func expectRecovery(_ fault: String, _ exitCode: Int32, _ reports: [String], _ batches: Int) {
        let isLasting = fault.hasSuffix("1000000000")
        if reports.contains(where: { $0.hasPrefix("half") }) { problem("\(fault): \(reports.suffix(2))") }
        if exitCode != 0 && !(isLasting && exitCode == 1) {
            problem("\(fault): exit code \(exitCode): \(reports.suffix(2))")
        }
        if !isLasting && reports.acknowledged < batches {
            problem("\(fault): it never recovered: \(reports.suffix(2))")
        }
    }
}
