import Foundation
import Synchronization

/// Ctrl-C and SIGTERM: the first gives up what is under way, the second ends the program.
final class Interruption: Sendable {
    private struct State {
        var task: Task<Reply, Never>?
        var onIdle: @Sendable () -> Void = {}
    }

    private let state = Mutex(State())
    private let sources: [any DispatchSourceSignal & Sendable]

    /// `onIdle` runs on a Ctrl-C while no command does.
    init(onIdle: @escaping @Sendable () -> Void) {
        let queue = DispatchQueue(label: "popcorn.signals")
        // The sources get the signals instead; a broken pipe shows in the write.
        for number in [SIGINT, SIGTERM, SIGHUP, SIGPIPE] { signal(number, SIG_IGN) }
        sources = [SIGINT, SIGTERM, SIGHUP].map { DispatchSource.makeSignalSource(signal: $0, queue: queue) }
        state.withLock { $0.onIdle = onIdle }
        for (source, number) in zip(sources, [SIGINT, SIGTERM, SIGHUP]) {
            source.setEventHandler { [weak self] in self?.handle(number) }
            source.resume()
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
        guard number == SIGINT else { exit(128 + number) }
        let (task, onIdle) = state.withLock { ($0.task, $0.onIdle) }
        if let task { task.cancel() } else { onIdle() }
    }
}
