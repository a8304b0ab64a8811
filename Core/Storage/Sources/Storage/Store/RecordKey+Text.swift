import Foundation

extension RecordKey {
    /// The key as a text that no other key has: each part with its type and its length.
    var text: String {
        parts.map { part in
            let text = part.description
            return switch part {
            case .text: "t\(text.utf8.count):\(text)"
            case .integer, .real, .null: "n\(text.utf8.count):\(text)"
            }
        }.joined()
    }

    /// Reads what `text` returned for a key of integers and texts; `nil` for anything else.
    init?(text: String) {
        var (parts, rest): ([Scalar], Substring.UTF8View) = ([], text[...].utf8)
        while let type = rest.popFirst() {
            guard let colon = rest.firstIndex(of: UInt8(ascii: ":")), let length = Int(Substring(rest[..<colon])),
                let end = rest.index(colon, offsetBy: length + 1, limitedBy: rest.endIndex),
                let part = Scalar(type, String(Substring(rest[colon..<end].dropFirst())))
            else { return nil }
            parts.append(part)
            rest = rest[end...]
        }
        self.init(parts: parts)
    }
}

extension Scalar {
    fileprivate init?(_ type: UInt8, _ text: String) {
        switch type {
        case UInt8(ascii: "t"): self = .text(text)
        case UInt8(ascii: "n"):
            guard let number = Int64(text) else { return nil }
            self = .integer(number)
        default: return nil
        }
    }
}

extension ChangedKey {
    /// The collection and the key as a text that no other record has.
    var text: String { RecordKey(parts: [.text(collection)] + key.parts).text }

    /// Reads what `text` returned; `nil` for anything else.
    init?(text: String) {
        guard let parts = RecordKey(text: text)?.parts, case .text(let collection)? = parts.first else { return nil }
        self.init(collection: collection, key: RecordKey(parts: Array(parts.dropFirst())))
    }
}

extension RecordReference {
    var changedKey: ChangedKey { ChangedKey(collection: type.collection, key: key) }
}
