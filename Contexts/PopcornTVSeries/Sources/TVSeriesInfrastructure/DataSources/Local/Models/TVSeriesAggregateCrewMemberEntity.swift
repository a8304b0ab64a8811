package import Foundation
package import Storage

package struct TVSeriesAggregateCrewMemberEntity: StoredModel {
    package var personID: Int
    package var name: String
    package var gender: Int
    package var profilePath: URL?
    package var department: String
    package var jobs: [TVSeriesJobEntity]?
    package var totalEpisodeCount: Int?

    package static let schema = Schema(
        "crew", Self.init,
        field("personID", \.personID, Int.self),
        field("name", \.name, String.self),
        field("gender", \.gender, Int.self),
        field("profilePath", \.profilePath, URL?.self),
        field("department", \.department, String.self),
        children("jobs", \.jobs, [TVSeriesJobEntity]?.self),
        field("totalEpisodeCount", \.totalEpisodeCount, Int?.self))
}
