import CoreDomain
import Prompt
import Synchronization
import TerminalKit
import Testing

@testable import CatalogueKit

@Suite struct RowFilterTests {
    private typealias Bounds = TitleFilter.Bounds
    private typealias Choice = TitleFilter.Choice

    private static let rows = [1, 2, 3]

    /// Returns the ids that a filter keeps, and its notices, for rows that know only their ratings: 8, 7 and 6.
    private static func kept(
        _ catalogues: Catalogues, _ filter: (inout TitleFilter) -> Void
    ) async throws -> RowFilter.Result<Int> {
        var conditions = TitleFilter()
        filter(&conditions)
        return try await RowFilter(filter: conditions, catalogues) { _ in }.kept(rows) { id in
            var values = TitleValues()
            values.numbers[.rating] = [Double(9 - id)]
            return (Item(ItemReference(.movie, id), title: "Title \(id)"), values)
        }
    }

    @Test func `what the rows know decides without a request`() async throws {
        let details = FakeDetails()
        let result = try await Self.kept(try .fake([details.feature])) { $0.bounds[.rating] = Bounds(7) }
        #expect(result.rows == [1, 2] && result.notices.isEmpty && details.calls.isEmpty)
    }

    @Test func `details are read only for the rows that are undecided, first those stored`() async throws {
        let details = FakeDetails(stored: [2: 100], remote: [1: 150])
        let result = try await Self.kept(try .fake([details.feature])) {
            $0.bounds = [.rating: Bounds(7), .runtime: Bounds(120)]
        }
        #expect(result.rows == [1] && result.notices.isEmpty)
        #expect(details.calls == ["1 storedOnly", "2 storedOnly", "1 cached"])
    }

