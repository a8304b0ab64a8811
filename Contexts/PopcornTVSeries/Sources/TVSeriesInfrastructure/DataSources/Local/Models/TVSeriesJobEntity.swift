package import Storage

package struct TVSeriesJobEntity: StoredModel {
    package var creditID: String
    package var job: String
    package var episodeCount: Int?

    package static let schema = Schema(
        "jobs", Self.init,
        field("creditID", \.creditID, String.self),
        field("job", \.job, String.self),
        field("episodeCount", \.episodeCount, Int?.self))
}
