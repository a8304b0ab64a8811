public import Foundation

/// A genre.
public struct Genre: WireChild, Equatable, Sendable {
    public let id: Int
    public let name: String
}

/// The collection of which a movie is a part.
public struct BelongsToCollection: WireChild, Equatable, Sendable {
    public let id: Int
    public let name: String
    public let posterPath: URL?
    public let backdropPath: URL?
}

/// A company that made a title.
public struct ProductionCompany: WireChild, Equatable, Sendable {
    public let id: Int
    public let name: String
    /// ISO 3166-1; "" where TMDb does not know.
    public let originCountry: String
    public let logoPath: URL?
}

/// A country in which a title was made.
public struct ProductionCountry: WireChild, Equatable, Sendable {
    /// ISO 3166-1.
    public let countryCode: String
    public let name: String

    static let identity = ["iso31661", "name"]

    private enum CodingKeys: String, CodingKey {
        case countryCode = "iso31661"
        case name
    }
}

/// A language spoken in a title.
public struct SpokenLanguage: WireChild, Equatable, Sendable {
    /// ISO 639-1.
    public let languageCode: String
    /// In the language itself.
    public let name: String

    static let identity = ["iso6391", "name"]

    private enum CodingKeys: String, CodingKey {
        case languageCode = "iso6391"
        case name
    }
}
