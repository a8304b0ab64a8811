public import Foundation

/// A person. Unknown properties are `nil`; the portrait is a path that the application resolves to URLs.
public struct Person: Identifiable, Equatable, Sendable, Codable {
    public let id: Int
    public let name: String
    /// Other names of the person, in any script.
    public let alsoKnownAs: [String]?
    /// The department of the best-known credits, such as “Acting”.
    public let knownForDepartment: String?
    /// The biography in the requested language.
    public let biography: String?
    /// The day of birth, at 00:00 UTC.
    public let birthday: Date?
    /// The day of death, at 00:00 UTC.
    public let deathday: Date?
    public let gender: Gender
    /// The place of birth, as free text.
    public let placeOfBirth: String?
    /// The portrait's path, unresolved.
    public let profilePath: URL?
    /// TMDb's popularity score, which has no unit.
    public let popularity: Double?
    /// The IMDb id: “nm” followed by digits.
    public let imdbID: String?
    /// The official website.
    public let homepageURL: URL?

    public init(
        id: Int, name: String, alsoKnownAs: [String]? = nil, knownForDepartment: String? = nil,
        biography: String? = nil, birthday: Date? = nil, deathday: Date? = nil, gender: Gender,
        placeOfBirth: String? = nil, profilePath: URL? = nil, popularity: Double? = nil, imdbID: String? = nil,
        homepageURL: URL? = nil
    ) {
        self.id = id
        self.name = name
        self.alsoKnownAs = alsoKnownAs
        self.knownForDepartment = knownForDepartment
        self.biography = biography
        self.birthday = birthday
        self.deathday = deathday
        self.gender = gender
        self.placeOfBirth = placeOfBirth
        self.profilePath = profilePath
        self.popularity = popularity
        self.imdbID = imdbID
        self.homepageURL = homepageURL
    }
}

extension Person {
    /// The first letters of the first and last words of the name, in capitals; “?” if there are none.
    package var initials: String {
        let letters = name.split(whereSeparator: \.isWhitespace)
            .compactMap { $0.first { $0.isLetter || $0.isNumber } }
            .map { $0.uppercased().prefix(1) }
        guard let first = letters.first else { return "?" }
        return String(first + letters.dropFirst().suffix(1).joined())
    }
}
