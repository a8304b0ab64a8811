import CatalogueKit
import CoreDomain
import PopcornLibrary
import Prompt
import TerminalKit

/// Actions on titles, seasons and episodes, which are given by row or name, or are the current title.
extension LibraryPlugin {
    static var actions: [RowAction] {
        [
            action(
                "add", "adds the current title or rows to a list, by default the watchlist",
                ["2 add", "2-3 add later"],
                arguments: [name("list").optional], takesParts: false, of: nil),
            action(
                "remove", "removes the current title from a list, by default the watchlist, or rows from their list",
                ["2 remove"],
                arguments: [name("list").optional], takesParts: false, appliesToRecords: true, of: nil),
            action(
                "seen", "marks movies or episodes as seen, today or on another day",
                ["seen", "seen yesterday", "seen 550 note:\"even better\"", "seen 1396 s1-3", "1-3 seen"],
                keys: [ViewingDay.key, note, tag], reading: SeenPhrase.read),
            action(
                "unseen", "removes the latest viewing of a movie or episodes, or a diary row’s viewing",
                ["unseen", "unseen 1396 s1e5", "3 unseen"], reading: SeenPhrase.read),
            action(
                "rate", "rates titles from 1 to 10, and marks unseen ones as seen",
                ["rate 9", "rate 9 heat", "rate 4/5", "2 rate 9", "rate 8 1396 s1e5"],
                arguments: [
                    .value("rating", label: "1-10", messageIfMissing: "which rating, from 1 to 10?")
                ], reading: SeenPhrase.read),
            action("unrate", "removes a rating", ["unrate", "unrate heat"]),
            action(
                "note", "shows the note; quoted text replaces it, and \"\" removes it",
                ["note", "note \"again in winter\"", "note \"\" heat"],
                arguments: [Argument.quoted("text", label: "\"TEXT\"").optional]),
            action(
                "tag", "adds tags, and removes those prefixed with a dash", ["tag winter", "tag winter,-noir heat"],
                arguments: [
                    .value("tags", label: "TAG,-TAG", messageIfMissing: "which tags?")
                ]),
            action("drop", "marks a TV series as dropped", ["drop", "drop 1396"], takesParts: false, of: [.tvSeries]),
            action("undrop", "resumes a dropped TV series", ["undrop"], takesParts: false, of: [.tvSeries]),
            action("", "changes a viewing in the diary", ["3 date:2019"], keys: [ViewingDay.key]),
        ]
    }

    /// - Parameters:
    ///   - takesParts: Whether the action also applies to seasons and episodes.
    ///   - appliesToRecords: Whether the action also applies to rows of the diary with seasons and episodes.
    ///   - kinds: The kinds of items that the action accepts; `nil` for any row.
    private static func action(
        _ name: String, _ summary: String, _ examples: [String], arguments: [Argument] = [],
        keys: [Key] = [], takesParts: Bool = true, appliesToRecords: Bool = false, of kinds: [ItemKind]? = kinds,
        reading: (@Sendable ([String]) -> [ActionPhrase]?)? = nil
    ) -> RowAction {
        RowAction(
            name, summary: summary, examples: examples, arguments: arguments, kinds: kinds,
            selector: takesParts ? .selector(label: "s1e5") { EpisodeSelector($0) != nil } : nil, keys: keys,
            appliesToRecords: appliesToRecords, reading: reading,
            // The action that changes viewings is given by a key alone.
            handler: name.isEmpty ? "date" : nil)
    }

    private static let note = Key("note", example: "\"again\"", summary: "a note about this viewing", isText: true)
    private static let tag = Key("tag", example: "cinema", summary: "tags of this viewing")

    static var replace: CommandSpec {
        let items = Argument.items(kinds, messageIfMissing: "which titles, the old one and the new one?")
        return CommandSpec(
            "replace", summary: "moves your records of one title to another",
            examples: ["replace 550 551", "replace tv 1396 1399", "replace \"heat\" \"ronin\""],
            forms: [
                Form(.choice("kind", ["tv"]) { _ in "TV series" }, items, handler: "replace.series"),
                Form(items, handler: "replace"),
            ])
    }
}

/// The subject of an action: a movie, a series, or parts of a series.
struct Target {
    let item: Item
    /// The selected seasons or episodes; `nil` for the whole title.
    let selector: EpisodeSelector?

    init(_ item: Item, _ selector: EpisodeSelector?) throws {
        self.item = item
        self.selector = selector ?? item.part.flatMap { EpisodeSelector($0) }
        if self.selector != nil, item.reference.kind != .tvSeries { throw Self.hasNoEpisodes(item) }
    }

    static func hasNoEpisodes(_ item: Item) -> UsageError {
        let title = item.knownTitle.map { Sanitizer.excerpt($0) } ?? "movie \(item.reference.id)"
        return UsageError("\(title) has no episodes: it is a movie", hint: "seen")
    }

