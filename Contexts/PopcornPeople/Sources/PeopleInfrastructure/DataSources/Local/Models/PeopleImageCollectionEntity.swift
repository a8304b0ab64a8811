package import Foundation
package import Storage

package struct PeopleImageCollectionEntity: StoredRecord {
    package let personID: Int
    package let language: String
    package var profilePaths: [URL]
    package var cachedAt: Date

    package static let schema = Schema(
        "personImages", Self.init,
        key("personID", \.personID, Int.self),
        key("language", \.language, String.self),
        field("profilePaths", \.profilePaths, [URL].self),
        field("cachedAt", \.cachedAt, Date.self))
}
