package import Foundation
package import Storage

/// A stored cast member or guest star.
package struct TVSeriesCastMemberEntity: StoredModel {
    package var personID: Int
    package var castID: Int?
    package var creditID: String
    package var name: String
    package var character: String
    package var gender: Int
    package var profilePath: URL?
    package var order: Int

    package static let schema = Schema(
        "cast", Self.init,
        field("personID", \.personID, Int.self),
        field("castID", \.castID, Int?.self),
        field("creditID", \.creditID, String.self),
        field("name", \.name, String.self),
        field("character", \.character, String.self),
        field("gender", \.gender, Int.self),
        field("profilePath", \.profilePath, URL?.self),
        field("order", \.order, Int.self))
}
