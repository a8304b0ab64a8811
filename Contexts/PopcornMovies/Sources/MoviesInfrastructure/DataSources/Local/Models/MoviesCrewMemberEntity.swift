package import Foundation
package import Storage

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
        field("personID", \.personID, Int.self),
        field("creditID", \.creditID, String.self),
        field("name", \.name, String.self),
        field("job", \.job, String.self),
        field("department", \.department, String.self),
        field("gender", \.gender, Int.self),
        field("profilePath", \.profilePath, URL?.self))
}
