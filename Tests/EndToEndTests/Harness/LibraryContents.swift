import Foundation

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
    /// The opinions, viewings and places on lists, as sorted JSON, by what they are about.
    private var records: [Recorded: Set<String>] = [:]
    /// The titles that each event names, and when it was undone.
    private var events: [String: Set<String>] = [:]

    /// - Throws: A decoding error, also if the file has no events.
    init(_ archive: some Sequence<UInt8>) throws {
        let library = try JSONValue(archive)
        guard library["events"] != nil else { throw CocoaError(.coderReadCorrupt) }
        for name in library.keys.subtracting(["titles", "changes", "events", "marks"]) {
            for object in library[name]?.list ?? [] {
                guard let item = object["item"]?.text else { continue }
                let season = object["season"]?.number.flatMap { $0 < 0 ? nil : Int($0) }
                let episode = object["episode"]?.number.flatMap { $0 < 0 ? nil : Int($0) }
                let record = Recorded(item: item, season: season, episode: episode)
                records[record, default: []].insert("\(name) \(Self.text(of: object))")
            }
        }
        for event in library["events"]?.list ?? [] {
            let items = (event["items"]?.list ?? []).compactMap(\.text)
            let key = "\(event["eventID"] ?? .null) \(event["undoneAt"] ?? .null)"
            events[key] = Set(items)
        }
    }

    /// Returns a text that is equal for equal objects.
    private static func text(of object: JSONValue) -> String {
        object.keys.sorted().map { "\($0)=\(object[$0] ?? .null)" }.joined(separator: " ")
    }

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
