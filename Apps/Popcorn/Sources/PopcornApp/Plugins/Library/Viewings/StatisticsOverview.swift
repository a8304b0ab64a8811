import CoreDomain
import Foundation
import PopcornLibrary
import Prompt
import TerminalKit

/// The statistics that fit on one screen; `more` shows the rest.
struct StatisticsOverview {
    let report: StatisticsReport
    /// The line that fetches missing details; `nil` if it was just typed.
    let fetchLine: String?

    /// The least width of a screen with portraits.
    static let widthOfPortraits = 132
    private static let rankLength = 5

    private var statistics: LibraryStatistics { report.statistics }

    /// - Parameter people: The portraits of directors and actors, if there is room for them.
    /// - Returns: `nil` if nothing was seen.
    func screen(_ people: Screen.Block?) -> Screen? {
        if statistics.titles.isEmpty { return nil }
        let gap = Screen.Block.yielding(.blank, turn: 1)
        let lines = [missing, Text(report.sum)].compactMap(\.self).map { Screen.Block.text($0) }
        let curves = [periods, ratings].compactMap(\.self)
        let rankings = [LibraryStatistics.Group.directors, .actors, .genres, .countries].compactMap(ranking)
        let pairs = stride(from: 0, to: rankings.count, by: 2).flatMap { start in
            [gap, .abreast(Array(rankings[start..<min(start + 2, rankings.count)]))]
        }
        let portraits = people.map { [gap, Screen.Block.yielding($0, turn: 0)] } ?? []
        return Screen(lines + (curves.isEmpty ? [] : [gap, .values(curves)]) + portraits + pairs)
    }

    /// How to get the details that are missing.
    private var missing: Text? {
        let count = statistics.titles.count - statistics.titlesWithCredits
        guard let fetchLine, count > 0 else { return nil }
        return Text("`\(fetchLine)` adds directors, actors and hours: \(Phrases.count(count, "request"))")
    }

    /// The viewings by month or by year, as columns.
    private var periods: NamedValue? {
        let (isYears, counts) = report.periods
        guard counts.count > 1, let first = counts.first, let last = counts.last,
            let most = counts.max(by: { $0.count < $1.count })
        else { return nil }
        let facts = ["\(first.name) – \(last.name)", "most in \(most.name): \(Phrases.count(most.count))"]
        return NamedValue(
            isYears ? "Years" : "Months",
            Phrases.columns(counts.map(\.count), .good) + Text("  " + facts.joined(separator: " · ")))
    }

    /// The number of titles by the user's rating from 1 to 10, as columns.
    private var ratings: NamedValue? {
        let rated = statistics.differences
        guard rated.count > 1 else { return nil }
        let counts = Dictionary(grouping: rated, by: \.rating).mapValues(\.count)
        let means = [rated.map { Double($0.rating) }, rated.map(\.average)].map {
            $0.reduce(0, +) / Double(rated.count)
        }
        return NamedValue(
            "Ratings",
            Phrases.columns((1...10).map { counts[$0] ?? 0 }, .mine)
                + Text("  1–10 · yours \(Phrases.decimal(means[0])) · TMDb \(Phrases.decimal(means[1]))"))
    }

    /// The members of a group with the most titles, apart from those who have no more titles than one that is left out.
    ///
    /// - Returns: `nil` if there is no order among the members.
    private func ranking(_ group: LibraryStatistics.Group) -> Table? {
        // For a single title, they would all be 1.
        guard statistics.titles.count > 1, let shares = statistics.shares[group] else { return nil }
        let bound = shares.count > Self.rankLength ? shares[Self.rankLength].titles : 0
        let first = shares.prefix(Self.rankLength).filter { $0.titles > bound }
        guard Set(first.map(\.titles)).count > 1 || first.count == 1 else { return nil }
        return Table(
            first,
            columns: [
                TableColumn(group.rawValue.capitalized, width: .flexible, \.name.text),
                TableColumn("Titles", alignment: .trailing) { Phrases.count($0.titles) },
                TableColumn("Yours", alignment: .trailing, role: .mine) { $0.mean.map(Phrases.decimal) ?? "–" },
            ])
    }
}
