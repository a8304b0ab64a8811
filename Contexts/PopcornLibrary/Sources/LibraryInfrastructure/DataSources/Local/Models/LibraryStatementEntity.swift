import CoreDomain
package import Foundation
import LibraryDomain
package import Storage

/// What an imported file said last about a viewing, an opinion or an entry on a list.
package struct LibraryStatementEntity: StoredRecord, LibraryRecord {
    /// The key of the movie or series, such as “movie/550”.
    package let item: String
    /// The number of the season, or `LibraryOpinionEntity.whole`.
    package let season: Int
    /// The number of the episode, or `LibraryOpinionEntity.whole`.
    package let episode: Int
    /// The program, or the key of a viewing in it.
    package let source: String
    /// “opinion”, “viewing/” with the id of the viewing, or “list/” with the id of the list.
    package let subject: String
    package var program: String
    package var day: String?
    package var rating: Int?
    package var note: String?
    package var tags: [String]?
    package var isAgain: Bool?
    package var isDropped: Bool
    package var rank: String?
    /// The day the series was begun again.
    package var passSince: String?
    /// The ids of the viewings that are in the pass although they may have been recorded before.
    package var passCounts: [String]?

    package var cachedAt: Date { Date(timeIntervalSince1970: 0) }

    package static let schema = Schema(
        "libraryStatements", Self.init,
        key("item", \.item, String.self),
        key("season", \.season, Int.self),
        key("episode", \.episode, Int.self),
        key("source", \.source, String.self),
        key("subject", \.subject, String.self),
        field("program", \.program, String.self).ordered(),
        field("day", \.day, String?.self),
        field("rating", \.rating, Int?.self),
        field("note", \.note, String?.self),
        field("tags", \.tags, [String]?.self),
        field("isAgain", \.isAgain, Bool?.self),
        field("isDropped", \.isDropped, Bool.self),
        field("rank", \.rank, String?.self),
        field("passSince", \.passSince, String?.self),
        field("passCounts", \.passCounts, [String]?.self))

    static func reference(_ key: SourceStatement.Key) -> RecordReference {
        let whole = LibraryOpinionEntity.whole
        return RecordReference(
            Self.self,
            RecordKey(
                .text(key.part.key), Scalar(key.part.season ?? whole), Scalar(key.part.episode ?? whole),
                .text(key.source), .text(key.subject.text)))
    }
}

extension SourceStatement.Subject {
    /// The subject as text, such as “opinion” or “list/watchlist”.
    var text: String {
        switch self {
        case .viewing(let id): "viewing/\(id.key)"
        case .opinion: "opinion"
        case .entry(let list): "list/\(list.rawValue)"
        }
    }

    init(text: String) throws {
        if text == "opinion" {
            self = .opinion
        } else if text.hasPrefix("list/") {
            self = .entry(ListID(String(text.dropFirst(5))))
        } else if text.hasPrefix("viewing/"), let id = UUID(key: String(text.dropFirst(8))) {
            self = .viewing(id)
        } else {
            throw StorageError.damagedValue("subject")
        }
    }
}
