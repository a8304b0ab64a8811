package import Storage

package struct TVSeriesRoleEntity: StoredModel {
    package var creditID: String
    package var character: String
    package var episodeCount: Int?

    package static let schema = Schema(
        "roles", Self.init,
        field("creditID", \.creditID, String.self),
        field("character", \.character, String.self),
        field("episodeCount", \.episodeCount, Int?.self))
}
