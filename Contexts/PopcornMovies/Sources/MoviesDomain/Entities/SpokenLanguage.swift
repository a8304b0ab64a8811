/// A language spoken in a movie.
public struct SpokenLanguage: Identifiable, Equatable, Sendable, Codable {
    /// The language as an ISO 639-1 code.
    public let languageCode: String
    /// The native name of the language.
    public let name: String

    public var id: String { languageCode }

    public init(languageCode: String, name: String) {
        self.languageCode = languageCode
        self.name = name
    }
}
