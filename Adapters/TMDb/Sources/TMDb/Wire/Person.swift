public import Foundation

/// A person, as `/person/{id}` answers.
public struct Person: Decodable, Equatable, Sendable {
    public let id: Int
    public let name: String
    public let alsoKnownAs: [String]?
    /// TMDb's word: "Acting", "Directing", …
    public let knownForDepartment: String?
    public let biography: String?
    /// A day: 00:00 UTC.
    public let birthday: Date?
    /// A day: 00:00 UTC.
    public let deathday: Date?
    public let gender: Gender
    public let placeOfBirth: String?
    public let profilePath: URL?
    public let popularity: Double?
    public let imdbID: String?
    public let homepageURL: URL?

    private enum CodingKeys: String, CodingKey {
        case id, name, alsoKnownAs, knownForDepartment, biography, birthday, deathday, gender, placeOfBirth
        case profilePath, popularity
        case imdbID = "imdbId"
        case homepageURL = "homepage"
    }
}

/// A person as a row of a list.
public struct PersonListItem: Decodable, Equatable, Sendable {
    public let id: Int
    public let name: String
    public let originalName: String?
    public let knownForDepartment: String?
    public let gender: Gender
    public let profilePath: URL?
    public let popularity: Double?
    /// A few titles.
    public let knownFor: [Media]?
    public let isAdultOnly: Bool?

    private enum CodingKeys: String, CodingKey {
        case id, name, originalName, knownForDepartment, gender, profilePath, popularity, knownFor
        case isAdultOnly = "adult"
    }
}
