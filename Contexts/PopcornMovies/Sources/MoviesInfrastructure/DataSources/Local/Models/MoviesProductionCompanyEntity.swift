package import Foundation
package import Storage

/// A production company of a stored movie.
package struct MoviesProductionCompanyEntity: StoredModel {
    package var productionCompanyID: Int
    package var name: String
    package var originCountry: String
    package var logoPath: URL?

    package static let schema = Schema(
        "productionCompanies", Self.init,
        .field("productionCompanyID", \.productionCompanyID),
        .field("name", \.name),
        .field("originCountry", \.originCountry),
        .field("logoPath", \.logoPath))
}
