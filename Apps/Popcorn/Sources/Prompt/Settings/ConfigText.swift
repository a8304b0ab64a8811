import Foundation

/// The text of a JSON5 object with the ranges of its values, so that one value can change and everything else stay.
struct ConfigText {
    private let text: String
    /// Just after the opening brace; `nil` without one.
    private var start: String.Index?
    /// The ranges of the outermost members' values.
    private var values: [String: Range<String.Index>] = [:]

    init(_ text: String) {
        self.text = text
        var depth = 0
        var member: (key: Substring, value: Range<String.Index>?)?
        var last = text.startIndex..<text.startIndex
        for token in Tokens(text: text) {
            let word = text[token]
            if depth == 1, [",", "}"].contains(word) {
                if let member, let value = member.value { values[member.key.unquoted] = value }
                member = nil
            } else if depth == 1, word == ":", member == nil {
                member = (text[last], nil)
            } else if let (key, value) = member {
                member = (key, (value?.lowerBound ?? token.lowerBound)..<token.upperBound)
            }
            if ["{", "["].contains(word) { depth += 1 } else if ["}", "]"].contains(word) { depth -= 1 }
            if start == nil && word == "{" { start = token.upperBound }
            last = token
        }
    }

    /// Returns whether `text` has nothing but blanks and comments.
    static func isEmpty(_ text: String) -> Bool {
        var tokens = Tokens(text: text)
        return tokens.next() == nil
    }

    /// Returns the same text with a member set to a JSON value.
    func setting(_ key: String, to value: String) -> String {
        if let range = values[key] { return text.replacingCharacters(in: range, with: value) }
        let member = "\n  \"\(key)\": \(value)"
        guard let start else { return text + "{\(member)\n}\n" }
        return text[..<start] + member + (values.isEmpty ? "" : ",") + text[start...]
    }
}

/// Texts, words and marks of JSON5, without blanks and comments.
private struct Tokens: Sequence, IteratorProtocol {
    let text: String
    private var position: String.Index

    init(text: String) {
        self.text = text
        position = text.startIndex
    }

    mutating func next() -> Range<String.Index>? {
        skipBlanks()
        guard position < text.endIndex else { return nil }
        let start = position
        switch text[position] {
        case "\"", "'": skipText(text[position])
        case "{", "}", "[", "]", ":", ",": position = text.index(after: position)
        default: position = text[position...].dropFirst().firstIndex(where: \.endsWord) ?? text.endIndex
        }
        return start..<position
    }

    private mutating func skipBlanks() {
        while position < text.endIndex {
            let rest = text[position...]
            if rest.hasPrefix("//") {
                position = rest.firstIndex(where: \.isNewline) ?? text.endIndex
            } else if rest.hasPrefix("/*") {
                position = rest.dropFirst(2).firstRange(of: "*/")?.upperBound ?? text.endIndex
            } else if rest[position].isBlank {
                position = text.index(after: position)
            } else {
                return
            }
        }
    }

    private mutating func skipText(_ quote: Character) {
        position = text.index(after: position)
        while position < text.endIndex, text[position] != quote {
            let isEscape = text[position] == "\\"
            position = text.index(after: position)
            if isEscape && position < text.endIndex { position = text.index(after: position) }
        }
        if position < text.endIndex { position = text.index(after: position) }
    }
}

extension Character {
    fileprivate var isBlank: Bool { isWhitespace || self == "\u{FEFF}" }
    fileprivate var endsWord: Bool { isBlank || "{}[]:,\"'/".contains(self) }
}

extension Substring {
    fileprivate var unquoted: String {
        first == "\"" || first == "'" ? String(dropFirst().dropLast()) : String(self)
    }
}
