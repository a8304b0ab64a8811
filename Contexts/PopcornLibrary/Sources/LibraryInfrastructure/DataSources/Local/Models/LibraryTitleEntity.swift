import CoreDomain
package import Foundation
package import Storage

/// The stored title of a recorded movie or series, with the facts that identify it.
package struct LibraryTitleEntity: StoredRecord, LibraryRecord {
    package let item: String
    package var title: String
    package var originalTitle: String?
    package var year: Int?
    package var runtime: Int?
    package var renewedAt: Date

    package var cachedAt: Date { renewedAt }

    package static let schema = Schema(
        "libraryTitles", Self.init,
        key("item", \.item, String.self),
        field("title", \.title, String.self),
        field("originalTitle", \.originalTitle, String?.self),
        field("year", \.year, Int?.self),
        field("runtime", \.runtime, Int?.self),
        field("renewedAt", \.renewedAt, Date.self))

    static func reference(_ item: ItemReference) -> RecordReference {
        RecordReference(Self.self, RecordKey(.text(item.key)))
    }
}

extension ItemReference {
    /// The storage key of the whole item, composed of kind and id: “movie/550”.
    var key: String { kind.rawValue + "/" + String(id) }

    /// Parses the key of a whole item. Throws `StorageError.damagedValue` if the key is invalid.
    init(key: String, season: Int? = nil, episode: Int? = nil) throws {
        // The kind may be empty or contain a slash.
        guard let slash = key.lastIndex(of: "/"), let id = Int(key[slash...].dropFirst()) else {
            throw StorageError.damagedValue("item")
        }
        self.init(ItemKind(rawValue: String(key[..<slash])), id, season: season, episode: episode)
    }

    /// The key with the numbers of the season and the episode: “tv/1396#5x14”.
    var partKey: String {
        guard let season else { return key }
        return "\(key)#\(season)\(episode.map { "x\($0)" } ?? "")"
    }

    init(partKey: String) throws {
        guard let mark = partKey.lastIndex(of: "#") else {
            try self.init(key: partKey)
            return
        }
        let numbers = try partKey[mark...].dropFirst().split(separator: "x").map { text in
            guard let number = Int(text) else { throw StorageError.damagedValue("parts") }
            return number
        }
        try self.init(
            key: String(partKey[..<mark]), season: numbers.first, episode: numbers.count > 1 ? numbers[1] : nil)
    }
}

/// A record of the user's own data, which never expires and is never evicted.
package protocol LibraryRecord: StoredRecord {}

extension LibraryRecord {
    package static var freshnessKind: FreshnessKind { .library }
}
