import CoreDomain
import Foundation
import LibraryDomain

// Whose export it is, and how old.
extension LibraryImport {
    /// Finds the account of each program to which the rows belong, and returns the programs whose export is older than one
    /// of that account that was imported.
    func identify(_ rows: [ImportRow], _ decisions: ImportDecisions) async throws -> Set<String> {
        let covered = Set(coverage.filter { !$0.value.parts.isEmpty }.keys)
        let programs = covered.union(rows.lazy.filter { $0.problem == nil }.map(\.program))
        let known = try await library.repository.accounts(of: programs)
        let lists = try await library.repository.lists()
        var exports = programs.reduce(into: [:]) { $0[$1] = KnownAccounts.Export() }
        for row in rows where row.problem == nil {
            guard case .match(let match) = decisions[row.subject] else { continue }
            let list = row.list.map { list in lists.index(of: list).map { lists[$0].id } ?? list.id }
            exports[row.program, default: KnownAccounts.Export()].note(row, of: match.title.item, on: list)
        }
        for (program, export) in exports {
            identities[program] = (known[program] ?? KnownAccounts()).account(
                of: export, named: origins[program]?.account, isWhole: coverage[program] != nil)
        }
        let times = try await library.repository.exports()
        return Set(identities.filter { isOlder($0.key, $0.value, times) }.keys)
    }

    /// Returns whether a whole export was made before an imported one. If the times of both aren't known, their newest
    /// days decide.
    private func isOlder(_ program: String, _ identity: ExportIdentity, _ times: [String: Date]) -> Bool {
        if identity.isOther || coverage[program] == nil { return false }
        guard let time = origins[program]?.madeAt, let latest = times[identity.source(in: program)] else {
            return identity.isBehind
        }
        return time < latest
    }

    /// The times at which the exports were made, for the log.
    var exports: [String: Date] {
        var exports: [String: Date] = [:]
        for (program, identity) in identities where coverage[program] != nil {
            if let time = origins[program]?.madeAt { exports[identity.source(in: program)] = time }
        }
        return exports
    }
}
