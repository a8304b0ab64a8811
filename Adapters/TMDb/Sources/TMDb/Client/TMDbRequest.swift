/// One question to TMDb and the type of its answer.
///
/// An endpoint is a value: a static function in an extension of `TMDbRequest where Answer == …`.
public struct TMDbRequest<Answer: Decodable & Sendable>: Hashable, Sendable {
    /// What is asked for, in words that an error can use: "movie 550".
    public let subject: String
    let path: [String]
    let query: [String: String]
    let page: Int?
    private(set) var language: String?
    private(set) var region: String?
    let sections: [AppendedSection]
    let dependsOnRegion: Bool

    init(
        _ subject: String,
        path: [String],
        query: [String: String?] = [:],
        appending sections: [AppendedSection] = [],
        page: Int? = nil,
        dependsOnRegion: Bool = false
    ) {
        self.subject = subject
        self.path = path
        self.query = query.compactMapValues { $0 }
        self.page = page
        self.dependsOnRegion = dependsOnRegion
        self.sections = sections
    }

    /// The same question with the answer's texts in `language` (ISO 639-1, with a region or without: "de-DE").
    public func language(_ language: String) -> Self {
        var request = self
        request.language = language
        return request
    }

    /// The same question with the answer's dates and offers for `region` (ISO 3166-1).
    public func region(_ region: String) -> Self {
        var request = self
        request.region = region
        return request
    }
}
