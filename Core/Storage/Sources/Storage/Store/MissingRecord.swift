import CoreDomain
import Foundation

/// Remembers that a record doesn't exist, so that it isn't requested again at once.
struct MissingRecord: StoredRecord {
    let missingCollection: String
    /// The missing record's key as `RecordKey.text` has it.
    let missingKey: String
    var cachedAt: Date

    static let schema = Schema(
        "missingRecords", Self.init,
        key("missingCollection", \.missingCollection, String.self),
        key("missingKey", \.missingKey, String.self),
        field("cachedAt", \.cachedAt, Date.self))

    static var freshnessKind: FreshnessKind { .missing }

    init(missingCollection: String, missingKey: String, cachedAt: Date) {
        (self.missingCollection, self.missingKey, self.cachedAt) = (missingCollection, missingKey, cachedAt)
    }

    /// Remembers that there is no record at `key`.
    init(_ key: ChangedKey, cachedAt: Date) {
        self.init(missingCollection: key.collection, missingKey: key.key.text, cachedAt: cachedAt)
    }

    static func reference(to key: ChangedKey) -> RecordReference {
        RecordReference(Self.self, RecordKey(.text(key.collection), .text(key.key.text)))
    }
}
