package import Foundation
package import Storage

package struct TVSeriesProductionCompanyEntity: StoredModel {
    package var productionCompanyID: Int
    package var name: String
    package var originCountry: String
    package var logoPath: URL?

    package static let schema = Schema(
        "productionCompanies", Self.init,
        field("productionCompanyID", \.productionCompanyID, Int.self),
        field("name", \.name, String.self),
        field("originCountry", \.originCountry, String.self),
        field("logoPath", \.logoPath, URL?.self))
}
