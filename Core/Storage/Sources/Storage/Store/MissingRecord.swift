import CoreDomain
import Foundation

/// Remembers that there is no such record, so that the same question is not asked again at once.
struct MissingRecord: StoredRecord {
    let collection: String
    let missingKey: String
    var cachedAt: Date

    static let schema = Schema(
        "missing", Self.init,
        .key("collection", \.collection),
        .key("missingKey", \.missingKey),
        .field("cachedAt", \.cachedAt))

    static var freshnessKind: FreshnessKind { .missing }

    static func key(of key: ChangedKey) -> RecordKey {
        RecordKey(.text(key.collection), .text(key.key.description))
    }
}
