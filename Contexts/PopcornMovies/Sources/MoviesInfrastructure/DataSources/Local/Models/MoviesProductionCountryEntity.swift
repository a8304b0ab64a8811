package import Storage

package struct MoviesProductionCountryEntity: StoredModel {
    package var countryCode: String
    package var name: String

    package static let schema = Schema(
        "productionCountries", Self.init,
        field("countryCode", \.countryCode, String.self),
        field("name", \.name, String.self))
}
