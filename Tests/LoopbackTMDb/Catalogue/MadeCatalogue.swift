import Foundation

/// A catalogue that a test makes up, with a search that resembles TMDb's.
public struct MadeCatalogue: Sendable {
    /// All titles, in the order in which they were given.
    public let titles: [MadeTitle]
    private let byKind: [MadeTitle.Kind: [Searchable]]
    private let byID: [String: MadeTitle]

    private struct Searchable: Sendable {
        let title: MadeTitle
        let words: [[String]]
        let joined: [String]
    }

    /// Creates a catalogue of titles with different ids within each kind.
    public init(_ titles: [MadeTitle]) {
        self.titles = titles
        byID = Dictionary(titles.map { ("\($0.kind.rawValue)/\($0.id)", $0) }) { first, _ in first }
        let sorted = titles.sorted { $0.popularity == $1.popularity ? $0.id < $1.id : $0.popularity > $1.popularity }
        byKind = Dictionary(grouping: sorted, by: \.kind).mapValues { titles in
            titles.map { title in
                let words = ([title.name, title.originalName].compactMap(\.self) + title.otherNames).map(Self.words)
                return Searchable(title: title, words: words, joined: words.map { $0.joined() })
            }
        }
    }

    /// Returns the title with this id.
    func title(_ kind: MadeTitle.Kind, _ id: Int) -> MadeTitle? { byID["\(kind.rawValue)/\(id)"] }

    /// Returns the titles that contain words beginning with those of the query: first those that are called that, then
    /// the others, the most popular first.
    ///
    /// - Parameters:
    ///   - kind: The kind of the titles.
    ///   - query: The words to look for.
    ///   - year: The year that the titles must have, if any.
    func found(_ kind: MadeTitle.Kind, _ query: String, year: Int? = nil) -> [MadeTitle] {
        let words = Self.words(query)
        let joined = words.joined()
        guard !joined.isEmpty else { return [] }
        let found = (byKind[kind] ?? []).filter { entry in
            (year == nil || entry.title.year == year)
                && (entry.words.contains { own in words.allSatisfy { word in own.contains { $0.hasPrefix(word) } } }
                    || entry.joined.contains { $0.hasPrefix(joined) })
        }
        let called = found.filter { $0.joined.contains(joined) }
        return (called + found.filter { !$0.joined.contains(joined) }).map(\.title)
    }

    private static func words(_ text: String) -> [String] {
        text.folding(options: [.caseInsensitive, .diacriticInsensitive, .widthInsensitive], locale: nil)
            .replacing("'", with: "").replacing("’", with: "")
            .split { !$0.isLetter && !$0.isNumber }.map(String.init)
    }

    /// Returns the body of the response, or `nil` if there is none.
    func body(for request: RecordedRequest) -> String? {
        let path = request.path.split(separator: "/").map(String.init)
        guard request.method == "GET", path.first == "3" else { return nil }
        let rest = Array(path.dropFirst())
        if let titles = list(rest, request) { return page(titles, request.page) }
        if rest.count == 2, rest[0] == "find" { return find(rest[1]) }
        guard rest.count > 1, let id = Int(rest[1]), let title = byID["\(rest[0])/\(id)"] else { return nil }
        let parts = rest.dropFirst(2).joined(separator: "/")
        return parts.isEmpty
            ? Self.text(title.details(appending: request.sections)) : title.section(parts).map(Self.text)
    }

    private func list(_ path: [String], _ request: RecordedRequest) -> [MadeTitle]? {
        guard let kind = path.compactMap({ MadeTitle.Kind(rawValue: $0) }).first else { return nil }
        if path.first == "search" {
            let year = ["year", "primary_release_year", "first_air_date_year"].lazy.compactMap { request.query[$0] }
            return found(kind, request.query["query"] ?? "", year: year.first.flatMap { Int($0) })
        }
        let isList =
            ["trending", "discover"].contains(path.first)
            || ["popular", "top_rated", "now_playing", "upcoming", "on_the_air", "airing_today"].contains(path.last)
        return isList ? (byKind[kind] ?? []).map(\.title) : nil
    }

    private func find(_ imdbID: String) -> String {
        var members: [String: any Sendable] = [:]
        for kind in MadeTitle.Kind.allCases {
            members["\(kind.rawValue)_results"] = titles.filter { $0.kind == kind && $0.imdbID == imdbID }.map(\.row)
        }
        let episodes: [[String: any Sendable]] = episode(imdbID).map { [$0] } ?? []
        members["tv_episode_results"] = episodes
        members["tv_season_results"] = [String]()
        return Self.text(members)
    }

    /// Returns the first episode of the series whose IMDb id is one less.
    private func episode(_ imdbID: String) -> [String: any Sendable]? {
        let series = titles.first { title in
            guard title.kind == .tv, let own = title.imdbID.flatMap({ Int($0.dropFirst(2)) }) else { return false }
            return Int(imdbID.dropFirst(2)) == own + 1
        }
        return series?.section("season/1/episode/1")
    }

    private func page(_ titles: [MadeTitle], _ number: Int) -> String {
        Self.text([
            "page": number, "results": titles.dropFirst((number - 1) * 20).prefix(20).map(\.row),
            "total_pages": (titles.count + 19) / 20, "total_results": titles.count,
        ])
    }

    private static func text(_ members: [String: any Sendable]) -> String {
        guard let data = try? JSONSerialization.data(withJSONObject: members) else {
            preconditionFailure("a made title is not JSON")
        }
        return String(decoding: data, as: UTF8.self)
    }
}
