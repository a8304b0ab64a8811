/// A language that is spoken in a movie.
public struct SpokenLanguage: Identifiable, Equatable, Sendable, Encodable {
    /// An ISO 639-1 code.
    public let languageCode: String
    /// In the language itself.
    public let name: String

    public var id: String { languageCode }

    public init(
        languageCode: String,
        name: String
    ) {
        self.languageCode = languageCode
        self.name = name
    }
}
