import Foundation

/// The data that the server serves. All of it is invented, except for the names of a few well-known titles and people.
enum Catalogue {
    /// Returns the body of the response, or `nil` if TMDb would find nothing.
    ///
    /// - Parameter revision: The title that replaces the one with the same id.
    static func body(for request: RecordedRequest, revision: Title? = nil) -> String? {
        let path = request.path.split(separator: "/").map(String.init)
        guard request.method == "GET", path.first == "3" else { return nil }
        let rest = Array(path.dropFirst())
        return fixed(rest) ?? list(rest).map { $0.page(request.page) } ?? search(rest, request) ?? find(rest)
            ?? Discovery.body(rest, request)
            ?? title(rest, revision)?.body(appending: request.sections)
    }

    /// Returns the configuration, the genres or the services; `nil` for other requests.
    static func fixedBody(for request: RecordedRequest) -> String? {
        fixed(request.path.split(separator: "/").dropFirst().map(String.init))
    }

    private static func fixed(_ path: [String]) -> String? {
        switch path {
        case ["configuration"]: configuration
        case ["genre", "movie", "list"]: movieGenres
        case ["genre", "tv", "list"]: seriesGenres
        case ["watch", "providers", "movie"], ["watch", "providers", "tv"]: services
        default: nil
        }
    }

    private static func list(_ path: [String]) -> [Title]? {
        switch path {
        case ["movie", "popular"], ["trending", "movie", "day"], ["trending", "movie", "week"]: movies
        case ["movie", "top_rated"], ["movie", "now_playing"]: movies.reversed()
        case ["movie", "upcoming"]: Array(movies.prefix(5))
        case ["tv", "popular"], ["trending", "tv", "day"], ["trending", "tv", "week"]: series
        case ["tv", "top_rated"], ["tv", "on_the_air"]: series.reversed()
        case ["tv", "airing_today"]: Array(series.prefix(2))
        case ["person", "popular"], ["trending", "person", "day"], ["trending", "person", "week"]: people
        default: nil
        }
    }

    private static func search(_ path: [String], _ request: RecordedRequest) -> String? {
        guard path.count == 2, path[0] == "search", let query = request.query["query"] else { return nil }
        let found = { (titles: [Title]) in titles.filter { $0.isCalled(query) } }
        switch path[1] {
        case "movie": return found(movies).page(request.page)
        case "tv": return found(series).page(request.page)
        case "person": return found(people).page(request.page)
        case "company": return #"{"page":1,"results":[{"id":711,"logo_path":null,"name":"Fox 2000"}]}"#
        case "keyword": return #"{"page":1,"results":[{"id":10051,"name":"heist"},{"id":4,"name":"heist film"}]}"#
        default: return nil
        }
    }

    /// Returns the items with an IMDb id.
    private static func find(_ path: [String]) -> String? {
        guard path.count == 2, path[0] == "find" else { return nil }
        let results = ["movie", "tv", "person"].map { kind in
            let found = titles(of: kind).filter { $0.hasIMDbID(path[1]) }
            return #""\#(kind)_results":\#(found.rows(naming: true))"#
        }
        let episode = path[1] == episodeIMDbID ? breakingBad.children["season/5/episode/14"]?.row : nil
        let episodes = #""tv_episode_results":[\#(episode.map { "{\($0)}" } ?? "")],"tv_season_results":[]"#
        return "{\(results.joined(separator: ",")),\(episodes)}"
    }

    /// The IMDb id of the episode that `/find` knows.
    private static let episodeIMDbID = "tt2301451"

    private static func title(_ path: [String], _ revision: Title?) -> Title? {
        guard path.count > 1, let id = Int(path[1]) else { return nil }
        if let revision, path == [revision.kind, String(revision.id)] { return revision }
        let title = titles(of: path[0]).first { $0.id == id }
        return path.count == 2 ? title : title?.children[path.dropFirst(2).joined(separator: "/")]
    }

    private static func titles(of kind: String) -> [Title] {
        switch kind {
        case "movie": movies + matrices + oddMovies
        case "tv": series + oddSeries
        case "person": people + oddPeople
        case "collection": [collection]
        default: []
        }
    }
}

/// A movie, series, person or collection as pieces of JSON, which a response combines as requested.
struct Title: Sendable {
    let id: Int
    let name: String
    /// The `media_type` in mixed lists, such as "movie", "tv" or "person".
    let kind: String
    /// The members of a list's row, without braces.
    let row: String
    /// The members that only the response for the title has.
    var details = ""
    /// The parts that can be appended, by name.
    var sections: [String: String] = [:]
    /// The seasons and episodes of a series, by their paths below it: "season/1/episode/2". They can also be appended.
    var children: [String: Title] = [:]

    /// Returns the response for the title.
    func body(appending names: [String]) -> String {
        let appended = names.compactMap { name in
            (sections[name] ?? children[name]?.body(appending: [])).map { #""\#(name)":\#($0)"# }
        }
        return Self.object([row, details] + appended)
    }

    fileprivate func row(naming: Bool) -> String {
        Self.object([row, naming ? #""media_type":"\#(kind)""# : ""])
    }

    fileprivate func isCalled(_ query: String) -> Bool {
        name.range(of: query, options: [.caseInsensitive, .diacriticInsensitive]) != nil
    }

    fileprivate func hasIMDbID(_ id: String) -> Bool {
        (details + (sections["external_ids"] ?? "")).contains(#""imdb_id":"\#(id)""#)
    }

    private static func object(_ members: [String]) -> String {
        "{\(members.filter { !$0.isEmpty }.joined(separator: ","))}"
    }
}

extension [Title] {
    /// Returns a page of 20 rows in TMDb's format.
    func page(_ number: Int) -> String {
        let rows = Array(dropFirst((number - 1) * 20).prefix(20)).rows(naming: false)
        let totals = #""total_pages":\#((count + 19) / 20),"total_results":\#(count)"#
        return #"{"page":\#(number),"results":\#(rows),\#(totals)}"#
    }

    /// Returns the titles as a JSON array of rows.
    fileprivate func rows(naming: Bool) -> String {
        "[\(map { $0.row(naming: naming) }.joined(separator: ","))]"
    }
}
