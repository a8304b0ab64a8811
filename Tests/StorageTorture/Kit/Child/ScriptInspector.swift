import Storage
import StorageTesting

/// Compares the records that an engine finds with the states of a script.
///
/// Reports one line for each storage: its position, the number of warnings and of damages that the engine reported, and
/// the finding. Then it commits the next batch and reopens the storage, and reports if that fails.
struct ScriptInspector {
    private let plan: StorageScript.Plan
    private let states: [ScriptRecords]
    private let written: [ChangedKey: [any StoredRecord]]
    private let warnings: RecordedWarnings

    init(_ plan: StorageScript.Plan, count: Int, warnings: RecordedWarnings) {
        self.plan = plan
        self.warnings = warnings
        var script = StorageScript(plan)
        states = script.states(count)
        written = script.written
    }

    func inspect(_ position: Int, _ open: () throws -> any StorageEngine) async {
        let before = warnings.all.count
        let damage = await countDamage(open)
        var finding = await find(open)
        if case .state(let number) = finding, let problem = await continueAfter(number, open) {
            finding = .stuck(problem)
        }
        StorageChild.report(finding.line(position, warnings: damage + warnings.all.count - before))
    }

    /// Returns the number of damaged records that the engine finds when asked to verify.
    private func countDamage(_ open: () throws -> any StorageEngine) async -> Int {
        do {
            let engine = try open()
            let damage = try await (engine as? any MaintainableStorage)?.verify(StorageScript.types).damage
            try await engine.close()
            return damage?.count ?? 0
        } catch {
            return 1
        }
    }

    private func find(_ open: () throws -> any StorageEngine) async -> Finding {
        do {
            let engine = try open()
            let found = try await ScriptRecords(of: engine)
            try await engine.close()
            return compare(found)
        } catch {
            return .error("\(error)")
        }
    }

    private func compare(_ found: ScriptRecords) -> Finding {
        guard states.indices.contains(found.number) else { return .wrong("batch \(found.number)") }
        guard let difference = states[found.number].difference(from: found) else { return .state(found.number) }
        return found.areAll(among: written) ? .mixed(difference) : .wrong(difference)
    }

    private func continueAfter(_ number: Int, _ open: () throws -> any StorageEngine) async -> String? {
        var script = StorageScript(plan)
        script.advance(to: number)
        let batch = script.advance()
        do {
            let engine = try open()
            _ = try await engine.commit(batch)
            try await engine.close()
            let reopened = try open()
            let found = try await ScriptRecords(of: reopened)
            try await reopened.close()
            return script.records.difference(from: found)
        } catch {
            return "\(error)"
        }
    }
}

/// The state of a storage.
enum Finding: Equatable {
    /// Exactly the records after this batch.
    case state(Int)
    /// Records from different batches.
    case mixed(String)
    /// A record that was never put.
    case wrong(String)
    /// It can't be read.
    case error(String)
    /// It can be read, but can't continue.
    case stuck(String)
    /// The process ended or hung before its report.
    case crash

    func line(_ position: Int, warnings: Int) -> String {
        let (word, detail) =
            switch self {
            case .state(let number): ("state", "\(number)")
            case .mixed(let text): ("mixed", text)
            case .wrong(let text): ("wrong", text)
            case .error(let text): ("error", text)
            case .stuck(let text): ("stuck", text)
            case .crash: ("crash", "")
            }
        return "finding \(position) \(warnings) \(word) \(detail)"
    }

    static func parse(_ line: String) -> (position: Int, warnings: Int, finding: Finding)? {
        let words = line.split(separator: " ", maxSplits: 4).map(String.init)
        guard words.count >= 4, words[0] == "finding", let position = Int(words[1]), let warnings = Int(words[2])
        else { return nil }
        let detail = words.count > 4 ? words[4] : ""
        let finding: Finding? =
            switch words[3] {
            case "state": Int(detail).map { .state($0) }
            case "mixed": .mixed(detail)
            case "wrong": .wrong(detail)
            case "error": .error(detail)
            case "stuck": .stuck(detail)
            default: nil
            }
        return finding.map { (position, warnings, $0) }
    }
}
