/// A possible continuation of the line, with a description.
public struct Completion: Hashable, Sendable {
    /// The word shown in the menu.
    public let text: String
    /// The meaning of the word in one line, or an empty text.
    public let summary: String
    /// The text to insert, quoted where needed; `nil` if it is the same as the word.
    private var source: String?
    /// The number of words to replace before the cursor.
    package private(set) var replacedWords = 1

    public init(_ text: String, summary: String = "") {
        self.text = text
        self.summary = summary
    }

    package var typed: String { source ?? text.quotedIfNeeded }

    /// Returns the same completion with another text to insert.
    public func typed(as source: String) -> Completion { copy(of: self) { $0.source = source } }

    package func replacing(words count: Int) -> Completion { copy(of: self) { $0.replacedWords = count } }

    var sanitized: Completion {
        var completion = Completion(Sanitizer.line(text), summary: Sanitizer.line(summary))
        completion.source = source.map(Sanitizer.line)
        completion.replacedWords = replacedWords
        return completion
    }
}

extension String {
    /// The text, quoted if it would otherwise be parsed as several words, an id, rows, a flag or a comment.
    var quotedIfNeeded: String {
        let isPlain = !contains { $0.isWhitespace || $0 == "\"" } && contains { !"0123456789,-".contains($0) }
        if let first, isPlain, self != "_", !"'#-|>".contains(first) || hasPrefix("--") { return self }
        // The value of a key is quoted separately: dept:"Visual Effects".
        if let match = wholeMatch(of: /([a-z]+:)(\S[^"]*)/), !isPlain { return "\(match.1)\"\(match.2)\"" }
        return contains("\"") ? "'\(replacing("'", with: "’"))'" : "\"\(self)\""
    }
}
