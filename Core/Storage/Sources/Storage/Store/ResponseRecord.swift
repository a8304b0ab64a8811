import CoreDomain
import Foundation

/// Remembers which records arrived in one response, and when they were last used.
struct ResponseRecord: StoredRecord {
    /// The response's root, as `ChangedKey.text` has it.
    let root: String
    /// The root's age, by which a record of another response can be told.
    var fetchedAt: Date
    /// All other records that arrived, as `ChangedKey.text` has them.
    var parts: [String]
    /// The last use, to the hour.
    var cachedAt: Date

    static let schema = Schema(
        "responses", Self.init,
        key("root", \.root, String.self),
        field("fetchedAt", \.fetchedAt, Date.self),
        field("parts", \.parts, [String].self),
        field("cachedAt", \.cachedAt, Date.self))

    init(root: String, fetchedAt: Date, parts: [String], cachedAt: Date) {
        (self.root, self.fetchedAt, self.parts, self.cachedAt) = (root, fetchedAt, parts, cachedAt)
    }

    /// The record of a response that was just fetched.
    init(root: RecordReference, fetchedAt: Date, records: [any StoredRecord]) {
        let parts = records.map { $0.reference.changedKey.text }.filter { $0 != root.changedKey.text }
        self.init(root: root.changedKey.text, fetchedAt: fetchedAt, parts: parts, cachedAt: fetchedAt)
    }

    /// All records of the response, as `ChangedKey.text` has them.
    var records: [String] { [root] + parts }

    static func reference(to root: RecordReference) -> RecordReference {
        RecordReference(Self.self, RecordKey(.text(root.changedKey.text)))
    }

    /// Whether the response had a part, for a root that may be of another response.
    func had(_ part: RecordReference, with root: any StoredRecord) -> Bool {
        fetchedAt == root.cachedAt && parts.contains(part.changedKey.text)
    }
}
