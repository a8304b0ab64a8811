package import Foundation
package import Storage

package struct TVSeriesNetworkEntity: StoredModel {
    package var networkID: Int
    package var name: String
    package var logoPath: URL?
    package var originCountry: String?
    package var headquarters: String?
    package var homepage: URL?

    package static let schema = Schema(
        "networks", Self.init,
        field("networkID", \.networkID, Int.self),
        field("name", \.name, String.self),
        field("logoPath", \.logoPath, URL?.self),
        field("originCountry", \.originCountry, String?.self),
        field("headquarters", \.headquarters, String?.self),
        field("homepage", \.homepage, URL?.self))
}
