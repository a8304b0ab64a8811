import CoreDomainTestHelpers
import Foundation
import LibraryDomain
import LibraryDomainTestHelpers
import LibraryInfrastructureTestHelpers
import MemoryStorage
import PopcornLibrary
import StorageTestHelpers
import Synchronization
import Testing

@testable import LibraryInfrastructure

@Suite(.timeLimit(.minutes(10))) struct LibraryImportTests {
    private let engine = FailingStorage()
    private let clock = ManualClock()
    private let log = MemoryLog()
    private let lookup = FakeLookup()

    private var library: LibraryContext {
        LibraryContext(log: log, storage: ContextStorage(engine, clock: clock.wall))
    }

    /// Parses a row in short form: `heat 1995 seen 2020-01-02 9 on 2020-01-03 +noir`.
    private func row(_ text: String) -> ImportRow {
        var words = text.split(separator: " ").map(String.init)[...]
        func take() -> String { words.popFirst() ?? "" }
        var row = ImportRow(line: 1, part: .diary, subject: ImportSubject(take(), year: Int(take())))
        row.program = "x"
        while let word = words.popFirst() {
            switch word {
            case "seen":
                row.isSeen = true
                row.day = PartialDay(take())
            case "on": row.loggedOn = PartialDay(take())
            case "dropped": row.isDropped = true
            case "episode": row.subject.place = EpisodePlace(season: 1, number: Int(take()) ?? 0)
            case "tv": row.subject.kind = .tvSeries
            case _ where word.hasPrefix("id:"):
                row.subject.ids = [.tmdb(ItemReference(.movie, Int(word.dropFirst(3)) ?? 0))]
            case "+watchlist": row.list = .watchlist
            case _ where word.hasPrefix("+"): row.list = ListName(String(word.dropFirst())).map { ImportList($0) }
            case _ where word.hasPrefix("["): row.source = String(word.dropFirst().dropLast())
            case _ where word.hasPrefix("#"): row.tags.append(String(word.dropFirst()))
            case _ where word.hasPrefix("“"): row.note = word
            case _ where Int(word) != nil: row.rating = Int(word)
            default: row.part = ImportRow.Part(rawValue: word) ?? row.part
            }
        }
        return row
    }

    private func take(_ rows: [String], isDryRun: Bool = false) async throws -> [String] {
        let imported = library.importing(with: lookup, isDryRun: isDryRun, pauses: [])
        return try await imported.run(rows.map(row)).map(\.word)
    }

    @Test(arguments: [("a", 979_997, true), ("a", 979_998, false), ("\"", 489_998, true), ("\u{1}", 163_333, false)])
    func `a row whose note doesn't fit in a line of the log is left out, and the others are recorded`(
        _ letter: String, _ count: Int, _ fits: Bool
    ) async throws {
        var long = row("heat 1995 seen 2020-01-02 [x:1]")
        long.note = String(repeating: letter, count: count)
        let rows = [long, row("heat 1995 seen 2020-01-03 [x:2]")]
        let outcomes = try await library.importing(with: lookup, pauses: []).run(rows)
        let left = ImportOutcome.skipped("its note or its tags have more than 1 MB")
        #expect(outcomes == [fits ? .added : left, .added])
    }

    /// Each line: the user's earlier actions, the rows, and their outcomes.
    @Test(arguments: [
        ("", ["heat 1995 seen 2020-01-02", "heat 1995 seen 2020-01-02", "heat 1995 seen 2020-01-03"], "add add add"),
        ("seen 2020-01-02", ["heat 1995 seen 2020-01-02", "heat 1995 seen 2020-01-02"], "there add"),
        ("seen 2020-01-02", ["heat 1995 seen 2020-01-02 [x:1]", "heat 1995 seen 2020-01-02 [x:1]"], "there there"),
        ("", ["heat 1995 seen 2020-01-02 [x:1]", "heat 1995 seen 2020-01-02 [x:1] “fine"], "add change"),
        ("seen 2020-01-02", ["heat 1995 watched seen ?", "ronin 1998 watched seen ?"], "there add"),
        ("", ["heat 1995 ratings 9 on 2020-01-02", "heat 1995 ratings 8 on 2020-01-01"], "add there"),
        ("", ["heat 1995 ratings 8 on 2020-01-01", "heat 1995 ratings 9 on 2020-01-02"], "there add"),
        ("rated", ["heat 1995 ratings 8", "heat 1995 ratings 8 on 2020-01-01"], "there kept"),
        ("rated", ["heat 1995 ratings 8 on 2030-01-01", "heat 1995 ratings 8"], "kept there"),
        ("noted", ["heat 1995 lists “other", "ronin 1998 lists “fine"], "kept add"),
        (
            "listed", ["heat 1995 watchlist +watchlist", "heat 1995 seen 2020-01-02", "heat 1995 likes +favourites"],
            "there add add"
        ),
        (
            "", ["lost 2004 tv followed +watchlist", "lost 2004 tv dropped", "lost 2004 tv seen 2020-01-01"],
            "add add unsure"
        ),
        ("", ["lost 2004 tv episode 3 seen 2020-01-01", "lost 2004 tv followed +watchlist"], "add there"),
        ("", ["lost 2004 seen 2020-01-01", "lost 2005 ratings 7"], "unsure add"),
        (
            "", ["heat 1996 ratings 7", "heat 1997 ratings 7", "heat 0 ratings 7", "heat ? ratings 7"],
            "add unsure unsure unsure"
        ),
        ("", ["twins 2000 ratings 7", "twins 2001 ratings 7", "nothing 2000 ratings 7"], "unsure unsure none"),
        ("", ["damaged 2000 ratings 7", "heat 1995 ratings 7"], "unreadable add"),
    ]) func `imported rows are merged with the user's records`(
        before: String, rows: [String], expected: String
    ) async throws {
        let heat = try #require(FakeLookup.titles.first)
        switch before {
        case "seen 2020-01-02": try await library.see([Sighting(heat, onRecorded: PartialDay("2020-01-02"))])
        case "rated": try await library.rate([heat], 10)
        case "noted": try await library.setNote("mine", of: heat)
        case "listed": try await library.add([heat], to: .watchlist)
        default: break
        }
        let state = try await state()
        #expect(try await take(rows, isDryRun: true).joined(separator: " ") == expected)
        #expect(try await self.state() == state, "A dry run changes nothing.")
        #expect(try await take(rows).joined(separator: " ") == expected)
        let again = try await take(rows)
        #expect(again.allSatisfy { !["add", "change"].contains($0) }, "A second run adds nothing: \(again)")
        if try await self.state() == state { return }
        #expect(try await library.undo().event.action.kind == .titlesImported)
        #expect(try await self.state() == state, "One undo takes the import back.")
    }

    @Test func `a random import with faults and interruptions ends like a clean run, and one undo reverts it`()
        async throws
    {
        for seed in 1...12 {
            var random = Dice(state: UInt64(seed))
            let rows = (1...120).map { number in randomRow(number, &random) }
            let quiet = FailingStorage()
            let whole = LibraryContext(log: MemoryLog(), storage: ContextStorage(quiet, clock: clock.wall))
            let outcomes = try await whole.importing(with: FakeLookup()).run(rows.map(row))
            #expect(outcomes.count == rows.count)

            let engine = FailingStorage()
            let library = LibraryContext(log: MemoryLog(), storage: ContextStorage(engine, clock: clock.wall))
            try await library.createList(named: .later)
            let before = try await Self.state(library)
            lookup.fail(after: Int.random(in: 0..<4, using: &random))
            let interruption = await #expect(throws: LibraryImport.Interruption.self) {
                try await library.importing(with: lookup, pauses: []).run(rows.map(row))
            }
            #expect(interruption?.error == .offline("no route"))
            lookup.fail(after: nil)
            _ = try await library.importing(with: lookup).run(rows.map(row))
            let expected = try await Self.state(whole)
            let found = try await Self.state(library).filter { !$0.hasPrefix("later") }
            #expect(Set(found).symmetricDifference(expected).isEmpty && found.count == expected.count, "seed \(seed)")
            let requests = lookup.requests
            let again = try await library.importing(with: lookup).run(rows.map(row)).map(\.word)
            #expect(again.allSatisfy { !["add", "change"].contains($0) }, "seed \(seed): \(again)")
            #expect(lookup.requests(for: "heat", after: requests) == 0, "What was resolved is looked for again.")
            _ = try await library.undo()
            #expect(try await Self.state(library) == before, "seed \(seed)")
        }
    }

    @Test func `however many titles an export lacks, the log is read as often`() async throws {
        func reads(_ titles: [String]) async throws -> Int {
            let log = FailingLog()
            let library = LibraryContext(log: log, storage: ContextStorage(MemoryStorage(), clock: clock.wall))
            // An export without rows belongs to the account in its name.
            let origins = ["x": ExportOrigin(account: "anna")]
            _ = try await library.importing(with: lookup, origins: origins).run(
                titles.map { row("\($0) seen 2020-01-02 8") })
            let before = log.reads
            let later = library.importing(
                with: lookup, coverage: ["x": ExportCoverage(.diary, ratings: [.movies])], origins: origins)
            _ = try await later.run([], removingLacking: true)
            #expect(await later.lacking.viewings.count == titles.count)
            #expect(try await library.viewings(limit: 9).isEmpty)
            return log.reads - before
        }
        #expect(try await reads(["heat 1995", "ronin 1998", "alien 1979"]) == reads(["heat 1995"]))
    }

    @Test func `an interrupted import is continued only by the same import and directly afterwards`() async throws {
        func interrupt(_ source: String, after text: String) async throws {
            clock.advance(by: -1)
            let rows = Array(repeating: row(text), count: 2000) + [row("alien 1979 ratings 9")]
            let imported = library.importing(with: lookup, source: source)
            let task = Task {
                try await imported.run(rows) { progress in
                    if case .recorded = progress { withUnsafeCurrentTask { $0?.cancel() } }
                }
            }
            let interruption = await #expect(throws: LibraryImport.Interruption.self) { try await task.value }
            #expect(interruption?.progress == .recorded(2000, of: 2001))
        }
        for text in ["heat 1995 ratings 9", "ronin 1998 ratings 9"] { try await interrupt("a", after: text) }
        try await interrupt("b", after: "lost 2004 tv ratings 9")
        try await library.createList(named: .later)
        for text in ["heat 1995 lists +noir", "ronin 1998 lists +noir", "heat 1995 lists +later"] {
            try await interrupt("b", after: text)
        }
        #expect(try await library.history(limit: 9).map(\.count) == [2, 0, 1, 2])
    }

    @Test func `a row counts as already recorded even if its viewing was moved to another day or title`() async throws {
        let rows = ["heat 1995 seen 2020-01-02 [x:1]", "heat 1995 seen 2020-01-05 [x:2]", "heat 1995 seen 2020-01-03"]
        #expect(try await take(rows) == ["add", "add", "add"])
        let entry = try #require(try await library.viewings(limit: 9).first { $0.viewing.source == "x:2" })
        _ = try await library.change(entry.viewing) { $0.day = PartialDay("2019") }
        #expect(try await take(rows) == ["there", "there", "there"])
        let ronin = try #require(FakeLookup.titles.first { $0.title == "Ronin" })
        _ = try await library.move(entry.title.item, to: ronin)
        #expect(try await take(rows) == ["there", "there", "there"])
        #expect(try await library.rebuild(), "The marks are those that are counted.")
    }

    @Test func `the TMDb id of a recorded title needs no stored match or request, unless the id was merged`()
        async throws
    {
        let rows = ["heat 1995 id:949 seen 2020-01-02", "ronin 1998 id:77 seen 2020-01-03"]
        #expect(try await take(rows) == ["add", "add"])
        let matches = try await engine.query(.all, of: LibraryMatchEntity.self).map { "\($0)" }.joined()
        #expect(matches.contains("tmdb:movie/77") && !matches.contains("tmdb:movie/949"))
        lookup.fail(after: 0)
        #expect(try await take(rows) == ["there", "there"])
    }

    @Test func `undoing an import removes exactly the lists that it created, even if the clock was set back`()
        async throws
    {
        _ = try await take(["ronin 1998 ratings 9", "heat 1995 lists +noir"])
        clock.advance(by: 60)
        try await library.remove([ItemReference(.movie, 949)], from: .noir)
        clock.advance(by: -3600)
        _ = try await take(["ronin 1998 lists +later"])
        var names: [[String]] = []
        for _ in 1...3 {
            names.append(try await library.undo().direction == .undone ? library.lists().map(\.name) : [])
        }
        #expect(names == [["watchlist", "noir"], ["watchlist", "noir"], ["watchlist"]])
    }

    @Test func `an import stops if it receives no usable response`() async throws {
        let interruption = await #expect(throws: LibraryImport.Interruption.self) {
            try await take((1...40).map { "damaged\($0) 2000" })
        }
        #expect(interruption?.error == .badData("unreadable"))
    }

    private func randomRow(_ number: Int, _ random: inout Dice) -> String {
        let title =
            ["heat 1995", "ronin 1998", "lost 2004 tv episode \(number % 4 + 1)", "twins 2000", "none 1990"]
            .randomElement(using: &random) ?? ""
        let day = "2020-01-0\(Int.random(in: 1...4, using: &random))"
        let facts =
            [
                "seen \(day) [x:\(number)]", "seen \(day) \(number % 10 + 1) on \(day) [x:\(number)]",
                "ratings \(number % 10 + 1) on \(day)", "lists +noir", "watchlist +watchlist", "watched seen ?",
            ].randomElement(using: &random) ?? ""
        return "\(title) \(facts)"
    }

    private func state() async throws -> [String] { try await Self.state(library) }

    /// Returns the user's records as text without ids and times.
    private static func state(_ library: LibraryContext) async throws -> [String] {
        var lines: [String] = []
        for list in try await library.lists() {
            let entries = try await library.list(ListName(list.slug) ?? .watchlist).entries
            lines.append("\(list.name): \(list.count) \(entries.map(\.title).sorted())")
        }
        for entry in try await library.viewings(limit: .max) {
            let viewing = entry.viewing
            lines.append(
                "\(entry.title.title) \(viewing.item) \(viewing.day?.text ?? "?") \(viewing.rating ?? 0) \(viewing.note ?? "") \(viewing.source ?? "") \(viewing.tags)"
            )
        }
        for title in FakeLookup.titles {
            let item = try await library.item(title.item)
            let opinions = item.opinions.map { "\($0.key): \($0.value)" }.sorted()
            let marks = item.marks
            let seen = marks.seasons.mapValues { $0.sorted() }
            lines.append(
                "\(title.title) \(opinions) \(marks.timesSeen) \(marks.lastSeen?.text ?? "") \(seen) \(marks.isDropped)"
            )
        }
        return lines.sorted()
    }
}

