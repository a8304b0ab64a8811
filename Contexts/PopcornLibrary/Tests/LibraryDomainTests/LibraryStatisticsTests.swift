import CoreDomain
import Foundation
import Testing

@testable import LibraryDomain

@Suite struct LibraryStatisticsTests {
    private typealias Statistics = LibraryStatistics

    /// A generator that yields the same numbers in every run.
    private struct Numbers: RandomNumberGenerator {
        var state: UInt64 = 23

        mutating func next() -> UInt64 {
            state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
            return state
        }
    }

    @Test func `the statistics of 5,000 random viewings equal separately computed counts`() throws {
        var numbers = Numbers()
        let names = ["a", "b", "c", "d"].map { Statistics.Name($0) } + [1, 2, 3].map { Statistics.Name("a", id: $0) }
        var known: [ItemReference: Statistics.Title] = [:]
        for id in 0..<600 where id % 10 != 0 {
            let groups = Statistics.Group.allCases.map {
                ($0, (0..<3).map { _ in names.randomElement(using: &numbers)! })
            }
            known[ItemReference(id % 3 == 0 ? .tvSeries : .movie, id)] = Statistics.Title(
                Dictionary(uniqueKeysWithValues: groups), hasCredits: id % 7 != 0,
                rating: id % 4 == 0 ? nil : Int.random(in: 1...10, using: &numbers),
                average: id % 5 == 0 ? nil : Double.random(in: 0...10, using: &numbers))
        }
        let viewings = (0..<5_000).map { number in
            let id = Int.random(in: 0..<600, using: &numbers)
            let day = ["2025-01-02", "2025-03", "2024", nil, "2025-01-09"]
            let item =
                id % 3 == 0
                ? ItemReference(.tvSeries, id, season: 1, episode: Int.random(in: 1...9, using: &numbers))
                : ItemReference(.movie, id)
            return Viewing(
                item: item, day: day.randomElement(using: &numbers)!.flatMap { PartialDay($0) },
                isAgain: number % 50 == 0 ? false : nil, enteredAt: .now, entry: number)
        }
        let places = ViewingPlaces(viewings)
        let repeated = Set(viewings.filter { $0.isAgain ?? !places[$0].isFirst }.map(\.id))
        let entries = viewings.map { viewing in
            let isAgain = repeated.contains(viewing.id)
            return Entry(
                viewing: viewing, isAgain: isAgain, minutes: Self.minutes(of: viewing.item),
                rating: Self.rating(of: viewing.item))
        }
        var tally = ViewingTally()
        for viewing in viewings {
            let title = TitleSnapshot(recorded: viewing.item.whole, title: "a")
            tally.add(DiaryEntry(viewing, title, places[viewing]))
        }
        let found = Statistics(tally, known, rating: Self.rating, length: Self.minutes)
        check(found, entries, known)

        // Each movie or episode has one first viewing, unless a later one isn't marked as a repetition.
        let firsts = Dictionary(grouping: viewings.filter { $0.isAgain == nil }, by: \.item).mapValues { same in
            same.count { !repeated.contains($0.id) }
        }
        #expect(
            firsts.values.allSatisfy { $0 <= 1 }
                && repeated.isDisjoint(with: viewings.filter { $0.isAgain == false }.map(\.id)))
    }

    /// A viewing with what is known of it.
    private struct Entry {
        let viewing: Viewing
        let isAgain: Bool
        let minutes: Int?
        let rating: Int?
    }

    private static func minutes(of item: ItemReference) -> Int? { item.id % 6 == 0 ? nil : item.id % 90 }

    private static func rating(of item: ItemReference) -> Int? {
        item.id % 4 == 0 ? nil : (item.id + (item.episode ?? 0)) % 10 + 1
    }

    private func check(
        _ found: Statistics, _ entries: [Entry], _ known: [ItemReference: Statistics.Title]
    ) {
        let again = entries.filter(\.isAgain)
        #expect(found.films == entries.count { $0.viewing.item.kind == .movie })
        #expect(found.episodes == entries.count { $0.viewing.item.episode != nil })
        #expect(found.minutes == entries.compactMap(\.minutes).reduce(0, +))
        #expect(found.unknownLengths == entries.count { $0.minutes == nil })
        let ratings = Dictionary(entries.map { ($0.viewing.item, $0.rating) }) { first, _ in first }.values
        #expect(found.mean == ratings.compactMap(\.self).map(Double.init).mean)
        #expect(found.rewatches == again.count)
        for month in ["2025-01", "2025-03", "2025-02"] {
            let count = entries.count { $0.viewing.day?.text.hasPrefix(month) == true }
            #expect(found.months[month] ?? 0 == count)
        }
        let days = entries.compactMap { $0.viewing.day }.filter(\.isWhole).map { ($0.text, 1) }
        #expect(found.days == Dictionary(days, uniquingKeysWith: +))
        #expect(found.withoutMonth == entries.count { ($0.viewing.day?.text.count ?? 0) < 7 })
        #expect(found.again.map(\.count) == found.again.map(\.count).sorted(by: >))
        #expect(found.again.allSatisfy { pair in again.count { $0.viewing.item == pair.item } == pair.count })
        let titles = Set(entries.map(\.viewing.item.whole))
        #expect(Set(found.titles) == titles && found.titles.count == titles.count)
        #expect(found.titlesWithCredits == titles.count { known[$0]?.hasCredits == true })
        for group in Statistics.Group.allCases {
            for share in found.shares[group] ?? [] {
                let same = titles.compactMap { known[$0] }.filter { $0.groups[group]?.contains(share.name) == true }
                let ratings = same.compactMap(\.rating)
                #expect(share.titles == same.count && share.rated == ratings.count)
                #expect(share.mean == ratings.map(Double.init).mean)
            }
            #expect(found.shares[group]?.count == 7)
        }
        let rated = titles.filter { known[$0]?.rating != nil && known[$0]?.average != nil }
        let amounts = found.differences.map { abs($0.amount) }
        #expect(Set(found.differences.map(\.item)) == rated && amounts == amounts.sorted(by: >))
    }
}
