import CatalogueKit
import Foundation
import Storage
import StorageSupport

/// Copying from one storage to another, whether or not the storages are in use.
extension StoragePlugin {
    /// Copies the caches, or the given storage.
    static func copy(_ invocation: Invocation<Composition>) async throws -> CommandResult {
        let composition = invocation.host
        let from = try spec("from", invocation)
        let to = try spec("to", invocation)
        try check(from, to)
        var sides: [CopySides] = []
        do {
            for need in chosen(invocation) {
                let source = try composition.opener.find(need, at: from, among: composition.storages)
                guard let source else { continue }
                sides.append(
                    CopySides(
                        source: source, target: try composition.opener.open(need, at: to, among: composition.storages)))
            }
            let result = try await copy(sides, from, to, invocation)
            await sides.close(keeping: composition.storages)
            return result
        } catch {
            await sides.close(keeping: composition.storages)
            throw error
        }
    }

    private static func copy(
        _ sides: [CopySides], _ from: StorageSpec, _ to: StorageSpec, _ invocation: Invocation<Composition>
    ) async throws -> CommandResult {
        var report = CopyReport(from: from, to: to)
        for side in sides {
            try side.checkDifferent(from, to)
            let rule = rule(for: side.target.need, invocation.flags)
            let source = side.source.context.engine
            if side.source.need.correct != nil {
                // Marks affected by a repair of the source are recounted before they are copied.
                _ = try await source.base.verification(of: side.source.need.types)
                await source.correctIfDue()
            }
            let copy = StorageCopy(
                side.target.need.types, from: source.base, to: side.target.context.engine.base, rule)
            do {
                let result = try await copy.run {
                    invocation.report(CommandProgress(side.target.name, $0, of: $1))
                }
                report.add(result, side)
            } catch let refusal as StorageCopyRefusal {
                throw report.failure(refusal, of: side.target.name)
            } catch is CancellationError {
                throw report.interruption
            }
        }
        return try report.result()
    }

    private static func rule(for need: StorageNeed, _ flags: Flags) -> StorageCopy.Rule {
        guard need.durability == .library else { return .keepingNewest }
        return flags.contains(replace) ? .replacingOthers : .refusingOthers
    }

    private static func spec(_ name: String, _ invocation: Invocation<Composition>) throws -> StorageSpec {
        try invocation.host.opener.spec(invocation.arguments.text(name) ?? "")
    }

    private static func check(_ from: StorageSpec, _ to: StorageSpec) throws {
        if from == to { throw sameStorage(from, to) }
        if try StorageRegistry.engines.registration(of: to).takes == .none {
            throw UsageError(
                "\(to) is discarded when the program ends, so nothing can be copied to it",
                hint: "choose another storage")
        }
    }

    fileprivate static func sameStorage(_ from: StorageSpec, _ to: StorageSpec) -> UsageError {
        UsageError("\(from) and \(to) are the same storage", hint: "choose two different storages")
    }

    /// Returns the storages to copy: the given one, or all caches. A library must be given explicitly, because
    /// it has its own setting.
    private static func chosen(_ invocation: Invocation<Composition>) -> [StorageNeed] {
        guard let name = invocation.arguments.keyword("store") else {
            return Composition.storageNeeds.filter { $0.durability == .cache }
        }
        return Composition.storageNeeds.filter { $0.name == name }
    }
}

/// The source and target storages for copying one context.
private struct CopySides {
    let source: OpenStorage
    let target: OpenStorage

    /// Throws if both specs refer to the same files.
    func checkDifferent(_ from: StorageSpec, _ to: StorageSpec) throws {
        guard let folder = source.choice.folder, let other = target.choice.folder else { return }
        let isSameFolder = folder.resolvingSymlinksInPath().path == other.resolvingSymlinksInPath().path
        if from.name == to.name, isSameFolder { throw StoragePlugin.sameStorage(from, to) }
    }
}

extension [CopySides] {
    /// Closes the storages that aren't in `kept`.
    fileprivate func close(keeping kept: OpenStorages) async {
        await OpenStorages(all: flatMap { [$0.source, $0.target] }).close(keeping: kept)
    }
}

private struct CopyReport {
    let from: StorageSpec
    let to: StorageSpec
    var results: [(target: OpenStorage, result: StorageCopyResult)] = []
    var data: [JSONValue] = []

    mutating func add(_ result: StorageCopyResult, _ sides: CopySides) {
        results.append((sides.target, result))
        data.append(
            .values([
                "context": sides.target.name, "from": sides.source.location, "to": sides.target.location,
                "added": result.added, "replaced": result.replaced, "unchanged": result.unchanged, "kept": result.kept,
                "removed": result.removed, "unreadable": result.unreadable,
            ]))
    }

    /// - Throws: `CommandFailure` if the source is empty.
    func result() throws -> CommandResult {
        guard results.contains(where: { $0.result.total > 0 }) else {
            throw CommandFailure(
                .notFound("\(from)"), "\(from) has nothing to copy",
                hint: "`storage` shows the contents of each storage")
        }
        let written = results.map { $0.result.added + $0.result.replaced }.reduce(0, +)
        let lines = results.map { (name: $0.target.name, value: Self.summary($0.result)) }
        let heading = "Copied \(Phrases.count(written, "record")) from \(from) to \(to)."
        return CommandResult(
            kind: "copy", data: .array(data), screen: Screen([.line(heading), .pairs(lines)] + next.map { .line($0) }))
    }

    private static func summary(_ result: StorageCopyResult) -> String {
        let parts = [
            (result.added, "added"), (result.replaced, "replaced"), (result.unchanged, "unchanged"),
            (result.kept, "newer there"), (result.removed, "removed"), (result.unreadable, "unreadable"),
        ].filter { $0.0 > 0 }
        return parts.isEmpty ? "empty" : parts.map { "\(Phrases.count($0.0)) \($0.1)" }.joined(separator: " · ")
    }

    private var next: [String] {
        let isLibrary = results.contains { $0.target.durability == .library }
        if isLibrary { return ["To use the copied lists, set \"library\": \"\(to)\" in the config file."] }
        let libraries = Composition.storageNeeds.filter { $0.durability == .library }.map(\.name)
        return ["Your lists were not copied. To copy them too:"]
            + libraries.map { "storage copy \(from.argument) \(to.argument) \($0)" }
    }

    func failure(_ refusal: StorageCopyRefusal, of name: String) -> CommandFailure {
        let others = refusal.onlyInTarget
        let differing = refusal.differing
        let found = [
            others > 0 ? "\(Phrases.count(others, "record")) missing from \(from)" : nil,
            differing > 0 ? "\(Phrases.count(differing, "record")) with different values" : nil,
        ].compactMap { $0 }.joined(separator: " and ")
        return CommandFailure(
            .storage("\(to)"), "the \(name) in \(to) has \(found), so nothing was changed",
            hint:
                "`storage copy \(from.argument) \(to.argument) \(name) --replace` makes it equal to the one in \(from)")
    }

    var interruption: CommandFailure {
        CommandFailure(
            .cancelled, "copy interrupted; records copied so far were kept",
            hint: "run the same command again to continue")
    }
}

extension StorageSpec {
    /// The spec, quoted for a command line if necessary.
    var argument: String { description.contains(where: \.isWhitespace) ? "\"\(description)\"" : description }
}
