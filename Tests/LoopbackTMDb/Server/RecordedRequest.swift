import Foundation

/// A request that the server received.
public struct RecordedRequest: Sendable {
    /// The method: "GET".
    public let method: String
    /// The path without the query, percent-decoded: "/3/movie/550".
    public let path: String
    /// The query's items by name, percent-decoded.
    public let query: [String: String]
    /// The headers by lowercase name.
    public let headers: [String: String]
    /// The time when its head was read.
    public let arrival = ContinuousClock.now

    /// Creates a request from the head of an HTTP/1.1 request, or returns `nil` for any other text.
    init?(head: String) {
        let lines = head.components(separatedBy: "\r\n")
        let words = lines[0].split(separator: " ").map(String.init)
        guard words.count == 3, let url = URLComponents(string: words[1]) else { return nil }
        method = words[0]
        path = url.path
        let items = (url.queryItems ?? []).map { ($0.name, $0.value ?? "") }
        query = Dictionary(items) { first, _ in first }
        headers = Self.headers(lines.dropFirst())
    }

    private static func headers(_ lines: some Sequence<String>) -> [String: String] {
        let pairs = lines.compactMap { line -> (String, String)? in
            guard let colon = line.firstIndex(of: ":") else { return nil }
            return (line[..<colon].lowercased(), line[line.index(after: colon)...].trimmingCharacters(in: .whitespaces))
        }
        return Dictionary(pairs) { first, _ in first }
    }

    /// The credential of the request, from a bearer token or an `api_key`.
    package var credential: String? {
        let bearer = headers["authorization"].flatMap { $0.hasPrefix("Bearer ") ? String($0.dropFirst(7)) : nil }
        return bearer ?? query["api_key"]
    }

    /// The number of the requested page, counted from 1.
    var page: Int { query["page"].flatMap { Int($0) } ?? 1 }

    /// The names of the requested parts.
    package var sections: [String] { (query["append_to_response"] ?? "").split(separator: ",").map(String.init) }
}
