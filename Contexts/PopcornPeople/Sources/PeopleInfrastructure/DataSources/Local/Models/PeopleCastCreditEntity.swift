package import Storage

package struct PeopleCastCreditEntity: StoredModel {
    package var kind: String
    package var titleID: Int
    package var creditID: String
    package var character: String
    package var order: Int?
    package var episodeCount: Int?

    package static let schema = Schema(
        "cast", Self.init,
        field("kind", \.kind, String.self),
        field("titleID", \.titleID, Int.self),
        field("creditID", \.creditID, String.self),
        field("character", \.character, String.self),
        field("order", \.order, Int?.self),
        field("episodeCount", \.episodeCount, Int?.self))
}
