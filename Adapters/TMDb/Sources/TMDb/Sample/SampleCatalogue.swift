import Foundation

/// A small catalogue of movies inside this binary.
///
/// It returns responses in TMDb's format, which take the same code path as TMDb's own, so that everything can be tried
/// without a credential and without a network.
public struct SampleCatalogue: HTTPTransport {
    /// The name of the sample as the origin of data.
    public static let origin = "sample"
    /// The number of movies.
    public static var movieCount: Int { SampleTitle.all.count }

    /// Creates the catalogue.
    public init() {}

    /// Returns the sample's response; HTTP 404 with TMDb's error body for anything that it does not hold.
    public func send(_ request: HTTPRequest) async throws -> HTTPResponse {
        try Task.checkCancellation()
        let request = SampleRequest(request.url)
        let body = request.body
        return HTTPResponse(
            status: body == nil ? 404 : 200, headers: ["content-type": "application/json;charset=utf-8"],
            body: Data((body ?? request.errorBody).utf8))
    }
}

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

    /// The body of the response, or `nil` if the sample has none.
    var body: String? {
        switch path {
        case ["configuration"]: SampleConfiguration.configuration
        case ["genre", "movie", "list"]: SampleConfiguration.movieGenres
        case ["genre", "tv", "list"]: SampleConfiguration.tvGenres
        case ["search", "movie"]: search.page(page)
        case ["search", "multi"]: search.page(page, kind: "movie")
        case ["discover", "movie"]: SampleDiscovery(query: query).movies.page(page)
        default: list ?? single
        }
    }

    /// TMDb's error body for a record that does not exist.
    var errorBody: String {
        let message = "/" + path.joined(separator: "/") + " is not in the sample"
        return "{\"status_code\":34,\"status_message\":\(message.quoted),\"success\":false}"
    }

    private var list: String? {
        let all = SampleMovie.all
        return switch path {
        case ["movie", "popular"]: SampleRanking.byPopularity(all).page(page)
        case ["movie", "top_rated"]: SampleRanking.byRating(all).page(page)
        case ["movie", "now_playing"]: SampleRanking.newestFirst(all).page(page)
        case ["movie", "upcoming"]: [].page(page)
        case ["trending", "movie", "day"], ["trending", "movie", "week"],
            ["trending", "all", "day"], ["trending", "all", "week"]:
            SampleRanking.byPopularity(all).page(page, kind: "movie")
        default: nil
        }
    }

    private var single: String? {
        guard path.count == 2 else { return nil }
        return switch path[0] {
        case "movie": movie(path[1])?.body(appending: appendedParts)
        case "collection": Int(path[1]).flatMap(SampleMovie.all.collection)
        case "find": found(path[1])
        default: nil
        }
    }

    private var page: Int { max(1, query["page"].flatMap(Int.init) ?? 1) }

    private var appendedParts: [String] { (query["append_to_response"] ?? "").split(separator: ",").map(String.init) }

    private var search: [SampleMovie] {
        let year = query["year"] ?? query["primary_release_year"]
        return SampleRanking.search(query["query"] ?? "", year: year.flatMap(Int.init))
    }

    private func movie(_ id: String) -> SampleMovie? {
        SampleMovie.all.first { String($0.facts.id) == id }
    }

    private func found(_ imdbID: String) -> String {
        let rows = SampleMovie.all.filter { $0.facts.imdbID == imdbID }.map { $0.row(kind: "movie") }
        return "{\"movie_results\":[\(rows.joined(separator: ","))],\"person_results\":[],"
            + "\"tv_episode_results\":[],\"tv_results\":[],\"tv_season_results\":[]}"
    }
}
