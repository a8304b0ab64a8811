package import Foundation
package import Storage

/// A member of a stored cast.
package struct MoviesCastMemberEntity: StoredModel {
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
        .field("personID", \.personID),
        .field("castID", \.castID),
        .field("creditID", \.creditID),
        .field("name", \.name),
        .field("character", \.character),
        .field("gender", \.gender),
        .field("profilePath", \.profilePath),
        .field("order", \.order))
}
