/// An error in the user's input or configuration. The program exits with code 2.
public struct UsageError: Error, Equatable {
    /// The problem.
    public let message: String
    /// The suggested remedy.
    public let hint: String

    /// Creates an error with its hint.
    public init(_ message: String, hint: String = "see help") {
        self.message = message
        self.hint = hint
    }
}
