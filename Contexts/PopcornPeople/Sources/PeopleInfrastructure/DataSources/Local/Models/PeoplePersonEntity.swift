package import Foundation
package import Storage

package struct PeoplePersonEntity: StoredRecord {
    package let personID: Int
    package let language: String
    package var name: String
    package var alsoKnownAs: [String]?
    package var knownForDepartment: String?
    package var biography: String?
    package var birthday: Date?
    package var deathday: Date?
    package var gender: Int
    package var placeOfBirth: String?
    package var profilePath: URL?
    package var popularity: Double?
    package var imdbID: String?
    package var homepageURL: URL?
    package var cachedAt: Date

    package static let schema = Schema(
        "people", Self.init,
        key("personID", \.personID, Int.self),
        key("language", \.language, String.self),
        field("name", \.name, String.self),
        field("alsoKnownAs", \.alsoKnownAs, [String]?.self),
        field("knownForDepartment", \.knownForDepartment, String?.self),
        field("biography", \.biography, String?.self),
        day("birthday", \.birthday, Date?.self),
        day("deathday", \.deathday, Date?.self),
        field("gender", \.gender, Int.self),
        field("placeOfBirth", \.placeOfBirth, String?.self),
        field("profilePath", \.profilePath, URL?.self),
        field("popularity", \.popularity, Double?.self),
        field("imdbID", \.imdbID, String?.self),
        field("homepageURL", \.homepageURL, URL?.self),
        field("cachedAt", \.cachedAt, Date.self))

    package static func name(of key: RecordKey) -> String { "person \(key.parts[0])" }
}