    @Test func `a condition that can't be checked is reported with the titles and the reason`() async throws {
        let details = FakeDetails(stored: [1: 150])
        let result = try await Self.kept(try .fake([details.feature])) { $0.bounds[.runtime] = Bounds(120) }
        let reason = FetchError.offline("no network").message
        #expect(result.rows == [1])
        #expect(
            result.notices == [
                .warning("under:, over: can’t be checked for Title 2, Title 3 (\(reason))")
            ])
    }

    @Test func `of many titles, only those that are stored are looked for in the storage`() async throws {
        let details = FakeDetails(stored: [7: 100])
        let items = (1...150).map { ItemReference(.movie, $0) }
        let (found, errors) = try await Catalogues.fake([details.feature]).facts(of: items, .storedOnly) { _ in }
        #expect(found.mapValues(\.runtime) == [ItemReference(.movie, 7): 100] && errors.isEmpty)
        #expect(details.calls == ["7 storedOnly"])
    }

    @Test func `two hundred titles are looked up at a time, and the next filter looks up the rest`() async throws {
        let details = FakeDetails(remote: Dictionary(uniqueKeysWithValues: (1...450).map { ($0, $0) }))
        let catalogues = try Catalogues.fake([details.feature])
        let progress = Mutex<[String]>([])
        var filter = TitleFilter()
        filter.bounds[.runtime] = TitleFilter.Bounds(nil, 250)
        func kept() async throws -> RowFilter.Result<Int> {
            try await RowFilter(filter: filter, catalogues) { step in
                progress.withLock { $0.append("\(step.done) of \(step.total)") }
            }.kept(Array(1...450)) { (Item(ItemReference(.movie, $0), title: "Title \($0)"), TitleValues()) }
        }
        let first = try await kept()
        #expect(first.rows == Array(1...200) && first.undecidedCount == 250)
        #expect(
            first.notices == [
                .message(
                    "Not looked up yet: 250 titles, since details are fetched for 200 at a time. "
                        + "Repeat the command to go on.")
            ])
        #expect(progress.withLock { $0.last } == "200 of 200")
        details.store()
        let second = try await kept()
        #expect(second.rows == Array(1...250) && second.undecidedCount == 50)
        details.store()
        let third = try await kept()
        #expect(third.rows == Array(1...250) && third.undecidedCount == 0 && third.notices.isEmpty)
    }

    @Test func `if nothing can be fetched, no title is left for another attempt`() async throws {
        var filter = TitleFilter()
        filter.bounds[.runtime] = TitleFilter.Bounds(120)
        let result = try await RowFilter(filter: filter, try .fake([FakeDetails().feature])) { _ in }
            .kept(Array(1...250)) { (Item(ItemReference(.movie, $0), title: "Title \($0)"), TitleValues()) }
        let reason = FetchError.offline("no network").message
        #expect(result.rows.isEmpty && result.undecidedCount == 0)
        #expect(
            result.notices == [
                .warning(
                    "under:, over: can’t be checked for Title 1, Title 2, Title 3 and 247 more (\(reason))")
            ])
    }

    @Test func `titles are in order without an article of their language, with numbers by value`() async throws {
        let titles = [
            "The Matrix": "en", "Heat": "en", "A Bug's Life": "en", "Alien 3": "en", "Alien 10": "en", "El Topo": "es",
            "Die Hard": "en", "La La Land": "en", "V for Vendetta": "en", "Rocky IV": "en", "Rocky II": "en",
            "Das Boot": "de",
        ]
        var filter = TitleFilter()
        filter.order = TitleFilter.Order("title", isReversed: false)
        let result = try await RowFilter(filter: filter, try .fake([])) { _ in }.kept(titles.keys.shuffled()) {
            var values = TitleValues()
            values.words[.language] = titles[$0].map { [$0] }
            return (Item(ItemReference(.movie, 1), title: $0), values)
        }
        #expect(
            result.rows == [
                "Alien 3", "Alien 10", "Das Boot", "A Bug's Life", "Die Hard", "Heat", "La La Land", "The Matrix",
                "Rocky II", "Rocky IV", "El Topo", "V for Vendetta",
            ])
    }

    /// Rows with an average and votes: 1 has a rating, 2 and 3 have none, and 4’s is low.
    private static func rated(_ filter: TitleFilter) async throws -> [Int] {
        let averages: [Int: (Double, Int)] = [1: (8, 900), 2: (0, 0), 3: (9, 0), 4: (3, 40)]
        return try await RowFilter(filter: filter, try .fake([])) { _ in }.kept([2, 1, 3, 4]) { id in
            let (average, votes) = averages[id] ?? (0, 0)
            let values = TitleValues(
                genreIDs: nil, language: nil, released: nil, average: average, votes: votes, popularity: nil)
            return (Item(ItemReference(.movie, id), title: "Title \(id)"), values)
        }.rows
    }

    @Test(arguments: [(Bounds(nil, 5), [4]), (Bounds(5), [1]), (Bounds(0, 10), [1, 4]), (Bounds(nil, 10), [1, 4])])
    func `a title without votes matches no bound of the rating`(bounds: TitleFilter.Bounds, ids: [Int]) async throws {
        var filter = TitleFilter()
        filter.bounds[.rating] = bounds
        #expect(try await Self.rated(filter) == ids)
    }

    @Test(arguments: [(false, [1, 4, 2, 3]), (true, [4, 1, 2, 3])])
    func `titles without votes are last in both orders by rating`(isReversed: Bool, ids: [Int]) async throws {
        var filter = TitleFilter()
        filter.order = TitleFilter.Order("rating", isReversed: isReversed)
        #expect(try await Self.rated(filter) == ids)
    }

    @Test func `the user's records are read only for conditions on them`() async throws {
        let reads = Mutex(0)
        var records = UserRecords()
        records.values = { _, items, _ in
            reads.withLock { $0 += 1 }
            return Dictionary(
                uniqueKeysWithValues: items.map { item in
                    var values = TitleValues()
                    values.words[.mark] = item.id == 2 ? ["seen"] : ["unseen"]
                    return (item, values)
                })
        }
        let catalogues = try Catalogues.fake([], records: records)
        #expect(try await Self.kept(catalogues) { $0.bounds[.rating] = Bounds(7) }.rows == [1, 2])
        #expect(reads.withLock(\.self) == 0)
        #expect(try await Self.kept(catalogues) { $0.choices[.mark] = Choice([["unseen"]]) }.rows == [1, 3])
        #expect(reads.withLock(\.self) == 1)
    }

    @Test func `a viewing has its own tags and those of its title`() async throws {
        var records = UserRecords()
        records.values = { _, items, _ in
            var values = TitleValues()
            values.words[.tag] = ["cosy"]
            return Dictionary(uniqueKeysWithValues: items.map { ($0, values) })
        }
        var filter = TitleFilter()
        filter.choices[.tag] = Choice([["winter"], ["cosy"]])
        let result = try await RowFilter(filter: filter, try .fake([], records: records)) { _ in }
            .kept(["winter", "summer"]) { tag in
                var values = TitleValues()
                values.words[.tag] = [tag]
                return (Item(ItemReference(.movie, 1), title: "Title"), values)
            }
        #expect(result.rows == ["winter"])
    }

    @Test(arguments: [
        (TitleFilter.Order("rating"), [1, 2, 3]), (TitleFilter.Order("rating", isReversed: true), [3, 2, 1]),
        (TitleFilter.Order("title"), [1, 2, 3]), (TitleFilter.Order("title", isReversed: true), [3, 2, 1]),
        (TitleFilter.Order("added", isReversed: true), [3, 2, 1]),
        (TitleFilter.Order("length"), [3, 1, 2]), (TitleFilter.Order("length", isReversed: true), [1, 3, 2]),
    ])
    func `rows are ordered by their values, unknown ones last`(order: TitleFilter.Order, ids: [Int]) async throws {
        let details = FakeDetails(stored: [1: 90], remote: [3: 150])
        let result = try await Self.kept(try .fake([details.feature])) { $0.order = order }
        #expect(result.rows == ids)
    }
}

/// The lengths of titles, and the calls for them.
private final class FakeDetails: Sendable {
    private let stored: Mutex<[Int: Int]>
    private let remote: [Int: Int]
    private let log = Mutex<Set<String>>([])

    init(stored: [Int: Int] = [:], remote: [Int: Int] = [:]) {
        self.stored = Mutex(stored)
        self.remote = remote
    }

    /// Stores what has been fetched so far.
    func store() {
        let fetched = calls.filter { $0.hasSuffix("cached") }.compactMap { $0.split(separator: " ").first }.compactMap {
            Int($0)
        }
        stored.withLock { stored in for id in fetched { stored[id] = remote[id] } }
    }

    /// The calls so far; the stored ones first, each by id.
    var calls: [String] {
        log.withLock { log in log.sorted { ($0.hasSuffix("cached") ? 1 : 0, $0) < ($1.hasSuffix("cached") ? 1 : 0, $1) }
        }
    }

    var feature: CatalogueFeature {
        var feature = CatalogueFeature.fake(.movie) { Set(self.stored.withLock { $0.keys }) }
        feature.facts = { id, _, policy in
            self.log.withLock { _ = $0.insert("\(id) \(policy)") }
            guard let runtime = self.stored.withLock({ $0[id] }) ?? (policy == .cached ? self.remote[id] : nil) else {
                throw FetchError.offline("no network")
            }
            var facts = TitleFacts()
            facts.runtimes = [runtime]
            return facts
        }
        return feature
    }
}
