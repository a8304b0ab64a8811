import CoreDomain
import Foundation
import LibraryDomainTestHelpers
import Testing

@testable import LibraryDomain

/// The account to which an export belongs.
@Suite struct KnownAccountsTests {
    private static func statement(
        _ film: Int, _ day: String, by source: String = "netflix", of account: String? = "#anna"
    ) -> SourceStatement {
        let part = ItemReference(.movie, film)
        let key = SourceStatement.Key(source: source, of: account, part: part, subject: .viewing(UUID()))
        return SourceStatement(key, day: .day(day))
    }

    private static func export(_ films: [Int], day: String = "2026-11-20") -> KnownAccounts.Export {
        var export = KnownAccounts.Export()
        for film in films {
            var row = ImportRow(line: film, part: .diary)
            row.isSeen = true
            row.day = .day(day)
            export.note(row, of: ItemReference(.movie, film), on: nil)
        }
        return export
    }

    private static func known(_ films: ClosedRange<Int>) -> KnownAccounts {
        var accounts = KnownAccounts()
        for film in films { accounts.note(statement(film, "2026-11-20")) }
        return accounts
    }

    @Test func `an export joins the account with which it shares more than half of what that said`() {
        let known = Self.known(1...4)
        let same = known.account(of: Self.export([1, 2, 3, 9]), named: nil, isWhole: true)
        #expect(same.name == "#anna" && !same.isOther && same.compares(Self.statement(4, "2026-11-20")))
        let other = known.account(of: Self.export([1, 2, 8, 9]), named: nil, isWhole: true)
        #expect(other.name != "#anna" && other.isOther && !other.compares(Self.statement(4, "2026-11-20")))
        #expect(known.account(of: Self.export([1, 2, 3], day: "2026-11-21"), named: nil, isWhole: true).isOther)
    }

    @Test func `the first export of a program isn't called another account, and its name is the same everywhere`() {
        let first = KnownAccounts().account(of: Self.export([1, 2]), named: nil, isWhole: true)
        #expect(!first.isOther && first.name?.hasPrefix("#") == true)
        #expect(first == KnownAccounts().account(of: Self.export([2, 1]), named: nil, isWhole: true))
    }

    @Test func `the name in the files decides, whatever the rows share`() {
        var known = Self.known(1...4)
        known.note(Self.statement(1, "2026-11-20", of: "ben"))
        #expect(known.account(of: Self.export([9]), named: "ben", isWhole: true).name == "ben")
        let third = known.account(of: Self.export([1]), named: "carl", isWhole: true)
        #expect(third.name == "carl" && third.isOther)
    }

    @Test func `an export without any kind that the only account has joins it, and compares nothing of other kinds`() {
        var ratings = KnownAccounts.Export()
        var row = ImportRow(line: 1, part: .ratings)
        row.rating = 8
        ratings.note(row, of: ItemReference(.movie, 9), on: nil)
        let joined = Self.known(1...4).account(of: ratings, named: nil, isWhole: true)
        #expect(joined.name == "#anna" && !joined.isOther && !joined.compares(Self.statement(4, "2026-11-20")))
    }

    @Test(arguments: [("2026-11-19", true), ("2026-11-20", false), ("2026-11-21", false)])
    func `an export is behind if its newest day lies before that of its account`(day: String, isBehind: Bool) {
        var known = KnownAccounts()
        known.note(Self.statement(1, "2026-11-01"))
        known.note(Self.statement(2, "2026-11-20"))
        var export = Self.export([1], day: "2026-11-01")
        var row = ImportRow(line: 2, part: .diary)
        row.isSeen = true
        row.day = .day(day)
        export.note(row, of: ItemReference(.movie, 3), on: nil)
        // Ratings, which the account doesn't have, say nothing about its age.
        var rating = ImportRow(line: 3, part: .ratings)
        rating.rating = 7
        rating.loggedOn = .day("2027-01-01")
        export.note(rating, of: ItemReference(.movie, 3), on: nil)
        let identity = known.account(of: export, named: "#anna", isWhole: true)
        #expect(identity.name == "#anna" && identity.isBehind == isBehind)
    }

    @Test(arguments: [
        ("letterboxd", nil, "letterboxd", "letterboxd"), ("letterboxd", "anna", "letterboxd@anna", "letterboxd"),
        ("trakt:12", "anna", "trakt@anna:12", "trakt:12"),
        ("x:https://a@b:c", "d", "x@d:https://a@b:c", "x:https://a@b:c"),
        ("x:https://a@b", nil, "x:https://a@b", "x:https://a@b"),
    ])
    func `the account of a statement is a part of its source`(
        source: String, account: String?, whole: String, entry: String
    ) {
        let key = SourceStatement.Key(source: source, of: account, part: ItemReference(.movie, 1), subject: .opinion)
        #expect(key.source == whole && key.account == account && key.entry == entry)
        #expect(key.program == source.prefix { $0 != ":" })
    }
}
