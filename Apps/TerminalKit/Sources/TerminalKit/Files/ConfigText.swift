/// A JSON5 object's text with the positions of its members, so that a single member can be changed.
package struct ConfigText {
    package struct Member {
        package let name: String
        /// The position of the member's name.
        package let place: String.Index
        /// The value as text, whether written as `true`, `3600` or `"1d"`; `nil` for a list, an object or null.
        package let value: String?
        let range: Range<String.Index>
    }

    private let text: String
    /// The outermost members, in order.
    package private(set) var members: [Member] = []
    /// The position after the opening brace; `nil` if the text has only white space and comments.
    private var start: String.Index?

    /// - Throws: `UsageError` with the file's path if the text is neither empty nor a JSON5 object.
    package init(_ text: String, of path: String) throws {
        self.text = text
        var reader = ConfigReader(text, of: path)
        try reader.skipBlanks()
        guard !reader.isAtEnd else { return }
        guard reader.take("{") else { throw reader.failure("expected “{”") }
        start = reader.position
        try reader.readMembers(depth: 0) { members.append($0) }
        try reader.skipBlanks()
        if !reader.isAtEnd { throw reader.failure("expected nothing after the closing “}”") }
    }

    package func position(of place: String.Index) -> TextPosition { TextPosition(place, in: text) }

    /// Returns the same text with a member set to a JSON value.
    package func setting(_ key: String, to value: String) -> String {
        // Of several members with the same name, the last one counts.
        if let range = members.last(where: { $0.name == key })?.range {
            return text[..<range.lowerBound] + value + text[range.upperBound...]
        }
        let member = "\n  \"\(key)\": \(value)"
        guard let start else { return text + "{\(member)\n}\n" }
        return text[..<start] + member + (members.isEmpty ? "" : ",") + text[start...]
    }

    /// Returns the text without the members named `key`, and without lines that would have only comments left.
    package func removing(_ key: String) -> String {
        var result = ""
        var position = text.startIndex
        for member in members where member.name == key {
            var start = member.place
            var end = member.range.upperBound
            let comma = text[endOfComments(from: end)...].drop(while: \.isWhitespace).startIndex
            if comma < text.endIndex, text[comma] == "," { end = text.index(after: comma) }
            let indent = text[position..<start].suffix(while: { $0 == " " || $0 == "\t" })
            let rest = endOfComments(from: end)
            let isAlone = text[..<indent.startIndex].last?.isNewline == true
            if isAlone, rest < text.endIndex, text[rest].isNewline {
                start = indent.startIndex
                end = text.index(after: rest)
            }
            result += text[position..<start]
            position = end
        }
        return result + text[position...]
    }

    /// Returns the end of the white space and comments that follow `start` on its line.
    private func endOfComments(from start: String.Index) -> String.Index {
        var end = start
        while true {
            let rest = text[end...].drop { $0 == " " || $0 == "\t" }
            if rest.hasPrefix("//") { return rest.firstIndex(where: \.isNewline) ?? text.endIndex }
            guard rest.hasPrefix("/*"), let close = rest.firstRange(of: "*/") else { return rest.startIndex }
            end = close.upperBound
        }
    }
}

/// A position in a text, as shown by editors.
public struct TextPosition: Hashable, Sendable, CustomStringConvertible {
    /// The line number, counted from 1.
    let line: Int
    /// The column in characters, counted from 1.
    let column: Int

    /// The position as text: “line 3, column 12”.
    public var description: String { "line \(line), column \(column)" }
}

extension TextPosition {
    init(_ place: String.Index, in text: String) {
        let before = text[..<place]
        line = before.count(where: \.isNewline) + 1
        column = before.suffix(while: { !$0.isNewline }).count + 1
    }
}

extension StringProtocol {
    fileprivate func suffix(while matches: (Character) -> Bool) -> SubSequence {
        self[(lastIndex { !matches($0) }.map(index(after:)) ?? startIndex)...]
    }
}
