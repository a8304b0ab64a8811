import Foundation

/// Reads a line from the terminal without echoing it.
package struct SecretReader: Sendable {
    private let settings = TerminalSettings()
    private let terminal: Terminal

    package init(_ terminal: Terminal) {
        self.terminal = terminal
    }

    /// Prints a question and returns the next line, or `nil` at the end of input.
    ///
    /// - Throws: `CancellationError` after Ctrl-C, or `UsageError` if the terminal can't hide input.
    package func read(asking question: String) async throws -> String? {
        guard hide() else {
            throw UsageError("the terminal can’t hide the input", hint: "pass it on standard input")
        }
        defer { restore() }
        terminal.prompt(question)
        let line = await terminal.readLine(isCancellable: true)
        // The typed line break wasn't echoed either, so it is printed here.
        terminal.prompt("\n")
        try Task.checkCancellation()
        return line
    }

    /// Restores the terminal's settings if a line is being read. Can be called on any thread.
    package func restore() { settings.restore() }

    /// Turns off the echo, and disables Ctrl-Z because a shell might turn the echo on again.
    private func hide() -> Bool {
        // TCSAFLUSH discards input typed earlier, because the terminal has already shown it.
        settings.change(TCSAFLUSH) { settings in
            settings.c_lflag &= ~tcflag_t(ECHO | ECHOE | ECHOK | ECHONL)
            settings.c_lflag |= tcflag_t(ICANON | ISIG)
            let disabled = cc_t(truncatingIfNeeded: fpathconf(STDIN_FILENO, Int32(_PC_VDISABLE)))
            withUnsafeMutableBytes(of: &settings.c_cc) { $0[Int(VSUSP)] = disabled }
        }
    }
}
