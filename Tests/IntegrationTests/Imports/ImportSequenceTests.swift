import Foundation
import Imports
import PopcornLibrary
import StorageTesting
import Testing

/// Random sequences of exports of one account. `POPCORN_ACCOUNTS=1000` tries more, `POPCORN_SEED=7` only one.
@Suite(.timeLimit(.minutes(30))) struct ImportSequenceTests {
    private static let environment = ProcessInfo.processInfo.environment

    private static var seeds: [UInt64] {
        if let seed = environment["POPCORN_SEED"].flatMap(UInt64.init) { return [seed] }
        return Array(1...(environment["POPCORN_ACCOUNTS"].flatMap(UInt64.init) ?? 4))
    }

    @Test(arguments: Account.Format.allCases)
    func `importing all exports of an account in their order equals importing the last one`(
        format: Account.Format
    ) async throws {
        for seed in Self.seeds { try await check(format, seed) }
    }

    private func check(_ format: Account.Format, _ seed: UInt64) async throws {
        var random = SeededGenerator(seed)
        var account = Account(format)
        let followed = ImportedLibrary()
        /// The film that the user rates at the prompt, once it is there.
        let own = Int.random(in: 1...5, using: &random)
        var isRated = false
        for _ in 1...Int.random(in: 1...5, using: &random) {
            for _ in 1...Int.random(in: 1...8, using: &random) { account.step(fixed: own, using: &random) }
            try await checkImport(of: account, into: followed, "\(format), seed \(seed)")
            account.noteExport()
            if !isRated, Int.random(in: 0..<4, using: &random) == 0 {
                _ = try await followed.library.rate([Films.film(own)], 10, unlisting: false)
                isRated = true
            }
        }
        let latest = ImportedLibrary()
        try await latest.importing(account.files)
        let isOfUser = { (line: String) in isRated && line.hasPrefix("Film \(own) ") }
        let wanted = try await latest.lines.filter { !isOfUser($0) }
        // Entries that stay on a list have an effect on the numbers of the others.
        let shrunk = ["watchlist ", "\(account.listName) "].filter(account.deleted.contains)
        func compare(_ what: String, ignoringExtra: Bool = false) async throws {
            let all = try await followed.lines.filter { !isOfUser($0) }
            let lacking = wanted.subtracting(all).filter { line in !shrunk.contains { line.hasPrefix($0) } }
            let extra = all.subtracting(wanted).filter { line in !account.deleted.contains { line.hasPrefix($0) } }
            #expect(
                lacking.isEmpty && (extra.isEmpty || ignoringExtra),
                "\(format), seed \(seed), \(what): lacks \(lacking), has \(extra)")
        }
        try await compare("all exports")
        let found = try await followed.lines
        try await undoOne(in: followed, using: &random)
        try await checkImport(of: account, into: followed, "\(format), seed \(seed), after an undo")
        // An entry that has moved and lost its key can't be told from another one without the undone export. What was left
        // of it is offered, which the end of this test checks.
        try await compare("after an undo", ignoringExtra: true)
        try await followed.importing(account.files, removingLacking: true)
        let pruned = try await followed.lines.filter { !isOfUser($0) }.unnumbered(shrunk)
        let rest = pruned.subtracting(wanted.unnumbered(shrunk))
        let lost = wanted.unnumbered(shrunk).subtracting(pruned)
        #expect(
            rest.isEmpty && lost.isEmpty, "\(format), seed \(seed): \(rest) was offered and stays, \(lost) is lost")
        if isRated {
            let isKept = found.contains { $0.hasPrefix("Film \(own) rated 10 ") }
            #expect(isKept, "\(format), seed \(seed): the user's rating was not kept")
        }
    }

    /// Undoes one of the imports, perhaps not the last one.
    private func undoOne(in target: ImportedLibrary, using random: inout SeededGenerator) async throws {
        let imports = try await target.library.history(limit: .max).filter {
            $0.action.kind == .titlesImported && $0.isUndone == false
        }
        guard let event = imports.randomElement(using: &random) else { return }
        _ = try await target.library.undo(event.id)
    }

    /// Imports an export, and checks that a second run has no effect and that an undo takes the import back.
    private func checkImport(of account: Account, into target: ImportedLibrary, _ name: String) async throws {
        let before = try await target.lines
        try await target.importing(account.files)
        let after = try await target.lines
        let again = try await target.importing(account.files)
        for (file, outcomes) in again {
            for outcome in outcomes where outcome == .added || outcome == .changed {
                Issue.record("\(name): a second run of \(file) has the outcome \(outcome)")
            }
        }
        #expect(try await target.lines == after, "\(name): a second run changes the library")
        if before == after { return }
        _ = try await target.library.undo()
        #expect(try await target.lines == before, "\(name): undo doesn't return to the state before")
        _ = try await target.library.redo()
        #expect(try await target.lines == after, "\(name): redo doesn't return to the state after")
    }
}

extension [String] {
    /// Returns the lines without the numbers of entries on the lists with which they begin. An entry that comes back
    /// has the position of its day.
    func unnumbered(_ lists: [String]) -> [String] {
        map { line in
            guard let list = lists.first(where: line.hasPrefix) else { return line }
            return list + line.dropFirst(list.count).drop { $0.isNumber }
        }
    }

    /// Returns the lines without those of `others`, as often as each is there.
    func subtracting(_ others: [String]) -> [String] {
        var counts = Dictionary(others.map { ($0, 1) }, uniquingKeysWith: +)
        return filter { line in
            guard let count = counts[line], count > 0 else { return true }
            counts[line] = count - 1
            return false
        }
    }
}
