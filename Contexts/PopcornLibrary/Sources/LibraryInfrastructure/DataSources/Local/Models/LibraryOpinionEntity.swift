import CoreDomain
package import Foundation
package import Storage

package struct LibraryOpinionEntity: StoredRecord, LibraryRecord {
    /// The key of the movie or series, such as “movie/550”.
    package let item: String
    /// The number of the season, or `whole`.
    package let season: Int
    /// The number of the episode, or `whole`.
    package let episode: Int
    package var rating: Int?
    package var ratedOn: String?
    package var note: String?
    package var tags: [String]?
    package var isDropped: Bool
    /// The day the series was begun again.
    package var passSince: String?
    /// The ids of the viewings recorded before the pass that are in it.
    package var passCounts: [String]?
    /// The order of the event that began the pass.
    package var passOrder: Int?
    /// The fields that were set at the prompt last, as bits.
    package var ownFields: Int?
    package var changedAt: Date

    package var cachedAt: Date { changedAt }

    package static let schema = Schema(
        "libraryOpinions", Self.init,
        key("item", \.item, String.self),
        key("season", \.season, Int.self),
        key("episode", \.episode, Int.self),
        field("rating", \.rating, Int?.self),
        field("ratedOn", \.ratedOn, String?.self),
        field("note", \.note, String?.self),
        field("tags", \.tags, [String]?.self),
        field("isDropped", \.isDropped, Bool.self),
        field("passSince", \.passSince, String?.self),
        field("passCounts", \.passCounts, [String]?.self),
        field("passOrder", \.passOrder, Int?.self),
        field("ownFields", \.ownFields, Int?.self),
        field("changedAt", \.changedAt, Date.self))

    /// The value that stands for the missing number of a whole item or season.
    static let whole = -1

    static func reference(_ part: ItemReference) -> RecordReference {
        RecordReference(
            Self.self, RecordKey(.text(part.key), Scalar(part.season ?? whole), Scalar(part.episode ?? whole)))
    }
}
