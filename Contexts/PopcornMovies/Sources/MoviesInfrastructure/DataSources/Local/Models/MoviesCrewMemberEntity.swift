package import Foundation
package import Storage

/// A member of a stored crew.
package struct MoviesCrewMemberEntity: StoredModel {
    package var personID: Int
    package var creditID: String
    package var name: String
    package var job: String
    package var department: String
    package var gender: Int
    package var profilePath: URL?

    package static let schema = Schema(
        "crew", Self.init,
        .field("personID", \.personID),
        .field("creditID", \.creditID),
        .field("name", \.name),
        .field("job", \.job),
        .field("department", \.department),
        .field("gender", \.gender),
        .field("profilePath", \.profilePath))
}
