extension RecordKey {
    /// The key as unique text: each part with its type and length.
    var text: String {
        parts.map { part in
            let text = part.description
            return switch part {
            case .text: "t\(text.utf8.count):\(text)"
            case .integer, .real, .null: "n\(text.utf8.count):\(text)"
            }
        }.joined()
    }
}

extension ChangedKey {
    /// The collection and the key as unique text.
    var text: String { RecordKey(parts: [.text(collection)] + key.parts).text }
}

extension RecordReference {
    var changedKey: ChangedKey { ChangedKey(collection: type.collection, key: key) }
}