/// Random numbers that depend only on a seed.
struct Dice: RandomNumberGenerator {
    var state: UInt64

    mutating func next() -> UInt64 {
        state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
        return state ^ (state >> 29)
    }
}

extension ImportOutcome {
    fileprivate var word: String {
        switch self {
        case .added: "add"
        case .alreadyThere(let keepsOwn): keepsOwn ? "kept" : "there"
        case .changed: "change"
        case .unsure: "unsure"
        case .notFound: "none"
        case .skipped(let reason): String(reason.prefix { $0 != " " })
        }
    }
}

/// A catalogue of a few titles that can fail.
private final class FakeLookup: ImportLookup {
    static let titles = [
        TitleSnapshot(recorded: ItemReference(.movie, 949), title: "Heat", year: 1995),
        TitleSnapshot(recorded: ItemReference(.movie, 8195), title: "Ronin", year: 1998),
        TitleSnapshot(recorded: ItemReference(.movie, 1), title: "Twins", year: 2000),
        TitleSnapshot(recorded: ItemReference(.movie, 2), title: "Twins", year: 2000),
        TitleSnapshot(recorded: ItemReference(.tvSeries, 4607), title: "Lost", year: 2004),
        TitleSnapshot(recorded: ItemReference(.movie, 348), title: "Alien", year: 1979),
    ]
    private let state = Mutex<(asked: [String], failure: Int?)>(([], nil))

