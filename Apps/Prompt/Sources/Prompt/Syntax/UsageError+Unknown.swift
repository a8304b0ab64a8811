import CoreDomain
public import TerminalKit

extension UsageError {
    /// Creates an error for a word that isn't in `known`, suggesting the nearest word in `known`.
    ///
    /// - Parameters:
    ///   - what: The kind of word expected: “command”, “setting”.
    ///   - origin: The source of the word, if it isn't obvious.
    ///   - hint: The suggested remedy; `nil` lists the accepted words if they are few or none is similar.
    ///   - isGuess: Whether the hint guesses from one word of the line.
    public init(
        unknown what: String, _ word: String, known: [String], in origin: String? = nil, hint: Hint? = nil,
        isGuess: Bool = false
    ) {
        // If the word itself is known, but not accepted here, there is nothing to suggest.
        let nearest = known.contains(word.lowercased()) ? nil : known.nearest(to: word)
        let guess = nearest.map { " Did you mean “\($0)”?" } ?? ""
        let source = origin.map { " (\($0))" } ?? ""
        let isListed = !known.isEmpty && (nearest == nil || known.count <= 8)
        self.init(
            "unknown \(what) “\(Sanitizer.excerpt(word))”\(source).\(guess)",
            hint: hint ?? (isListed ? .choices(known) : .seeHelp), isGuess: isGuess)
    }
}
