import Foundation
import PopcornLibrary
import StorageTesting
import Testing

/// Random exports of two or three people that are imported into one library, without names. `POPCORN_ACCOUNTS=1000` tries more,
/// `POPCORN_SEED=7` only one.
@Suite(.timeLimit(.minutes(30))) struct AccountPairTests {
    private static let environment = ProcessInfo.processInfo.environment

    private static var seeds: [UInt64] {
        if let seed = environment["POPCORN_SEED"].flatMap(UInt64.init) { return [seed] }
        return Array(1...(environment["POPCORN_ACCOUNTS"].flatMap(UInt64.init) ?? 4))
    }

    @Test(arguments: Account.Format.allCases)
    func `the exports of several people neither remove nor change what another's brought, or the user's own`(
        format: Account.Format
    ) async throws {
        for seed in Self.seeds { try await check(format, seed) }
    }

    /// Viewings at the prompt: one on the day of an account's entry, if it has any, and one of another film.
    private static func see(in account: Account, _ library: LibraryContext) async throws {
        var sightings = [Sighting(Films.film(98), on: Account.partialDay(33))]
        if let entry = account.entries.last {
            sightings.append(Sighting(Films.film(entry.film), on: Account.partialDay(entry.day)))
        }
        for index in sightings.indices { sightings[index].note = "at home" }
        _ = try await library.see(sightings, unlisting: false)
    }

    /// Everything that an empty library has after the import of an export.
    private static func records(of files: [String: String]) async throws -> [String] {
        let library = ImportedLibrary()
        try await library.importing(files, of: nil)
        return try await library.lines.records
    }

    private func check(_ format: Account.Format, _ seed: UInt64) async throws {
        let name = "\(format), seed \(seed)"
        var random = SeededGenerator(seed)
        // Some films are those of two people.
        var people = [
            Account(format, films: 1...40), Account(format, films: 30...70, firstKey: 1000),
            Account(format, films: 60...97, firstKey: 2000),
        ]
        if seed % 2 == 0 { people.removeLast() }
        for index in people.indices { for _ in 1...60 { people[index].step(using: &random) } }
        let target = ImportedLibrary()
        for (index, person) in people.enumerated() {
            let before = try await target.lines.records
            try await target.importing(person.files, of: nil)
            // An import fills what the user has left empty.
            let lost = try await before.subtracting(target.lines.records).filter { !$0.contains(" at home ") }
            #expect(lost.isEmpty, "\(name): the import of another's export changed \(lost)")
            if index == 0 { try await Self.see(in: people[1], target.library) }
        }
        let all = try await target.lines
        #expect(all.count { $0.contains(" at home ") } >= (people[1].entries.isEmpty ? 1 : 2), "\(name)")
        for person in people {
            try await target.importing(person.files, removingLacking: true, of: nil)
            #expect(try await target.lines == all, "\(name): a second run in turn changes the library")
            // A part of an export lacks nothing of its account.
            let part = person.files.filter { !$0.key.contains("list") }
            try await target.importing(part, of: nil)
            #expect(try await target.lines == all, "\(name): a part of an export changes the library")
        }
        let former = people[0].files
        for _ in 1...4 { people[0].step(using: &random) }
        try await target.importing(people[0].files, removingLacking: true, of: nil)
        let latest = try await target.lines.records
        try await target.importing(former, of: nil, number: 0)
        let lost = try await latest.subtracting(target.lines.records)
        #expect(lost.isEmpty, "\(name): an older export changed \(lost)")
        try await target.importing(people[0].files, removingLacking: true, of: nil)
        // The older export may settle that the newest one is compared, where too little of it was known before.
        let left = try await target.lines.records
        let removed = try await Self.records(of: former).subtracting(Self.records(of: people[0].files))
        #expect(left.subtracting(latest).isEmpty, "\(name): kept \(left.subtracting(latest))")
        let missing = latest.subtracting(left).subtracting(removed)
        #expect(missing.isEmpty, "\(name): lost \(missing), which the newest export has")
        let others = ImportedLibrary()
        try await Self.see(in: people[1], others.library)
        for person in people.dropFirst() { try await others.importing(person.files, of: nil) }
        let taken = try await others.lines.records.identities.subtracting(target.lines.records.identities)
        #expect(taken.isEmpty, "\(name): what another has said was removed: \(taken)")
        try await checkUndo(of: target, leaving: others, count: people.count - 1, name)
    }

    /// Undoes all imports of the first person, and those that have repeated others.
    ///
    /// - Parameter count: The number of the other people, whose first imports follow that of the first one.
    private func checkUndo(
        of target: ImportedLibrary, leaving others: ImportedLibrary, count: Int, _ name: String
    ) async throws {
        let imports = try await target.library.history(limit: .max).filter { $0.action.kind == .titlesImported }
        for (index, event) in imports.reversed().enumerated() where !(1...count).contains(index) {
            _ = try await target.library.undo(event.id)
        }
        let left = try await target.lines.records
        let wanted = try await others.lines.records
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
    fileprivate var records: [String] { unnumbered(["watchlist "] + Account.listNames.map { "\($0) " }).sorted() }
}
