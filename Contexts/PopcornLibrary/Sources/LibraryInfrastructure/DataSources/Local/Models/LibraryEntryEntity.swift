import CoreDomain
package import Foundation
import LibraryDomain
package import Storage

package struct LibraryEntryEntity: StoredRecord, LibraryRecord {
    package let listID: String
    package let item: String
    package var addedAt: Date
    package var rank: String?
    package var remark: String?
    /// Whether the rank was set at the prompt; `nil` for `false`.
    package var hasOwnRank: Bool?
    /// Whether the user made or changed the entry at the prompt; `nil` for `false`.
    package var isOwn: Bool?

    package var cachedAt: Date { addedAt }

    package static let schema = Schema(
        "libraryPlaces", Self.init,
        key("listID", \.listID, String.self),
        key("item", \.item, String.self),
        field("addedAt", \.addedAt, Date.self),
        field("rank", \.rank, String?.self),
        field("remark", \.remark, String?.self),
        field("hasOwnRank", \.hasOwnRank, Bool?.self),
        field("isOwn", \.isOwn, Bool?.self))

    static func reference(_ item: ItemReference, on list: ListID) -> RecordReference {
        RecordReference(Self.self, RecordKey(.text(list.rawValue), .text(item.key)))
    }
}

extension LibraryEntryEntity {
    init(_ item: ItemReference, on list: ListID, _ placement: ListPlacement) {
        self.init(
            listID: list.rawValue, item: item.key, addedAt: placement.addedAt, rank: placement.rank?.text,
            remark: placement.remark, hasOwnRank: placement.hasOwnRank ? true : nil, isOwn: placement.isOwn ? true : nil
        )
    }

    var placement: ListPlacement {
        get throws {
            ListPlacement(
                addedAt: addedAt, rank: try rank.map { try ListRank(stored: $0) }, remark: remark,
                hasOwnRank: hasOwnRank ?? false, isOwn: isOwn ?? false)
        }
    }
}
