package import Storage

package struct MoviesGenreEntity: StoredModel {
    package var genreID: Int
    package var name: String

    package static let schema = Schema(
        "genres", Self.init,
        field("genreID", \.genreID, Int.self),
        field("name", \.name, String.self))
}
