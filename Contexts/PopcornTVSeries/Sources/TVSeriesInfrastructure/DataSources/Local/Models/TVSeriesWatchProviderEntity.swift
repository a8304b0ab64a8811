package import Foundation
package import Storage

package struct TVSeriesWatchProviderEntity: StoredModel {
    package var providerID: Int
    package var name: String
    package var logoPath: URL?
    package var displayPriority: Int?

    package static let schema = Schema(
        "providers", Self.init,
        field("providerID", \.providerID, Int.self),
        field("name", \.name, String.self),
        field("logoPath", \.logoPath, URL?.self),
        field("displayPriority", \.displayPriority, Int?.self))
}
