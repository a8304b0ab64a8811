/// A language spoken in a TV series.
public struct SpokenLanguage: Identifiable, Equatable, Sendable, Codable {
    /// The language as an ISO 639-1 code.
    public let languageCode: String
    /// The native name of the language, or its English name if no native name is known.
    public let name: String

    public var id: String { languageCode }

    public init(languageCode: String, name: String) {
        self.languageCode = languageCode
        self.name = name
    }
}
