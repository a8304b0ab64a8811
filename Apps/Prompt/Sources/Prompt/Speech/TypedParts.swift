import TerminalKit

/// The parts of a line that are typed in the program's own form, or nearly so: quoted text, and keys with their values.
extension Chart {
    /// Adds quoted words, and keys with their values. A value that the key doesn't accept is read: `year:90s`.
    mutating func addTyped(_ table: CommandTable, _ readers: [PartReader]) {
        for (index, word) in words.enumerated() {
            let range = index..<index + 1
            if word.isQuoted {
                add(range, .title(nil))
                add(range, .value([.argument("text")], word.text))
            }
            guard let (name, value) = word.keyAndValue, let key = table.filters.first(where: { $0.name == name }) else {
                continue
            }
            let read = readings(of: value.lowercased(), as: name, readers)
            // A number alone is a lower bound where the key takes no single number.
            let texts =
                read + (read.isEmpty ? [value, "\(value)+"].filter { (try? key.check($0)) != nil }.prefix(1) : [])
            for text in texts { add(range, .value([.key(name)], text)) }
        }
    }

    /// Adds keys whose values are typed after a blank: “genre horror”, “year = 1999”.
    mutating func addNamedKeys(_ table: CommandTable, _ readers: [PartReader]) {
        for index in words.indices.dropLast() {
            let typed = keywords[index]
            guard let name = table.filters.first(where: { $0.name == typed })?.name ?? table.keySynonyms[typed] else {
                continue
            }
            let start = index + (["=", "is", ":"].contains(keywords[index + 1]) ? 2 : 1)
            for end in start + 1..<max(start + 1, min(start + 4, words.count)) + 1 where end <= words.count {
                let value = keywords[start..<end].joined(separator: " ")
                for text in readings(of: value, as: name, readers) { add(index..<end, .value([.key(name)], text)) }
            }
        }
    }

    private func readings(of value: String, as key: String, _ readers: [PartReader]) -> [String] {
        readers.filter { $0.slots.contains(.key(key)) }.compactMap { $0.read(value.spokenWords) }.uniqued
    }

    /// Adds values of several words after a key: `with:brad pitt`.
    mutating func addLongValues(_ table: CommandTable) {
        for index in words.indices.dropLast() {
            guard let (name, value) = words[index].keyAndValue, table.filters.contains(where: { $0.name == name })
            else {
                continue
            }
            for part in parts[index + 1] where part.range.count < 3 && part.isUnknown {
                let text = "\(value) \(text(part.range))"
                add(index..<part.range.upperBound, .name(key: name, text: text, unknownWords: 0), explains: false)
            }
        }
    }

    /// Adds the rest of the line as a text, which only a command for texts takes.
    mutating func addText() {
        guard words.count > 1, !words.contains(where: \.isQuoted) else { return }
        let text = words.dropFirst().map(\.text).joined(separator: " ")
        add(1..<words.count, .value([.argument("text")], text), explains: false)
    }
}

extension Chart.Part {
    /// Whether the words may be a title or a name that isn't known.
    fileprivate var isUnknown: Bool { if case .unknown = meaning { true } else { false } }
}
