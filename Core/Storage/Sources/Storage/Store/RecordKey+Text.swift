extension RecordKey {
    /// The key as unique text: each part with its type and length.
    var text: String {
        var text = ""
        append(to: &text)
        return text
    }

    fileprivate func append(to text: inout String) {
        first?.append(to: &text)
        for other in others { other.append(to: &text) }
    }
}

extension ChangedKey {
    /// The collection and the key as unique text.
    var text: String {
        var text = ""
        Scalar.text(collection).append(to: &text)
        key.append(to: &text)
        return text
    }
}

extension Scalar {
    /// Appends the value with its type and length.
    fileprivate func append(to text: inout String) {
        let value = description
        if case .text = self { text += "t" } else { text += "n" }
        text += String(value.utf8.count)
        text += ":"
        text += value
    }
}

extension RecordReference {
    var changedKey: ChangedKey { ChangedKey(collection: type.collection, key: key) }
}
