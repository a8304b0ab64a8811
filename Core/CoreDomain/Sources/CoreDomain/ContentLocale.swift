/// The language of texts, and the region of dates, certifications and offers.
public struct ContentLocale: Hashable, Sendable, Codable {
    /// A language with or without a country: “en-US”, “de”.
    public let language: String
    /// An ISO 3166-1 code.
    public let region: String

    /// Whether the texts are in English.
    package var isEnglish: Bool { language == "en" || language.hasPrefix("en-") }

    public init(language: String, region: String) {
        self.language = language
        self.region = region
    }

    /// English, with the certifications and offers of the United States.
    public static let unitedStates = ContentLocale(language: "en-US", region: "US")
}
