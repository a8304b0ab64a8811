package import Foundation
package import Storage

package struct TVSeriesCreatorEntity: StoredModel {
    package var personID: Int
    package var creditID: String
    package var name: String
    package var originalName: String
    package var gender: Int
    package var profilePath: URL?

    package static let schema = Schema(
        "createdBy", Self.init,
        field("personID", \.personID, Int.self),
        field("creditID", \.creditID, String.self),
        field("name", \.name, String.self),
        field("originalName", \.originalName, String.self),
        field("gender", \.gender, Int.self),
        field("profilePath", \.profilePath, URL?.self))
}
