import CoreDomain
import Foundation
import LibraryDomainTestHelpers
import Testing

@testable import LibraryDomain

/// What an earlier export brought and a later one of the same account lacks.
@Suite struct `Records that a later export lacks` {
    private static let film = ItemReference(.movie, 1)
    private static let viewing = UUID()
    private static let list = ListID(rawValue: "later")

    private static func statement(
        _ subject: SourceStatement.Subject, key: String = "letterboxd", day: String? = nil, rating: Int? = nil
    ) -> SourceStatement {
        SourceStatement(
            SourceStatement.Key(source: key, part: film, subject: subject), day: day.map { .day($0) }, rating: rating)
    }

    private static let diary = ExportCoverage(.diary)
    private static let ratings = ExportCoverage(.ratings, ratings: [.movies])

    @Test func `a viewing is lacking if the export has a diary without it`() {
        let said = Self.statement(.viewing(Self.viewing), day: "2026-11-20")
        var reported = ReportedRecords()
        #expect(reported.lacks(said, in: Self.diary, []))
        #expect(!reported.lacks(said, in: Self.ratings, []))
        reported.viewings = [Self.viewing]
        #expect(!reported.lacks(said, in: Self.diary, []))
    }

    @Test func `a viewing without a day and a key is lacking only if the films that were ever seen are there too`() {
        let said = Self.statement(.viewing(Self.viewing))
        #expect(!ReportedRecords().lacks(said, in: Self.diary, []))
        var both = Self.diary
        both.formUnion(ExportCoverage(.watched))
        #expect(ReportedRecords().lacks(said, in: both, []))
        let keyed = Self.statement(.viewing(Self.viewing), key: "trakt:1")
        #expect(ReportedRecords().lacks(keyed, in: Self.diary, []))
    }

    @Test func `a rating is lacking if the export has ratings of its kind without it`() {
        let said = Self.statement(.opinion, rating: 8)
        var reported = ReportedRecords()
        #expect(reported.lacks(said, in: Self.ratings, []))
        #expect(!reported.lacks(said, in: ExportCoverage(.ratings, ratings: [.series]), []))
        #expect(!reported.lacks(Self.statement(.opinion), in: Self.ratings, []))
        reported.ratings = [Self.film]
        #expect(!reported.lacks(said, in: Self.ratings, []))
    }

    @Test func `an entry is lacking if the export has its list without it`() {
        let said = Self.statement(.entry(Self.list))
        var reported = ReportedRecords()
        #expect(reported.lacks(said, in: ExportCoverage(), [Self.list]))
        #expect(!reported.lacks(said, in: ExportCoverage(), []))
        reported.entries = [LackingRecords.Entry(Self.film, on: Self.list)]
        #expect(!reported.lacks(said, in: ExportCoverage(), [Self.list]))
    }

    @Test func `what two files report is reported`() {
        var one = ReportedRecords()
        one.viewings = [Self.viewing]
        var other = ReportedRecords()
        other.viewings = [UUID()]
        other.ratings = [Self.film]
        other.entries = [LackingRecords.Entry(Self.film, on: Self.list)]
        let all = other.viewings.union(one.viewings)
        one.formUnion(other)
        #expect(one.viewings == all && one.ratings == other.ratings && one.entries == other.entries)
    }

    @Test func `only what is still there is lacking, each once`() throws {
        let seen = try #require(Self.viewed(rating: nil))
        var item = LibraryItem(Self.film, viewings: [seen])
        item.place(on: Self.list, ListPlacement(addedAt: .distantPast))
        item.set(Opinion(rating: 8), for: Self.film)
        let entry = Self.statement(.entry(Self.list))
        var lacking = LackingRecords()
        lacking.add(
            [
                Self.statement(.viewing(seen.id)), Self.statement(.viewing(seen.id)), Self.statement(.viewing(UUID())),
                entry, entry, Self.statement(.entry(ListID(rawValue: "other"))), Self.statement(.opinion, rating: 8),
                Self.statement(.opinion, rating: 8),
            ], about: item)
        #expect(lacking.viewings.map(\.id) == [seen.id] && lacking.ratings == [Self.film])
        #expect(lacking.entries == [LackingRecords.Entry(Self.film, on: Self.list)] && lacking.count == 3)
        #expect(lacking.items == [Self.film, Self.film, Self.film])
    }

    @Test func `a rating that differs from the source's isn't its own any more`() {
        var item = LibraryItem(Self.film)
        item.set(Opinion(rating: 9), for: Self.film)
        var lacking = LackingRecords()
        lacking.add([Self.statement(.opinion, rating: 8)], about: item)
        #expect(lacking.count == 0)
    }

    @Test func `what the user made or changed at the prompt is kept and counted`() throws {
        var own = try #require(Self.viewed(rating: nil))
        own.ownFields = [.existence]
        var item = LibraryItem(Self.film, viewings: [own])
        item.place(on: Self.list, ListPlacement(addedAt: .distantPast, isOwn: true))
        item.set(Opinion(rating: 8, ownFields: [.rating]), for: Self.film)
        var lacking = LackingRecords()
        lacking.add(
            [
                Self.statement(.viewing(own.id)), Self.statement(.opinion, rating: 8),
                Self.statement(.entry(Self.list)),
            ], about: item)
        #expect(lacking.count == 0 && lacking.kept == 3 && lacking.titles.isEmpty)
    }

    @Test(arguments: ["trakt", "letterboxd@ben"])
    func `what another source has said too is kept until that lacks it as well`(other: String) throws {
        let seen = try #require(Self.viewed(rating: nil))
        let said = Self.statement(.viewing(seen.id), key: "letterboxd@anna")
        let also = Self.statement(.viewing(seen.id), key: other)
        var item = LibraryItem(Self.film, viewings: [seen])
        item.statements = [said.key: said, also.key: also]
        var lacking = LackingRecords()
        lacking.add([said], about: item)
        #expect(lacking.count == 0 && lacking.kept == 1)
        lacking = LackingRecords()
        lacking.add([said, also], about: item)
        #expect(lacking.viewings.map(\.id) == [seen.id] && lacking.kept == 0 && lacking.titles.count == 1)
    }

    private static func viewed(rating: Int?) -> Viewing? {
        var item = LibraryItem(film)
        _ = item.see(.mock(.movie(1), "2026-11-20", rating: rating), at: .distantPast)
        return item.viewings?.first
    }
}
