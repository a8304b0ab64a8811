import Foundation

/// The path and the query of a request, and the sample's response to it.
struct SampleRequest {
    /// The segments after the API's version: ["movie", "550"].
    let path: [String]
    let query: [String: String]

    init(_ url: URL) {
        path = url.path().split(separator: "/").dropFirst().map { $0.removingPercentEncoding ?? String($0) }
        let items = URLComponents(url: url, resolvingAgainstBaseURL: false)?.queryItems ?? []
        query = Dictionary(items.map { ($0.name, $0.value ?? "") }) { first, _ in first }
    }

    var body: String? {
        switch path {
        case ["configuration"]: SampleConfiguration.configuration
        case ["genre", "movie", "list"]: SampleConfiguration.movieGenres
        case ["genre", "tv", "list"]: SampleConfiguration.tvGenres
        default: list ?? record?.body(appending: appendedParts) ?? collected
        }
    }

    /// TMDb's error body for a record that does not exist.
    var errorBody: String {
        let message = "/" + path.joined(separator: "/") + " is not in the sample"
        return "{\"status_code\":34,\"status_message\":\(message.quoted),\"success\":false}"
    }

    /// A page of a list; those that depend on today's date are empty.
    private var list: String? {
        guard let first = path.first, path.count > 1 else { return nil }
        switch (first, path[1]) {
        case ("movie", "now_playing"), ("movie", "upcoming"), ("tv", "airing_today"), ("tv", "on_the_air"):
            return [].page(page)
        case (_, "popular"):
            return SampleKind(rawValue: first).map { SampleRanking.byPopularity($0.entries).page(page) }
        case (_, "top_rated"): return SampleKind(rawValue: first).map { SampleRanking.byRating($0.shows).page(page) }
        case ("trending", let kind):
            return SampleKind(rawValue: kind).map { SampleRanking.byPopularity($0.entries).page(page) }
        case ("search", let kind): return SampleKind(rawValue: kind).map { search($0).page(page) }
        case ("discover", let kind):
            return SampleKind(rawValue: kind).map { SampleDiscovery(query: query).found(in: $0.shows).page(page) }
        default: return path.count == 3 ? related : nil
        }
    }

    private var related: String? {
        guard let show = entry as? SampleShow else { return nil }
        switch path[2] {
        case "recommendations": return SampleRanking.recommendations(for: show).page(page)
        case "similar": return SampleRanking.similar(to: show).page(page)
        default: return nil
        }
    }

    /// The movie, series or person that the path begins with.
    private var entry: (any SampleEntry)? {
        guard path.count > 1, let kind = SampleKind(rawValue: path[0]), let id = Int(path[1]) else { return nil }
        return kind.entries.first { $0.id == id }
    }

    private var record: (any SampleRecord)? {
        if path.count == 2 { return entry }
        guard path.count > 3, path[0] == "tv", path[2] == "season", let show = entry as? SampleShow,
            let season = Int(path[3]).flatMap(show.season)
        else { return nil }
        if path.count == 4 { return season }
        return path.count == 6 && path[4] == "episode" ? Int(path[5]).flatMap(season.episode) : nil
    }

    /// A record that is composed of several titles.
    private var collected: String? {
        guard path.count == 2 else { return nil }
        return switch path[0] {
        case "collection": Int(path[1]).flatMap(SampleShow.movies.collection)
        case "find": found(path[1])
        default: nil
        }
    }

    private var page: Int { max(1, query["page"].flatMap(Int.init) ?? 1) }

    private var appendedParts: [String] { (query["append_to_response"] ?? "").split(separator: ",").map(String.init) }

    private func search(_ kind: SampleKind) -> [any SampleEntry] {
        let year = query["year"] ?? query["primary_release_year"] ?? query["first_air_date_year"]
        return SampleRanking.search(query["query"] ?? "", year: year, among: kind)
    }

    private func found(_ imdbID: String) -> String {
        let results = SampleKind.allCases.map { kind in
            let rows = kind.entries.filter { $0.imdbID == imdbID }.map { $0.listRow(naming: true) }
            return "\"\(kind.rawValue)_results\":[\(rows.joined(separator: ","))]"
        }
        return "{\(results.joined(separator: ",")),\"tv_episode_results\":[]}"
    }
}