    /// The season or episode, if the selector names exactly one.
    var part: ItemReference? {
        guard let selector, let season = selector.season else { return nil }
        guard selector.isOfSeasons || selector.episode != nil else { return nil }
        return item.reference.part(season: season, episode: selector.episode)
    }
}

extension LibraryPlugin {
    /// Returns the subjects of an action, grouped by title, in order.
    func targets(_ items: [Item], _ invocation: Call) async throws -> [(ItemReference, [Target])] {
        var targets: [Target] = []
        for item in items {
            let selectors = try await selectors(for: item, invocation)
            targets += selectors.isEmpty ? [try Target(item, nil)] : try selectors.map { try Target(item, $0) }
        }
        return items.map(\.reference).uniqued.map { item in (item, targets.filter { $0.item.reference == item }) }
    }

    /// Returns the parts of an item that the line names; empty for the whole item.
    private func selectors(for item: Item, _ invocation: Call) async throws -> [EpisodeSelector] {
        if let selector = invocation.selector.flatMap({ EpisodeSelector($0) }) { return [selector] }
        if item.reference.kind == .movie, invocation.arguments.phrases.contains(where: \.isPart) {
            throw Target.hasNoEpisodes(item)
        }
        let current = item.part.flatMap { EpisodeSelector($0) }
        var found: [EpisodeSelector] = []
        for phrase in invocation.seenPhrases {
            switch phrase {
            case .parts(let selector): found.append(selector)
            case .episode(let number):
                guard let season = current?.season else {
                    throw UsageError(
                        "episode \(number) of which season?", hint: "\(invocation.arguments.command) s1e\(number)")
                }
                found += [EpisodeSelector("s\(season)e\(number)")].compactMap(\.self)
            case .all where item.reference.kind != .movie:
                found += [EpisodeSelector(current?.season.map { "s\($0)" } ?? "s1-")].compactMap(\.self)
            case .next, .previous:
                let place = try await neighbour(of: current, of: item, isNext: phrase == .next, invocation)
                found += [EpisodeSelector(place.word)].compactMap(\.self)
            case .all, .day, .nothing: break
            }
        }
        return found
    }

    /// Returns the episode after or before the current one; without one, the next episode to watch.
    private func neighbour(
        of current: EpisodeSelector?, of item: Item, isNext: Bool, _ invocation: Call
    ) async throws -> EpisodePlace {
        let schedule = try await catalogues.schedule(of: item.reference, invocation.policy).value.schedule
        let places = schedule.episodes.map(\.place)
        let own = current.flatMap { selector in places.firstIndex { selector.episode != nil && selector.contains($0) } }
        if let own {
            let index = isNext ? own + 1 : own - 1
            if places.indices.contains(index) { return places[index] }
        } else if isNext,
            let next = SeriesProgress(try await library.marks(of: item.reference), schedule, on: today).next
        {
            return next.place
        }
        throw UsageError(
            "\(Sanitizer.excerpt(item.name)) has no \(isNext ? "next" : "previous") episode here",
            hint: "tv \(item.reference.id) seasons")
    }

    /// Confirms a change in one line.
    ///
    /// - Parameters:
    ///   - change: The change, or `nil` if there was nothing to do.
    ///   - items: The affected titles, seasons or episodes.
    ///   - isAction: Whether the user acted on the items, so that a single one becomes the current title.
    func confirm(
        _ sentence: String, _ change: LibraryChange?, _ items: [TitleSnapshot], list: String? = nil,
        isAction: Bool = true
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
            ]), screen: Screen([.confirmation(sentence, hint: canUndo ? "undo" : "")]))
        if isAction { result.actedOn = items.map(\.row) }
        if let error = change?.viewError {
            result.notices.append(
                .warning("the change is in your library; what is made from it follows later: \(error.message)"))
        }
        return result
    }

    /// Returns a text about side effects of a change: titles removed from the watchlist or no longer dropped.
    func consequences(_ change: LibraryChange) -> String {
        let unlisted = change.items.filter(\.wasUnlisted).count
        let off = change.items.count == 1 ? "taken off" : "\(unlisted) taken off"
        return (unlisted > 0 ? "; \(off) “watchlist”" : "")
            + (change.items.contains(where: \.wasResumed) ? "; no longer dropped" : "")
    }

}

extension TitleSnapshot {
    var json: JSONValue {
        .values([
            "kind": item.kind.rawValue, "id": item.id, "season": item.season, "episode": item.episode, "title": title,
            "year": year,
        ])
    }

    func with(_ item: ItemReference) -> TitleSnapshot {
        TitleSnapshot(item: item, title: title, originalTitle: originalTitle, year: year, runtime: runtime)
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
