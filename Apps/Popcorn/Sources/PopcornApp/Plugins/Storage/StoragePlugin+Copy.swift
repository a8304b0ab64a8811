import CatalogueKit
import CoreDomain
import Foundation
import Prompt
import Storage
import StorageSupport
import TerminalKit

/// Copying from one storage to another, whether or not the storages are in use.
extension StoragePlugin {
    /// Copies the caches, or the given storage.
    static func copy(_ invocation: Invocation, _ composition: Composition) async throws -> CommandResult {
        let from = try spec("from", invocation, composition)
        let to = try spec("to", invocation, composition)
        try check(from, to)
        if let name = invocation.arguments.keyword("store"), name == library?.name {
            throw UsageError(
                "your library is the files in \(composition.environment.shortened(composition.library.location)); "
                    + "its stored records are rebuilt from them",
                hint: .line("storage use \(name)=\(to)"))
        }
        var sides: [CopySides] = []
        do {
            for need in chosen(invocation) {
                let source = try composition.opener.find(
                    need, at: from, of: composition.library, among: composition.storages)
                guard let source else { continue }
                let target = try composition.opener.open(
                    need, at: to, of: composition.library, among: composition.storages)
                sides.append(CopySides(source: source, target: target))
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
        _ sides: [CopySides], _ from: StorageSpec, _ to: StorageSpec, _ invocation: Invocation
    ) async throws -> CommandResult {
        var report = CopyReport(from: from, to: to)
        for side in sides {
            try side.checkDifferent(from, to)
            let copy = StorageCopy(side.target.need.types, from: side.source.context, to: side.target.context)
            do {
                let result = try await copy.run {
                    invocation.report(CommandProgress(side.target.name, $0, of: $1))
                }
                report.add(result, side)
            } catch is CancellationError {
                throw report.interruption
            }
        }
        return try report.result()
    }

    private static func spec(
        _ name: String, _ invocation: Invocation, _ composition: Composition
    ) throws -> StorageSpec {
        try composition.opener.spec(invocation.arguments.text(name) ?? "")
    }

    private static func check(_ from: StorageSpec, _ to: StorageSpec) throws {
        if from == to { throw sameStorage(from, to) }
        if try StorageRegistry.engines.registration(of: to).takes == .none {
            throw UsageError(
                "\(to) is discarded when the program ends, so nothing can be copied to it",
                hint: .note("choose another storage"))
        }
    }

    fileprivate static func sameStorage(_ from: StorageSpec, _ to: StorageSpec) -> UsageError {
        UsageError("\(from) and \(to) are the same storage", hint: .note("choose two different storages"))
    }

    private static var library: StorageNeed? { Composition.storageNeeds.first { $0.source == .library } }

    /// Returns the storages to copy: the given one, or all.
    private static func chosen(_ invocation: Invocation) -> [StorageNeed] {
        let name = invocation.arguments.keyword("store")
        return Composition.storageNeeds.filter { $0.source == .catalogue && (name == nil || $0.name == name) }
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
                "unreadable": result.unreadable,
            ]))
    }

    /// - Throws: `CommandFailure` if the source is empty.
    func result() throws -> CommandResult {
        guard results.contains(where: { $0.result.total > 0 }) else {
            throw CommandFailure(
                .notFound("\(from)"), "\(from) has nothing to copy",
                hint: .line("storage", effect: "shows the contents of each storage"))
        }
        let written = results.map { $0.result.added + $0.result.replaced }.reduce(0, +)
        let lines = results.map { (name: $0.target.name, value: Self.summary($0.result)) }
        let heading = "Copied \(Phrases.count(written, "record")) from \(from) to \(to)."
        return CommandResult(
            kind: "copy", data: .array(data), screen: Screen([.line(heading), .pairs(lines)]))
    }

    private static func summary(_ result: StorageCopyResult) -> String {
        let parts = [
            (result.added, "added"), (result.replaced, "replaced"), (result.unchanged, "unchanged"),
            (result.kept, "newer there"), (result.unreadable, "unreadable"),
        ].filter { $0.0 > 0 }
        return parts.isEmpty ? "empty" : parts.map { "\(Phrases.count($0.0)) \($0.1)" }.joined(separator: " · ")
    }

    var interruption: CommandFailure {
        CommandFailure(
            .cancelled, "copy interrupted; records copied so far were kept",
            hint: .note("run the same command again to continue"))
    }
}

extension StorageSpec {
    /// The spec, quoted for a command line if necessary.
    var argument: String { description.contains(where: \.isWhitespace) ? "\"\(description)\"" : description }
}
