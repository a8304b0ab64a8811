/// A request to TMDb and the type of its response.
///
/// An endpoint is a static function in an extension of `TMDbRequest where Response == …`:
/// `client.send(.movie(550))`.
public struct TMDbRequest<Response: Decodable & Sendable>: Hashable, Sendable {
    /// The requested item, for error messages: "movie 550".
    package let subject: String
    let path: [String]
    let query: [String: String]
    let page: Int?
    /// The values of `append_to_response`, in order.
    let appendedParts: [String]
    let dependsOnRegion: Bool
    private(set) var language: String?
    private(set) var region: String?

    init(
        _ subject: String,
        path: [String],
        query: [String: String?] = [:],
        appending parts: [any TMDb.AppendedPart] = [],
        page: Int? = nil,
        dependsOnRegion: Bool = false
    ) {
        self.subject = subject
        self.path = path
        self.query = query.compactMapValues { $0 }
        self.page = page
        self.dependsOnRegion = dependsOnRegion
        appendedParts = parts.map(\.stringValue)
    }

    /// Returns the same request with texts in `language`: ISO 639-1, optionally with a region ("de-DE").
    public func language(_ language: String) -> Self {
        var request = self
        request.language = language
        return request
    }

    /// Returns the same request with dates and offers for `region` (ISO 3166-1).
    public func region(_ region: String) -> Self {
        var request = self
        request.region = region
        return request
    }
}
