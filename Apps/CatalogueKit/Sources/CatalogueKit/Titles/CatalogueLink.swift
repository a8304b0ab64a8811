public import CoreDomain
import Foundation

/// The target of a link or an IMDb id.
public enum CatalogueLink: Equatable, Sendable {
    /// A TMDb item, one of its seasons or episodes, or one of its facets.
    case item(ItemReference, facet: [String])
    /// An IMDb title (“tt0137523”) or person (“nm0000093”).
    case imdb(String)
    /// A series of TheTVDB (“tvdb:81189”).
    case tvdb(Int)
    /// An item on another site, or one of its seasons or episodes, identified by the title's words and the year in the
    /// address.
    case words(ItemKind, String, season: Int? = nil, episode: Int? = nil)

    /// Parses `tt0137523`, `imdb:tt0137523`, `tvdb:81189`, or a web address of imdb.com, themoviedb.org, letterboxd.com or
    /// trakt.tv; `nil` for any other text.
    ///
    /// Punctuation that often surrounds addresses is ignored: `<https://…>,`.
    public init?(_ text: String) {
        // Every word is first parsed as a link, and creating the regular expressions is slow, so skip short words
        // early.
        guard text.utf8.count > 6 else { return nil }
        let text = text.trimmingCharacters(in: CharacterSet(charactersIn: "<>()[],;"))
        // `URL` encodes blanks, so that the rest of a line would be part of the link.
        guard !text.contains(where: \.isWhitespace) else { return nil }
        if let match = text.lowercased().wholeMatch(of: /(?:imdb:)?((?:tt|nm)[0-9]{5,12})/) {
            self = .imdb(String(match.1))
            return
        }
        if let match = text.lowercased().wholeMatch(of: /tvdb:([0-9]{1,9})/), let id = Int(match.1), id > 0 {
            self = .tvdb(id)
            return
        }
        guard let address = Self.address(text), let host = address.host()?.lowercased() else { return nil }
        let path = address.path().split(separator: "/").map(String.init)
        switch Self.site(host) {
        case "imdb.com": self.init(imdb: path)
        case "themoviedb.org", "tmdb.org": self.init(tmdb: path)
        case "letterboxd.com": self.init(path, ids: ["tmdb": .movie], words: letterboxd)
        case "trakt.tv": self.init(path, ids: [:], words: trakt)
        default: return nil
        }
    }

    /// Parses a path with an item's id or words: /film/heat-1995, /imdb/tt0137523, /shows/dark/seasons/1.
    private init?(_ path: [String], ids: [String: ItemKind], words: [String: ItemKind]) {
        guard let index = path.firstIndex(where: { ids[$0] ?? words[$0] != nil || $0 == "imdb" }),
            path.indices.contains(index + 1)
        else { return nil }
        let kind = path[index]
        let name = path[index + 1].lowercased()
        if kind == "imdb", name.wholeMatch(of: /(tt|nm)[0-9]{5,12}/) != nil {
            self = .imdb(name)
        } else if let kind = ids[kind], let id = Int(name), id > 0 {
            self = .item(ItemReference(kind, id), facet: [])
        } else if let kind = words[kind], name.wholeMatch(of: /[a-z0-9-]*[a-z0-9][a-z0-9-]*/) != nil {
            let rest = path.dropFirst(index + 2).map { ["seasons": "season", "episodes": "episode"][$0] ?? $0 }
            let part = kind == .tvSeries ? Self.part(rest) : nil
            self = .words(
                kind, name.replacing("-", with: " "), season: part?.season, episode: part?.episode)
        } else {
            return nil
        }
    }

    /// Returns whether the text is a supported link or an IMDb id.
    @Sendable public static func matches(_ text: String) -> Bool { CatalogueLink(text) != nil }

    private static func address(_ text: String) -> URL? {
        let hasScheme = text.lowercased().prefixMatch(of: /https?:\/\//) != nil
        return URL(string: hasScheme ? text : "https://" + text)
    }

    /// Returns “imdb.com” for “m.imdb.com” and “www.imdb.com”.
    private static func site(_ host: String) -> String { host.split(separator: ".").suffix(2).joined(separator: ".") }

    /// Parses a path of imdb.com, possibly with a language: /de/title/tt0137523/reference.
    private init?(imdb path: [String]) {
        guard let index = path.firstIndex(where: { ["title", "name"].contains($0) }),
            path.indices.contains(index + 1), path[index + 1].wholeMatch(of: /(tt|nm)[0-9]{5,12}/) != nil
        else { return nil }
        self = .imdb(path[index + 1])
    }

    /// Parses a path of themoviedb.org: /movie/550-fight-club, /tv/1396/season/5/episode/14, /person/287.
    private init?(tmdb path: [String]) {
        guard path.count >= 2, let kind = kinds.first(where: { $0.rawValue == path[0] }),
            let id = Int(path[1].prefix { $0.isASCII && $0.isNumber }), id > 0
        else { return nil }
        let rest = Array(path.dropFirst(2))
        let part = kind == .tvSeries ? Self.part(rest) : nil
        self = .item(
            ItemReference(kind, id, season: part?.season, episode: part?.episode),
            facet: rest.first.flatMap { facets[$0] }.map { [$0] } ?? [])
    }

    /// Returns the numbers in the path of a season or an episode, season/5/episode/14; `nil` for any other path.
    private static func part(_ path: [String]) -> (season: Int, episode: Int?)? {
        let numbers = path.map { $0.wholeMatch(of: /[0-9]{1,4}/) == nil ? nil : Int($0) }
        guard path.count >= 2, path[0] == "season", let season = numbers[1] else { return nil }
        guard path.count >= 4, path[2] == "episode" else { return (season, nil) }
        return numbers[3].map { (season, $0) }
    }
}

/// The kinds of items with pages on TMDb's website, each at a path named after its kind.
private let kinds: [ItemKind] = [.movie, .tvSeries, .person]

/// The kinds of items by the path component before the words of their title or name.
private let letterboxd: [String: ItemKind] = [
    "film": .movie, "director": .person, "actor": .person, "writer": .person,
]
private let trakt: [String: ItemKind] = ["movies": .movie, "shows": .tvSeries, "people": .person]

/// The names of facets on TMDb's website.
private let facets = [
    "cast": "cast", "images": "images", "recommendations": "recommend", "seasons": "seasons", "videos": "trailer",
    "watch": "where",
]
