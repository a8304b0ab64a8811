import Foundation
import PopcornLibrary
import StorageTesting
import Testing

/// Random exports of two people that are imported into one library, without names. `POPCORN_ACCOUNTS=1000` tries more,
/// `POPCORN_SEED=7` only one.
@Suite(.timeLimit(.minutes(30))) struct AccountPairTests {
    private static let environment = ProcessInfo.processInfo.environment

    private static var seeds: [UInt64] {
        if let seed = environment["POPCORN_SEED"].flatMap(UInt64.init) { return [seed] }
        return Array(1...(environment["POPCORN_ACCOUNTS"].flatMap(UInt64.init) ?? 4))
    }

    @Test(arguments: Account.Format.allCases)
    func `the exports of two people neither remove nor change what the other's brought`(
        format: Account.Format
    ) async throws {
        for seed in Self.seeds { try await check(format, seed) }
    }

    private func check(_ format: Account.Format, _ seed: UInt64) async throws {
        let name = "\(format), seed \(seed)"
        var random = SeededGenerator(seed)
        var anna = Account(format, films: 1...40)
        var ben = Account(format, films: 30...70, firstKey: 1000)
        for _ in 1...60 { anna.step(using: &random) }
        for _ in 1...60 { ben.step(using: &random) }
        let target = ImportedLibrary()
        try await target.importing(anna.files, of: nil)
        let annas = try await target.lines
        try await target.importing(ben.files, of: nil)
        let both = try await target.lines
        let lost = annas.records.subtracting(both.records)
        #expect(lost.isEmpty, "\(name): the import of the other's export changed \(lost)")
        for files in [anna.files, ben.files] {
            try await target.importing(files, removingLacking: true, of: nil)
            #expect(try await target.lines == both, "\(name): a second run in turn changes the library")
        }
        for _ in 1...4 { anna.step(using: &random) }
        try await target.importing(anna.files, removingLacking: true, of: nil)
        let alone = ImportedLibrary()
        try await alone.importing(ben.files, of: nil)
        let removed = try await alone.lines.records.identities.subtracting(target.lines.records.identities)
        #expect(removed.isEmpty, "\(name): what the other has said was removed: \(removed)")
        try await checkUndo(of: target, leaving: alone, name)
    }

    /// Undoes all imports of the first person, the second import being that of the other.
    private func checkUndo(of target: ImportedLibrary, leaving alone: ImportedLibrary, _ name: String) async throws {
        let imports = try await target.library.history(limit: .max).filter { $0.action.kind == .titlesImported }
        for (index, event) in imports.reversed().enumerated() where index != 1 {
            _ = try await target.library.undo(event.id)
        }
        let left = try await target.lines.records
        let wanted = try await alone.lines.records
        #expect(left == wanted, "\(name): lacks \(wanted.subtracting(left)), has \(left.subtracting(wanted))")
    }
}

extension [String] {
    /// The lines of viewings up to their day and of entries up to their film, without values that another account may have
    /// brought first.
    fileprivate var identities: [String] {
        compactMap { line in
            if let seen = line.firstMatch(of: /^.* seen [^ ]+/) { return String(seen.output) }
            return line.firstMatch(of: /^.*  Film [0-9]+/).map { String($0.output) }
        }
    }

    /// The lines without the numbers of entries on lists, in order.
    fileprivate var records: [String] { unnumbered(["watchlist ", "best ", "favourites ", "Best, ranked! "]).sorted() }
}
