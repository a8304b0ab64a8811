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

/// The lines of standard input as they arrive.
package struct InputLines: AsyncSequence, AsyncIteratorProtocol {
    package typealias Element = String
    package typealias Failure = any Error
    private let terminal: Terminal

    package init(_ terminal: Terminal) { self.terminal = terminal }

    package func next() async throws -> String? { await terminal.readLine() }
    package func makeAsyncIterator() -> InputLines { self }
}
