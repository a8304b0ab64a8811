import Foundation
import Synchronization

// A dispatch source is a handle of libdispatch that any thread may use; only its protocol does not say so.
private struct SignalSource: @unchecked Sendable {
    let handle: any DispatchSourceSignal
}

/// Ctrl-C gives up what is under way; SIGTERM and SIGHUP end the program.
final class Interruption: Sendable {
    private struct State {
        var task: Task<Reply, Never>?
        var sources: [SignalSource] = []
    }

    private let state = Mutex(State())
    private let onIdle: @Sendable () -> Void

    /// `onIdle` runs on a Ctrl-C while no command does, or only one that is given up already.
    init(onIdle: @escaping @Sendable () -> Void) {
        self.onIdle = onIdle
        let queue = DispatchQueue(label: "popcorn.signals")
        // The sources get the signals instead; a broken pipe shows in the write.
        for number in [SIGINT, SIGTERM, SIGHUP, SIGPIPE] { signal(number, SIG_IGN) }
        for number in [SIGINT, SIGTERM, SIGHUP] {
            let source = SignalSource(handle: DispatchSource.makeSignalSource(signal: number, queue: queue))
            source.handle.setEventHandler { [weak self] in self?.handle(number) }
            source.handle.resume()
            state.withLock { $0.sources.append(source) }
        }
    }

    /// Runs a command so that Ctrl-C gives it up.
    func running(_ command: @escaping @Sendable () async -> Reply) async -> Reply {
        let task = Task { await command() }
        state.withLock { $0.task = task }
        let reply = await task.value
        state.withLock { $0.task = nil }
        return reply
    }

    private func handle(_ number: Int32) {
        guard number == SIGINT else { _exit(128 + number) }
        if let task = state.withLock({ $0.task }), !task.isCancelled { task.cancel() } else { onIdle() }
    }
}
