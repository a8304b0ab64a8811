public import CoreDomain
public import Foundation
public import PeopleDomain

/// A person with the URLs of the portrait. Unknown properties are `nil`.
public struct PersonDetails: Identifiable, Equatable, Sendable, Codable {
    public let id: Int
    public let name: String
    /// The first letters of the first and last words of the name.
    public let initials: String
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
    /// The portrait's URLs, or `nil` if the path or the images configuration is missing.
    public let profileURLSet: ImageURLSet?
    /// TMDb's popularity score, which has no unit.
    public let popularity: Double?
    /// The IMDb id: “nm” followed by digits.
    public let imdbID: String?
    /// The official website.
    public let homepageURL: URL?
}
