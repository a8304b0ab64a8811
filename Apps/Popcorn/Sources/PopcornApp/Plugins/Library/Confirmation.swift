import CatalogueKit
import CoreDomain
import Foundation
import PopcornLibrary
import Prompt
import TerminalKit

/// The one line that confirms a change.
extension CommandResult {
    /// Confirms a change in one line.
    ///
    /// - Parameters:
    ///   - change: The change, or `nil` if there was nothing to do.
    ///   - items: The affected titles, seasons or episodes.
    ///   - instead: The line that is suggested if there was nothing to do.
    ///   - isAction: Whether the user acted on the items, so that a single one becomes the current title.
    static func confirming(
        _ sentence: String, _ change: LibraryChange?, _ items: [TitleSnapshot], list: String? = nil,
        instead: String? = nil, isAction: Bool = true
    ) -> CommandResult {
        let canUndo = change.map { $0.direction != .undone } ?? false
        // A title may end with its own full stop.
        let isDoubled = sentence.hasSuffix("..") && !sentence.hasSuffix("...")
        let sentence = isDoubled ? String(sentence.dropLast()) : sentence
        let list = list ?? change?.event.action.list?.name.text
        var result = CommandResult(
            kind: "change",
            data: .values([
                "event": change?.event.action.kind.rawValue, "items": items.map(\.json), "list": list, "undo": canUndo,
            ]), screen: Screen([.confirmation(sentence, next: canUndo ? ["undo"] : [instead].compactMap(\.self))]))
        if isAction { result.actedOn = items.map(\.row) }
        return result.warning(of: change?.viewError)
    }

    /// Returns the result with a warning if the records couldn't follow a change.
    func warning(of error: FetchError?) -> CommandResult {
        guard let error else { return self }
        return adding([
            .warning("the change is saved, but your lists and diary couldn’t be updated yet: \(error.message)")
        ])
    }

    func adding(_ notices: [Notice]) -> CommandResult {
        var result = self
        result.notices += notices
        return result
    }
}

extension LibraryChange {
    /// Returns the changed titles, in the order the user named them.
    func titles(inOrderOf items: [ItemReference]) -> [TitleSnapshot] {
        let titles = Dictionary(self.items.map { ($0.title.item, $0.title) }) { first, _ in first }
        return items.compactMap { titles[$0] }
    }

    /// The name of the event's list, as the user wrote it; `nil` if the event has no list.
    var listName: String? { event.action.list?.name.text }

    /// The changed titles with their years, at most three of them.
    var names: String { Phrases.firstThree(of: items.map(\.title.named)) }

    /// A text about side effects: titles removed from the watchlist or no longer dropped.
    var consequences: String {
        let unlisted = items.filter(\.wasUnlisted).count
        let off = items.count == 1 ? "taken off" : "\(unlisted) taken off"
        return (unlisted > 0 ? "; \(off) “watchlist”" : "")
            + (items.contains(where: \.wasResumed) ? "; no longer dropped" : "")
    }
}

extension Phrases {
    /// Returns the titles of a confirmation, each series once with the codes of its parts:
    /// “Heat (1995), Breaking Bad (2008) S01E01, S01E02, S01E03 and 4 more”.
    static func titles(_ titles: [TitleSnapshot]) -> String {
        let groups = Dictionary(grouping: titles, by: \.item.whole)
        let wholes = titles.map(\.item.whole).uniqued
        let shown = wholes.prefix(3).compactMap { groups[$0] }.map(title(withPartsIn:))
        return Phrases.firstThree(of: shown, count: wholes.count)
    }

    /// Returns a title and its year with the codes of its parts, at most six.
    private static func title(withPartsIn parts: [TitleSnapshot]) -> String {
        let places = parts.map(\.item).filter { $0.season != nil }
            .sorted { ($0.season ?? 0, $0.episode ?? 0) < ($1.season ?? 0, $1.episode ?? 0) }
        let others = places.count > 6 ? places.count - 5 : 0
        let codes = places.dropLast(others).map(\.code).joined(separator: ", ")
        let names = [parts[0].whole.named, codes].filter { !$0.isEmpty }
        return names.joined(separator: " ") + (others > 0 ? " and \(Phrases.count(others)) more" : "")
    }

    /// Returns the number of items with a noun: “3 movies”, or “3 titles” unless all are movies.
    static func titleCount(_ items: [ItemReference]) -> String {
        count(items.count, items.allSatisfy { $0.kind == .movie } ? "movie" : "title")
    }
}

extension TitleSnapshot {
    var json: JSONValue {
        .values([
            "kind": item.kind.rawValue, "id": item.id, "season": item.season, "episode": item.episode, "title": title,
            "year": year,
        ])
    }

    /// Returns the title of the season or episode that `part` refers to, or of the whole item.
    func with(_ part: ItemReference) -> TitleSnapshot {
        part.season.map { self.part(season: $0, episode: part.episode) } ?? whole
    }

    /// The title with the code of the season or episode, if any: “Game of Thrones S01E05”.
    var name: String { item.season == nil ? title : "\(title) \(item.code)" }

    /// The title with its year and the code of the season or episode, if any: “Game of Thrones (2011) S01E05”.
    var named: String {
        [title, year.map { "(\($0))" }, item.code.isEmpty ? nil : item.code].compactMap(\.self).joined(separator: " ")
    }

    /// The title with its kind and year: “Heat (movie, 1995)”.
    var described: String {
        let facts = [item.kind == .movie ? "movie" : "TV series", year.map(String.init)].compactMap(\.self)
        return "\(title) (\(facts.joined(separator: ", ")))"
    }

    /// The title, season or episode as an item of the prompt.
    var row: Item { Item(item, title: title) }
}

extension String {
    var capitalisedFirst: String { prefix(1).uppercased() + dropFirst() }
}
