import CoreDomain
import TerminalKit

/// The words of a line.
extension [Word] {
    /// Returns the words with others in place of some.
    func replacing(_ old: [Word], with new: [Word]) -> [Word] {
        firstRange(of: old).map { replacingSubrange($0, with: new) } ?? self
    }

    /// Returns the last range of some words; `nil` if there are none, or none like them.
    func lastRange(of words: [Word]) -> Range<Int>? {
        guard !words.isEmpty, count >= words.count else { return nil }
        let start = (0...count - words.count).last { self[$0...].starts(with: words) }
        return start.map { $0..<$0 + words.count }
    }

    /// Returns the words with others in place of a range.
    func replacingSubrange(_ range: Range<Int>, with other: [Word]) -> [Word] {
        copy(of: self) { $0.replaceSubrange(range, with: other) }
    }

    /// The words as a line, with values quoted after their key: `with:"robert de niro"`.
    var line: String {
        map { word in
            guard !word.isQuoted, let colon = word.text.firstIndex(of: ":"),
                word.text.contains(where: \.isWhitespace)
            else { return word.source }
            let key = word.text[...colon]
            let value = word.text[word.text.index(after: colon)...].split(separator: ",").map { part in
                part.contains(where: \.isWhitespace) ? "\"\(part)\"" : String(part)
            }
            return key + value.joined(separator: ",")
        }.joined(separator: " ")
    }
}
