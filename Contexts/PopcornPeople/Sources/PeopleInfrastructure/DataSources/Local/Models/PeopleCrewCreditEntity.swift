package import Storage

package struct PeopleCrewCreditEntity: StoredModel {
    package var kind: String
    package var titleID: Int
    package var creditID: String
    package var job: String
    package var department: String
    package var episodeCount: Int?

    package static let schema = Schema(
        "crew", Self.init,
        field("kind", \.kind, String.self),
        field("titleID", \.titleID, Int.self),
        field("creditID", \.creditID, String.self),
        field("job", \.job, String.self),
        field("department", \.department, String.self),
        field("episodeCount", \.episodeCount, Int?.self))
}
