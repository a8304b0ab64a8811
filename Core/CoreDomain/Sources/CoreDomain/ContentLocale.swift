/// In which language texts are wanted, and for which country dates, certifications and offers.
public struct ContentLocale: Hashable, Sendable {
    /// A language with or without a country: “en-US”, “de”.
    public let language: String
    /// An ISO 3166-1 code.
    public let region: String

    public init(language: String, region: String) {
        self.language = language
        self.region = region
    }

    public static let unitedStates = ContentLocale(language: "en-US", region: "US")
}
