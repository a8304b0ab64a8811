package import Foundation
package import Storage

package struct PeoplePersonPreviewEntity: PageRow {
    package let personID: Int
    package let language: String
    package var name: String
    package var originalName: String?
    package var knownForDepartment: String?
    package var gender: Int
    package var profilePath: URL?
    package var popularity: Double?
    package var isAdultOnly: Bool?
    package var knownFor: [PeopleKnownForTitleEntity]?
    package var cachedAt: Date

    package static let schema = Schema(
        "personPreviews", Self.init,
        key("personID", \.personID, Int.self),
        key("language", \.language, String.self),
        field("name", \.name, String.self),
        field("originalName", \.originalName, String?.self),
        field("knownForDepartment", \.knownForDepartment, String?.self),
        field("gender", \.gender, Int.self),
        field("profilePath", \.profilePath, URL?.self),
        field("popularity", \.popularity, Double?.self),
        field("isAdultOnly", \.isAdultOnly, Bool?.self),
        children("knownFor", \.knownFor, [PeopleKnownForTitleEntity]?.self),
        field("cachedAt", \.cachedAt, Date.self))

    package static let pageSchema = StoredPage<Self>.schema(named: "personPages")
}
