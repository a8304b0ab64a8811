package import Foundation
package import Storage

/// A stored episode with the parts from its response. A `nil` part was absent from the response.
package struct TVSeriesTVEpisodeAggregateEntity: StoredRecord {
    package let seriesID: Int
    package let seasonNumber: Int
    package let episodeNumber: Int
    package let language: String
    package var episode: TVSeriesTVEpisodeEntity?
    package var cast: [TVSeriesCastMemberEntity]?
    package var crew: [TVSeriesCrewMemberEntity]?
    package var guestStars: [TVSeriesCastMemberEntity]?
    package var stillPaths: [URL]?
    package var cachedAt: Date

    package static let schema = Schema(
        "episodes", Self.init,
        key("seriesID", \.seriesID, Int.self),
        key("seasonNumber", \.seasonNumber, Int.self),
        key("episodeNumber", \.episodeNumber, Int.self),
        key("language", \.language, String.self),
        child("episode", \.episode, TVSeriesTVEpisodeEntity?.self),
        children("cast", \.cast, [TVSeriesCastMemberEntity]?.self),
        children("crew", \.crew, [TVSeriesCrewMemberEntity]?.self),
        children("guestStars", \.guestStars, [TVSeriesCastMemberEntity]?.self),
        field("stillPaths", \.stillPaths, [URL]?.self),
        field("cachedAt", \.cachedAt, Date.self))

    package static func name(of key: RecordKey) -> String {
        "episode \(key.parts[2]) of season \(key.parts[1]) of TV series \(key.parts[0])"
    }
}
