import CatalogueKit
import CoreDomain
import Foundation
import PopcornLibrary
import Prompt
import TerminalKit

extension DayMap {
    /// Creates the map of a year's viewings, without the days after `today`.
    ///
    /// - Parameters:
    ///   - year: The year.
    ///   - counts: The number of viewings by day (`2026-11-20`).
    ///   - today: The user's current day, at 00:00 UTC.
    init(year: Int, counts: [String: Int], today: Date) {
        let first = PartialDay(year: year)?.start ?? today
        let next = PartialDay(year: year + 1)?.start ?? today
        let end = min(next, today + Self.day)
        let days = max(0, Int((end.timeIntervalSince(first) / Self.day).rounded()))
        let offset = (Weekday.number(of: first) + 6) % 7
        let count = days == 0 ? 0 : (offset + days + 6) / 7
        var weeks = [[Int?]](repeating: [Int?](repeating: nil, count: 7), count: count)
        var months: [(name: String, week: Int)] = []
        for number in 0..<days {
            let text = CalendarDay.text(from: first + Double(number) * Self.day)
            let place = offset + number
            weeks[place / 7][place % 7] = counts[text] ?? 0
            if text.hasSuffix("-01"), let month = PartialDay(String(text.dropLast(3))) {
                months.append((String(Phrases.day(month).prefix(3)), place / 7))
            }
        }
        self.init(weeks: weeks, months: months)
    }

    private static let day: TimeInterval = 86_400
}

extension PartialDay {
    /// Whether only the year is known.
    var isYear: Bool { month == nil }
}

extension Phrases {
    /// Returns a bar of at most `width` cells, with at least one for any count above zero.
    static func bar(_ count: Int, of most: Int, width: Int = 12) -> String {
        String(repeating: "█", count: count == 0 ? 0 : max(1, count * width / max(1, most)))
    }

    /// Returns a column of one cell whose height is a share of the highest: “▁” for 0, “█” for 1.
    static func column(_ share: Double) -> String { columns[max(0, min(7, Int(share * 8)))] }

    private static let columns = ["▁", "▂", "▃", "▄", "▅", "▆", "▇", "█"]

    /// Returns counts as columns: “▂·▅█”. A count of 0 is a dot.
    static func columns(_ counts: [Int], _ role: Text.Role) -> Text {
        let most = Double(max(1, counts.max() ?? 1))
        return counts.map { $0 == 0 ? Text("·", .dim) : Text(column(Double($0) / most), role) }.joined(separator: "")
    }

    /// Returns how much of a whole is done, as a bar of eight cells: “██████░░”.
    static func progress(_ done: Int, of all: Int) -> Text {
        let full = all == 0 ? 0 : min(8, max(done > 0 ? 1 : 0, done * 8 / all))
        return Text(String(repeating: "█", count: full), .mine) + Text(String(repeating: "░", count: 8 - full), .dim)
    }
}
