import Synchronization

/// A prompt without line editing, repeated on a new row after Ctrl-C.
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
