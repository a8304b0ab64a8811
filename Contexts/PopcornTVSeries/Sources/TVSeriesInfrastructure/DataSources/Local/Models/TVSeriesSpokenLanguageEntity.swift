package import Storage

package struct TVSeriesSpokenLanguageEntity: StoredModel {
    package var languageCode: String
    package var name: String

    package static let schema = Schema(
        "spokenLanguages", Self.init,
        field("languageCode", \.languageCode, String.self),
        field("name", \.name, String.self))
}
