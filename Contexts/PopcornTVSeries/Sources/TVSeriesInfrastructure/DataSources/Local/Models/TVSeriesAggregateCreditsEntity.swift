package import Foundation
package import Storage

package struct TVSeriesAggregateCreditsEntity: StoredRecord {
    package let seriesID: Int
    package let language: String
    package var cast: [TVSeriesAggregateCastMemberEntity]?
    package var crew: [TVSeriesAggregateCrewMemberEntity]?
    package var cachedAt: Date

    package static let schema = Schema(
        "seriesCredits", Self.init,
        key("seriesID", \.seriesID, Int.self),
        key("language", \.language, String.self),
        children("cast", \.cast, [TVSeriesAggregateCastMemberEntity]?.self),
        children("crew", \.crew, [TVSeriesAggregateCrewMemberEntity]?.self),
        field("cachedAt", \.cachedAt, Date.self))
}
