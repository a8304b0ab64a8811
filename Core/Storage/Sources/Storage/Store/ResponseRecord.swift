import CoreDomain
import Foundation

/// Remembers the records of one response.
struct ResponseRecord: StoredRecord {
    /// The key of the response's root, as `ChangedKey.text`.
    let root: String
    /// The keys of the response's other records, as `ChangedKey.text`.
    var parts: [String]
    /// The root's fetch date, which distinguishes the response from others about the same root.
    var cachedAt: Date

    static let schema = Schema(
        "responses", Self.init,
        key("root", \.root, String.self),
        field("parts", \.parts, [String].self),
        field("cachedAt", \.cachedAt, Date.self))
}

extension ResponseRecord {
    /// - Parameter references: The references to all records of the response.
    init(root: any StoredRecord, _ references: [RecordReference]) {
        let rootKey = root.reference.changedKey.text
        let parts = references.map { $0.changedKey.text }.filter { $0 != rootKey }
        self.init(root: rootKey, parts: parts, cachedAt: root.cachedAt)
    }

    static func reference(to root: RecordReference) -> RecordReference {
        RecordReference(Self.self, RecordKey(.text(root.changedKey.text)))
    }

    /// Returns whether the response had a part; `root` may belong to another response.
    func had(_ part: RecordReference, with root: any StoredRecord) -> Bool {
        cachedAt == root.cachedAt && parts.contains(part.changedKey.text)
    }
}