    var requests: Int { state.withLock { $0.asked.count } }
    func requests(for title: String, after count: Int) -> Int {
        state.withLock { $0.asked.dropFirst(count).count { $0 == title } }
    }
    func fail(after count: Int?) {
        state.withLock { $0.failure = count.map { [asked = $0.asked.count] in asked + $0 } }
    }

    private func ask(_ title: String) throws {
        try state.withLock { state in
            if let failure = state.failure, state.asked.count >= failure { throw FetchError.offline("no route") }
            state.asked.append(title)
        }
    }

    func title(of item: ItemReference) async throws -> TitleSnapshot? {
        try ask("#\(item.id)")
        return Self.titles.first { $0.item == item }
    }

    func item(with id: ImportSubject.ID) async throws -> ResolvedID? { nil }

    var isOffline: Bool { false }

    func airedEpisodes(of series: ItemReference, named name: String?) async throws -> [NamedEpisode] {
        (1...3).map { NamedEpisode(id: 70 + $0, EpisodePlace(season: 1, number: $0)) }
    }

    func candidates(_ title: String, year: Int?, _ kind: ItemKind, isStored: Bool) async throws -> [ImportMatch] {
        if isStored { return [] }
        if title.hasPrefix("damaged") { throw FetchError.badData("unreadable") }
        try ask(title)
        return Self.titles.filter { $0.item.kind == kind && $0.title.lowercased() == title }.map { ImportMatch($0) }
    }
}
