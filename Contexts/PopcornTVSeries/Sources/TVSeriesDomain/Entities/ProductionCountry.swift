/// A country where a TV series was made.
public struct ProductionCountry: Identifiable, Equatable, Sendable, Codable {
    /// An ISO 3166-1 code.
    public let countryCode: String
    public let name: String

    public var id: String { countryCode }

    public init(countryCode: String, name: String) {
        self.countryCode = countryCode
        self.name = name
    }
}
