/// The properties of the output's destination, such as its size and whether it is a terminal.
public struct Display: Sendable {
    /// The width in cells.
    public let width: Int
    /// The height in cells; `nil` if it is unknown.
    package let height: Int?
    /// Whether standard output is a terminal.
    public let isOutputTerminal: Bool
    /// Whether standard error is a terminal.
    public let isErrorTerminal: Bool
    /// The file that the output is redirected to, as it was typed; `nil` for a terminal or a pipe.
    package let outputFile: String?
    /// Whether commands are typed at a prompt, where more hints are shown than in a script.
    public let isInteractive: Bool

    /// Whether the output goes to a file, where row numbers are useless.
    package var isOutputFile: Bool { outputFile != nil }

    /// The maximum width of output; unlimited outside a terminal, so that nothing is truncated or wrapped.
    package var outputWidth: Int { isOutputTerminal ? width : ScreenRenderer.unlimited }

    /// The maximum width of a line of an error message; outside a terminal, messages aren't wrapped.
    package var errorWidth: Int { isErrorTerminal ? width : .max }

    /// The number of rows that a result and the prompt after it may have together; `nil` if the window doesn't limit them:
    /// outside a prompt, without a known height, and in a window that is too low.
    package var windowHeight: Int? {
        guard isInteractive, isOutputTerminal, let height, height >= Self.lowestWindow else { return nil }
        return height
    }

    private static let lowestWindow = 8

    /// Creates a display with a width and a height in cells.
    public init(
        width: Int, height: Int? = nil, isOutputTerminal: Bool, isErrorTerminal: Bool, outputFile: String? = nil,
        isInteractive: Bool
    ) {
        self.width = Swift.min(Swift.max(10, width), 1000)
        self.height = height
        self.isOutputTerminal = isOutputTerminal
        self.isErrorTerminal = isErrorTerminal
        self.outputFile = outputFile
        self.isInteractive = isInteractive
    }
}
