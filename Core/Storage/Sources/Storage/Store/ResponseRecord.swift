import CoreDomain
import Foundation

/// Remembers which records arrived in one response.
struct ResponseRecord: StoredRecord {
    /// The response's root, as `ChangedKey.text` has it.
    let root: String
    /// All other records that arrived, as `ChangedKey.text` has them.
    var parts: [String]
    /// The root's age, which distinguishes the response from others about the same root.
    var cachedAt: Date

    static let schema = Schema(
        "responses", Self.init,
        key("root", \.root, String.self),
        field("parts", \.parts, [String].self),
        field("cachedAt", \.cachedAt, Date.self))

    init(root: String, parts: [String], cachedAt: Date) {
        self.root = root
        self.parts = parts
        self.cachedAt = cachedAt
    }

    /// The record of a response that was just fetched.
    init(root: any StoredRecord, records: [any StoredRecord]) {
        let rootKey = root.reference.changedKey.text
        let parts = records.map { $0.reference.changedKey.text }.filter { $0 != rootKey }
        self.init(root: rootKey, parts: parts, cachedAt: root.cachedAt)
    }

    static func reference(to root: RecordReference) -> RecordReference {
        RecordReference(Self.self, RecordKey(.text(root.changedKey.text)))
    }

    /// Whether the response had a part, for a root that may be of another response.
    func had(_ part: RecordReference, with root: any StoredRecord) -> Bool {
        cachedAt == root.cachedAt && parts.contains(part.changedKey.text)
    }
}
