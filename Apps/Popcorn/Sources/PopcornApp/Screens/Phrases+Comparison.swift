import CoreDomain
import Foundation
import Prompt
import TerminalKit

extension Phrases {
    /// Returns the UTC day of a date: “31 Mar 1999”.
    static func day(_ date: Date) -> String {
        let text = CalendarDay.text(from: date)
        let numbers = text.split(separator: "-").compactMap { Int($0) }
        guard numbers.count == 3 else { return text }
        return "\(numbers[2]) \(months[numbers[1] - 1]) \(numbers[0])"
    }

    /// Returns the local time of an instant: “31 Mar 1999 14:05”.
    static func time(_ instant: Date) -> String {
        let local = instant.addingTimeInterval(TimeInterval(TimeZone.current.secondsFromGMT(for: instant)))
        let minutes = Int((local.timeIntervalSince1970 / 60).rounded(.down)) % 1440
        return "\(day(local)) " + String(format: "%02d:%02d", minutes / 60, minutes % 60)
    }

    private static let months = [
        "Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec",
    ]

    /// Returns “×7.4” for a revenue of 463.5 M on a budget of 63 M; `nil` unless both amounts are known. TMDb uses 0
    /// for unknown amounts.
    static func multiple(_ revenue: Double?, of budget: Double?) -> String? {
        guard let revenue, let budget, revenue > 0, budget > 0 else { return nil }
        return switch revenue / budget {
        case ..<0.095: "×" + String(format: "%.2f", revenue / budget)
        case ..<99.95: "×" + String(format: "%.1f", revenue / budget)
        case ..<1e15: "×" + count(Int((revenue / budget).rounded()))
        default: nil
        }
    }
}
