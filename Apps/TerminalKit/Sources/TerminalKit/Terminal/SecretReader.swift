import Foundation

/// Reads a line from the terminal without echoing it.
package struct SecretReader: Sendable {
    private let settings = TerminalSettings()
    private let terminal: Terminal
    private let typedAhead: TypedAhead

    /// - Parameters:
    ///   - terminal: The terminal.
    ///   - typedAhead: The input that the line editor has received but not used.
    package init(_ terminal: Terminal, after typedAhead: TypedAhead) {
        self.terminal = terminal
        self.typedAhead = typedAhead
    }

    /// Prints a question and returns the next line, or `nil` at the end of input. Input that arrived before the question
    /// is part of the line: it may be a secret that was pasted together with its command.
    ///
    /// - Parameter isShown: Whether to print the line once it is read, since it isn't a secret.
    /// - Throws: `CancellationError` after Ctrl-C, or `UsageError` if the terminal can't hide input.
    package func read(asking question: String, isShown: Bool = false) async throws -> String? {
        guard hide() else {
            throw UsageError("the terminal can’t hide the input", hint: .note("pass it on standard input"))
        }
        defer { restore() }
        terminal.prompt(question)
        let line = try await readLine()
        // The typed line break wasn't echoed either, so it is printed here.
        terminal.prompt((isShown ? line ?? "" : "") + "\n")
        try Task.checkCancellation()
        return line
    }

    private func readLine() async throws -> String? {
        let (text, isWhole) = try typedAhead.takeLine()
        if isWhole { return text }
        // The line editor's terminal doesn't turn Return into a line feed, and brackets pastes.
        let rest = await terminal.readLine(isCancellable: true, endsAtReturn: true)
        guard let rest else { return text.isEmpty ? nil : text }
        return text + rest.replacing(/\u{1B}\[20[01]~/, with: "")
    }

    /// Restores the terminal's settings if a line is being read. Can be called on any thread.
    package func restore() { settings.restore() }

    /// Turns off the echo, and disables Ctrl-Z because a shell might turn the echo on again.
    private func hide() -> Bool {
        settings.change { settings in
            settings.c_lflag &= ~tcflag_t(ECHO | ECHOE | ECHOK | ECHONL)
            settings.c_lflag |= tcflag_t(ICANON | ISIG)
            let disabled = cc_t(truncatingIfNeeded: fpathconf(STDIN_FILENO, Int32(_PC_VDISABLE)))
            withUnsafeMutableBytes(of: &settings.c_cc) { $0[Int(VSUSP)] = disabled }
        }
    }
}
