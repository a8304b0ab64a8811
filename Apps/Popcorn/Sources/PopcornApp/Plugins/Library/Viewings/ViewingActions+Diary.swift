import CatalogueKit
import CoreDomain
import Foundation
import PopcornLibrary
import Prompt
import TerminalKit

/// Changes to the viewings shown by rows of the diary.
///
/// A row for a season has all viewings of the season that were entered at once. Moving or removing the row moves or
/// removes all of them; its rating, note and tags are those of the season.
extension ViewingActions {
    func moveViewings(_ items: [Item], _ invocation: Invocation) async throws -> CommandResult {
        let word = try ViewingDay(typed: invocation.arguments.keys["date"] ?? "today", today: today)
        let viewings = try await viewings(ofRow: items, "date:2019")
        var days: [Viewing.ID: PartialDay] = [:]
        for viewing in viewings {
            let release = word == .released ? try await release(of: viewing.item, invocation.policy) : nil
            days[viewing.id] = try word.day(releasedOn: release, of: items[0].name, today: today)
        }
        let moved = days
        let isSame = Set(viewings.map { days[$0.id] }).count == 1
        let day = isSame ? days[viewings[0].id].map(Phrases.day) ?? "an unknown day" : "their release days"
        return try await change(viewings, of: items[0], "Moved to \(day)") { $0.day = moved[$0.id] }
    }

    /// Returns the release date of a movie, or the air date of an episode.
    private func release(of item: ItemReference, _ policy: FetchPolicy) async throws -> Date? {
        guard let place = item.place else { return try await titles.snapshot(item).releasedOn }
        let schedule = try await titles.catalogues.schedule(of: item.whole, specials: place.season == 0, policy).value
        return schedule.schedule.episodes.first { $0.place == place }?.airDate
    }

    private func change(
        _ viewings: [Viewing], of row: Item, _ sentence: String, _ edit: @escaping @Sendable (inout Viewing) -> Void
    ) async throws -> CommandResult {
        guard let change = try await library.change(viewings, edit) else {
            return .confirming("Nothing has changed.", nil, [])
        }
        let part = viewings.count == 1 ? viewings[0].item : try Target(row, nil).part ?? row.reference
        let title = change.items[0].title.with(part)
        return .confirming("\(sentence): \(title.named).", change, [title])
    }

    /// Changes the viewing shown by a row of the diary; returns `nil` for a row with a season, and for rows of any
    /// other table.
    ///
    /// - Parameter example: An action on a row, shown in the hint.
    func changeViewing(
        of items: [Item], _ example: String, _ sentence: String, _ edit: @escaping @Sendable (inout Viewing) -> Void
    ) async throws -> CommandResult? {
        guard items.haveViewings else { return nil }
        return try await change([viewing(of: items, example)], of: items[0], sentence, edit)
    }

    /// Returns the viewings shown by rows of the diary. Rows of other tables have no viewings.
    func viewings(of items: [Item]) async throws -> [Viewing] {
        var found: [Viewing] = []
        for (item, rows) in Dictionary(grouping: items.filter { !$0.records.isEmpty }, by: \.reference) {
            let ids = Set(rows.flatMap(\.records))
            found += try await library.item(item).readViewings.filter { ids.contains($0.id.uuidString) }
        }
        if found.isEmpty, items.contains(where: { !$0.records.isEmpty }) { throw LibraryError.noViewing }
        return found
    }

    /// Returns the viewings shown by a single row.
    private func viewings(ofRow items: [Item], _ example: String) async throws -> [Viewing] {
        let viewings = try await viewings(of: items)
        guard items.count == 1, !viewings.isEmpty else {
            throw UsageError("expected a single row of the diary", hint: .lines("diary", "1 \(example)"))
        }
        return viewings
    }

    func viewing(of items: [Item], _ example: String) async throws -> Viewing {
        try await viewings(ofRow: items, example)[0]
    }
}

extension [Item] {
    /// Whether the rows show viewings, rather than titles or a season of the diary.
    var haveViewings: Bool { contains { !$0.records.isEmpty } && !(count == 1 && self[0].records.count > 1) }
}

extension Marks {
    /// Returns whether an item was seen: the movie, the episode, or any episode of the season or series.
    func hasSeen(_ part: ItemReference) -> Bool {
        part.place.map { hasSeen($0) } ?? part.season.map { seasons[$0]?.isEmpty == false } ?? isSeen
    }
}
