/// An error in what the user typed or configured. The program exits with code 2.
public struct UsageError: Error, Equatable {
    /// What is wrong.
    public let message: String
    /// What to do about it.
    public let hint: String

    /// Creates an error with its hint.
    public init(_ message: String, hint: String = "see help") {
        self.message = message
        self.hint = hint
    }
}
