package import Storage

package struct MoviesKeywordEntity: StoredModel {
    package var keywordID: Int
    package var name: String

    package static let schema = Schema(
        "keywords", Self.init,
        field("keywordID", \.keywordID, Int.self),
        field("name", \.name, String.self))
}
