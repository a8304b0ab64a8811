package import Foundation
package import Storage

/// A stored season with the parts from its response. A `nil` part was absent from the response.
package struct TVSeriesTVSeasonAggregateEntity: StoredRecord {
    package let seriesID: Int
    package let seasonNumber: Int
    package let language: String
    package var season: TVSeriesTVSeasonEntity?
    package var cast: [TVSeriesCastMemberEntity]?
    package var crew: [TVSeriesCrewMemberEntity]?
    package var posterPaths: [URL]?
    package var cachedAt: Date

    package static let schema = Schema(
        "seasons", Self.init,
        key("seriesID", \.seriesID, Int.self),
        key("seasonNumber", \.seasonNumber, Int.self),
        key("language", \.language, String.self),
        child("season", \.season, TVSeriesTVSeasonEntity?.self),
        children("cast", \.cast, [TVSeriesCastMemberEntity]?.self),
        children("crew", \.crew, [TVSeriesCrewMemberEntity]?.self),
        field("posterPaths", \.posterPaths, [URL]?.self),
        field("cachedAt", \.cachedAt, Date.self))

    package static func name(of key: RecordKey) -> String { "season \(key.parts[1]) of TV series \(key.parts[0])" }
}
