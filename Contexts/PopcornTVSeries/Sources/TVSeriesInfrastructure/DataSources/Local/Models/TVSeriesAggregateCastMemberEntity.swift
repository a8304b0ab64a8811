package import Foundation
package import Storage

package struct TVSeriesAggregateCastMemberEntity: StoredModel {
    package var personID: Int
    package var name: String
    package var gender: Int
    package var profilePath: URL?
    package var roles: [TVSeriesRoleEntity]?
    package var totalEpisodeCount: Int?
    package var order: Int

    package static let schema = Schema(
        "cast", Self.init,
        field("personID", \.personID, Int.self),
        field("name", \.name, String.self),
        field("gender", \.gender, Int.self),
        field("profilePath", \.profilePath, URL?.self),
        children("roles", \.roles, [TVSeriesRoleEntity]?.self),
        field("totalEpisodeCount", \.totalEpisodeCount, Int?.self),
        field("order", \.order, Int.self))
}
