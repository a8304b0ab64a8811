/// An error in the user's input or configuration. The program exits with code 2.
public struct UsageError: Error, Equatable {
    /// The description of the problem.
    public let message: String
    /// The suggested remedy.
    public let hint: Hint
    /// Whether the hint guesses from one word of the line, so that a reading of the whole line is better.
    public let isGuess: Bool
    /// Whether a word has no place in a command that takes no free text, so that the line may be a title: “top gun”.
    public var mayBeTitle = false

    /// Creates an error about what was typed.
    ///
    /// - Parameters:
    ///   - message: The description of the problem.
    ///   - hint: The suggested remedy.
    ///   - isGuess: Whether the hint guesses from one word of the line.
    public init(_ message: String, hint: Hint = .seeHelp, isGuess: Bool = false) {
        self.message = message
        self.hint = hint
        self.isGuess = isGuess
    }
}

extension String {
    /// The text, with a full stop added unless it already ends with `.`, `?` or `!`.
    ///
    /// Errors and warnings are sentences. A hint is a command or advice, and has a full stop only if it starts with a
    /// capital, as in “Expected one of: cast, crew.”.
    public var asSentence: String { last.map { ".?!".contains($0) } == true ? self : self + "." }
}
