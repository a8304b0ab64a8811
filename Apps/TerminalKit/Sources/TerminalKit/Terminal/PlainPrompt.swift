import Synchronization

/// The prompt where lines aren't edited, repeated on a row of its own after Ctrl-C.
package final class PlainPrompt: Sendable {
    private let text = Mutex("")
    private let terminal: Terminal

    package init(_ terminal: Terminal) {
        self.terminal = terminal
    }

    package func show(_ prompt: String) {
        text.withLock { $0 = prompt }
        terminal.prompt(prompt)
    }

    package func `repeat`() { terminal.prompt("\n" + text.withLock(\.self)) }
}
