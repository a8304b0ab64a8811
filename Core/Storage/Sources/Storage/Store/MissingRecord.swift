import CoreDomain
import Foundation

/// Remembers that a record doesn't exist, to avoid requesting it again.
struct MissingRecord: StoredRecord {
    let missingCollection: String
    /// The missing record's key, as returned by `RecordKey.text`.
    let missingKey: String
    var cachedAt: Date

    static let schema = Schema(
        "missingRecords", Self.init,
        key("missingCollection", \.missingCollection, String.self),
        key("missingKey", \.missingKey, String.self),
        field("cachedAt", \.cachedAt, Date.self))

    static var freshnessKind: FreshnessKind { .missing }
}

extension MissingRecord {
    init(_ key: ChangedKey, cachedAt: Date) {
        self.init(missingCollection: key.collection, missingKey: key.key.text, cachedAt: cachedAt)
    }

    static func reference(to key: ChangedKey) -> RecordReference {
        RecordReference(Self.self, RecordKey(.text(key.collection), .text(key.key.text)))
    }
}
