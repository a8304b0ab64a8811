import Foundation

/// The data that the server serves. All of it is invented, except for the names of one well-known movie.
enum Catalogue {
    /// Returns the body of the response, or `nil` if TMDb would find nothing.
    ///
    /// - Parameter revision: The title that replaces the one with the same id.
    static func body(for request: RecordedRequest, revision: Title? = nil) -> String? {
        let path = request.path.split(separator: "/").map(String.init)
        guard request.method == "GET", path.first == "3" else { return nil }
        let rest = Array(path.dropFirst())
        return fixed(rest) ?? list(rest).map { $0.page(request.page) } ?? search(rest, request)
            ?? title(rest, revision)?.body(appending: request.sections)
    }

    private static func fixed(_ path: [String]) -> String? {
        switch path {
        case ["configuration"]: configuration
        case ["genre", "movie", "list"]: movieGenres
        case ["genre", "tv", "list"]: seriesGenres
        default: nil
        }
    }

    private static func list(_ path: [String]) -> [Title]? {
        switch path {
        case ["movie", "popular"], ["trending", "movie", "day"], ["trending", "movie", "week"]: movies
        case ["movie", "top_rated"], ["movie", "now_playing"]: movies.reversed()
        case ["movie", "upcoming"]: Array(movies.prefix(5))
        case ["tv", "popular"], ["tv", "top_rated"], ["trending", "tv", "day"], ["trending", "tv", "week"]: [series]
        case ["person", "popular"], ["trending", "person", "day"], ["trending", "person", "week"]: [person]
        default: nil
        }
    }

    private static func search(_ path: [String], _ request: RecordedRequest) -> String? {
        guard path.count == 2, path[0] == "search", let query = request.query["query"] else { return nil }
        let found = { (titles: [Title]) in titles.filter { $0.isCalled(query) } }
        switch path[1] {
        case "movie": return found(movies).page(request.page)
        case "tv": return found([series]).page(request.page)
        case "person": return found([person]).page(request.page)
        case "multi": return (found(movies + [series, person]) + [podcast]).page(request.page, naming: true)
        default: return nil
        }
    }

    private static func title(_ path: [String], _ revision: Title?) -> Title? {
        let id = path.count > 1 ? Int(path[1]) : nil
        switch (path.first, path.count) {
        case ("movie", 2) where revision?.id == id && id != nil: return revision
        case ("movie", 2): return (movies + oddMovies).first { $0.id == id }
        case ("collection", 2): return id == collection.id ? collection : nil
        case ("person", 2): return id == person.id ? person : nil
        case ("tv", _): return id == series.id ? part(of: series, Array(path.dropFirst(2))) : nil
        default: return nil
        }
    }

    private static func part(of series: Title, _ path: [String]) -> Title? {
        switch path {
        case []: series
        case ["season", "1"], ["season", "2"]: season(path[1])
        case ["season", "1", "episode", "1"], ["season", "2", "episode", "1"]: episode(path[1])
        default: nil
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
    /// The parts that can be appended, by their names.
    var sections: [String: String] = [:]

    /// Returns the response for the title.
    func body(appending names: [String]) -> String {
        let appended = names.compactMap { name in sections[name].map { #""\#(name)":\#($0)"# } }
        return Self.object([row, details] + appended)
    }

    fileprivate func row(naming: Bool) -> String {
        Self.object([row, naming ? #""media_type":"\#(kind)""# : ""])
    }

    fileprivate func isCalled(_ query: String) -> Bool {
        name.range(of: query, options: [.caseInsensitive, .diacriticInsensitive]) != nil
    }

    private static func object(_ members: [String]) -> String {
        "{\(members.filter { !$0.isEmpty }.joined(separator: ","))}"
    }
}

extension [Title] {
    /// Returns a page of 20 rows in TMDb's format.
    func page(_ number: Int, naming: Bool = false) -> String {
        let rows = dropFirst((number - 1) * 20).prefix(20).map { $0.row(naming: naming) }
        let totals = #""total_pages":\#((count + 19) / 20),"total_results":\#(count)"#
        return #"{"page":\#(number),"results":[\#(rows.joined(separator: ","))],\#(totals)}"#
    }
}
