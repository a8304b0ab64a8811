import CoreDomain
import Foundation
import TerminalKit
import Testing

@testable import CatalogueKit
@testable import Prompt

@Suite struct `Phrases of a comparison` {
    @Test(arguments: [
        ("1999-03-31", "31 Mar 1999"), ("2003-11-05", "5 Nov 2003"), ("1970-01-01", "1 Jan 1970"),
        ("1969-12-31", "31 Dec 1969"), ("2024-02-29", "29 Feb 2024"), ("0001-04-30", "30 Apr 1"),
        ("2010-05-06", "6 May 2010"), ("2010-06-07", "7 Jun 2010"), ("2010-07-08", "8 Jul 2010"),
        ("2010-08-09", "9 Aug 2010"), ("2010-09-10", "10 Sep 2010"), ("2010-10-11", "11 Oct 2010"),
    ])
    func `a day is shown with the short name of its month`(day: String, text: String) throws {
        let midnight = try #require(CalendarDay.date(from: day))
        #expect(Phrases.day(midnight) == text)
        #expect(Phrases.day(midnight + 86_399) == text)
    }

    @Test(
        arguments: [
            (463_517_383, 63_000_000, "×7.4"), (63_000_000, 63_000_000, "×1.0"), (94, 1000, "×0.09"),
            (95, 1000, "×0.1"),
            (9994, 100, "×99.9"), (9995, 100, "×100"), (193_355_800, 15_000, "×12,890"), (1e300, 1, nil),
            (0, 63_000_000, nil), (463_517_383, 0, nil), (nil, 63_000_000, nil), (463_517_383, nil, nil),
        ] as [(Double?, Double?, String?)])
    func `the revenue is shown as a multiple of the budget if both amounts are known`(
        revenue: Double?, budget: Double?, text: String?
    ) {
        #expect(Phrases.multiple(revenue, of: budget) == text)
    }
}
