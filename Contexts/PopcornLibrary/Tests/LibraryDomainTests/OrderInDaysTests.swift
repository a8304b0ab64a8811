import CoreDomain
import Foundation
import LibraryDomainTestHelpers
import Testing

@testable import LibraryDomain

@Suite struct `The order of an import's viewings within a day` {
    /// Parses a row: its day, and perhaps its time.
    private func row(_ text: String) -> ImportRow {
        let words = text.split(separator: " ").map(String.init)
        var row = ImportRow(line: 1, part: .diary)
        row.isSeen = true
        row.day = PartialDay(words[0])
        row.time = words.dropFirst().first.flatMap { Double($0) }.map { Date(timeIntervalSince1970: $0) }
        return row
    }

    @Test(
        arguments: [
            ([], []), (["2020-01-02"], [nil]), (["2020-01-02", "2020-01-03"], [nil, nil]),
            (["2020-01-02", "2020-01-03", "2020-01-02", "2020-01-03"], [0, 0, 1, 1]),
            (["2020-01-02 30", "2020-01-02 20", "2020-01-02 10"], [2, 1, 0]),
            (["2020-01-02 10", "2020-01-02", "2020-01-02 10"], [0, 2, 1]),
            (["2020-01-03", "2020-01-03", "2020-01-02", "2020-01-02"], [1, 0, 1, 0]),
            (["2020-01-02", "2020-01-02", "2020-01-03", "2020-01-03"], [0, 1, 0, 1]),
            (["?", "2020-01", "?", "2020-01"], [0, 0, 1, 1]),
        ] as [([String], [Int?])])
    func `is that of the times, then that of the file, which may begin with the latest day`(
        rows: [String], expected: [Int?]
    ) {
        #expect(rows.map(row).orderedInDays.map(\.orderInDay) == expected)
    }

    @Test func `leaves out rows that can't be imported and those that only say that a title was seen`() {
        var rows = ["2020-01-02", "2020-01-02", "?", "?"].map(row)
        rows[0].problem = "damaged"
        rows[2].part = .watched
        rows[3].part = .watched
        #expect(rows.orderedInDays.map(\.orderInDay) == [nil, nil, nil, nil])
    }
}
