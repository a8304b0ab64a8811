import Foundation
import MemoryStorage
import PopcornLibrary

/// A title, season or episode with records in the user's library: “movie/550”, “tv/1396 s1e2”.
struct Recorded: Hashable, Sendable, CustomStringConvertible {
    /// The kind and the id: “tv/1396”.
    let item: String
    var season: Int?
    var episode: Int?

    var description: String {
        item + (season.map { " s\($0)" } ?? "") + (episode.map { "e\($0)" } ?? "")
    }

    /// The title, without season and episode.
    var title: Recorded { Recorded(item: item) }
}

/// Everything that an exported library says about titles, except their names.
struct LibraryContents: Equatable, Sendable {
    /// The opinions, viewings and entries on lists, as text, by what they are about.
    private var records: [Recorded: Set<String>] = [:]
    /// The titles that each event names, by its id and whether it is undone.
    private var events: [String: Set<String>] = [:]

    /// - Parameter exported: What `export library` writes.
    /// - Throws: `LibraryFormatError` for anything else.
    init(_ exported: String) async throws {
        if exported.allSatisfy(\.isWhitespace) { return }
        let library = LibraryContext(log: MemoryLog(), storage: ContextStorage(MemoryStorage()))
        try await library.merge(Data(exported.utf8), from: "library.json")
        var items: Set<ItemReference> = []
        for event in try await library.history(limit: .max) {
            let titles = Set(event.titles.map(\.item.whole))
            events["\(event.id) \(event.isUndone)"] = Set(titles.map(Self.key))
            items.formUnion(titles)
        }
        for list in try await library.lists() {
            guard let name = ListName(list.slug) else { continue }
            for entry in try await library.list(name).entries {
                add("entry on \(list.name) at \(entry.addedAt)", entry.item)
            }
        }
        for entry in try await library.viewings(limit: .max) {
            items.insert(entry.title.item)
            add("viewing \(Self.text(entry.viewing))", entry.viewing.item)
        }
        for item in items {
            for (part, opinion) in try await library.item(item).opinions {
                add("opinion \(Self.text(opinion))", part)
            }
        }
    }

    private mutating func add(_ text: String, _ part: ItemReference) {
        let record = Recorded(item: Self.key(part), season: part.season, episode: part.episode)
        records[record, default: []].insert(text)
    }

    /// Returns a value as text that doesn't depend on the order of its sets.
    private static func text(_ value: Any) -> String {
        let mirror = Mirror(reflecting: value)
        if mirror.children.isEmpty { return "\(value)" }
        let parts = mirror.children.map { "\($0.label ?? "") \(text($0.value))" }
        return "(\((mirror.displayStyle == .set ? parts.sorted() : parts).joined(separator: ", ")))"
    }

    private static func key(_ item: ItemReference) -> String { "\(item.kind.rawValue)/\(item.id)" }

    /// Returns what has other records than before: titles, seasons and episodes.
    func changes(since before: LibraryContents) -> Set<Recorded> {
        let all = Set(records.keys).union(before.records.keys)
        return all.filter { records[$0] != before.records[$0] }
    }

    /// Returns the titles that have other records than before, or that new events name.
    func titles(since before: LibraryContents) -> Set<String> {
        let named = events.filter { before.events[$0.key] == nil }.values.reduce(into: Set<String>()) {
            $0.formUnion($1)
        }
        return named.union(changes(since: before).map(\.item))
    }
}
