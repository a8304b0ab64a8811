package import Storage

package struct TVSeriesContentRatingEntity: StoredModel {
    package var countryCode: String
    package var rating: String?

    package static let schema = Schema(
        "ratings", Self.init,
        field("countryCode", \.countryCode, String.self),
        field("rating", \.rating, String?.self))
}
