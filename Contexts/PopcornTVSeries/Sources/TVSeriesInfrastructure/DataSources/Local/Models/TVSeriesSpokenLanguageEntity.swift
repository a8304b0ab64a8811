package import Storage

/// A language spoken in a stored TV series.
package struct TVSeriesSpokenLanguageEntity: StoredModel {
    package var languageCode, name: String

    package static let schema = Schema(
        "spokenLanguages", Self.init,
        field("languageCode", \.languageCode, String.self),
        field("name", \.name, String.self))
}
