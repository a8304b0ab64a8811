/// Where output is read: its width, and whether a person reads it.
public struct Display: Sendable {
    let width: Int
    let isOutputTerminal: Bool
    let isErrorTerminal: Bool
    /// Whether a person types at a prompt, and so gets more hints than a script.
    let isInteractive: Bool

    /// The width in which errors wrap; beyond a terminal each keeps to one line.
    var errorWidth: Int { isErrorTerminal ? width : .max }

    /// Creates a display. The width is in cells.
    public init(width: Int, isOutputTerminal: Bool, isErrorTerminal: Bool, isInteractive: Bool) {
        self.width = Swift.min(Swift.max(10, width), 1000)
        self.isOutputTerminal = isOutputTerminal
        self.isErrorTerminal = isErrorTerminal
        self.isInteractive = isInteractive
    }
}
