import CoreDomain
package import Foundation
import LibraryDomain
package import Storage

package struct LibraryEntryEntity: StoredRecord, LibraryRecord, Codable {
    package let listID: String
    package let item: String
    package var addedAt: Date

    package var cachedAt: Date { addedAt }

    package static let schema = Schema(
        "libraryPlaces", Self.init,
        key("listID", \.listID, String.self),
        key("item", \.item, String.self),
        field("addedAt", \.addedAt, Date.self))

    static func reference(_ item: ItemReference, on list: ListID) -> RecordReference {
        RecordReference(Self.self, RecordKey(.text(list.rawValue), .text(item.key)))
    }
}
