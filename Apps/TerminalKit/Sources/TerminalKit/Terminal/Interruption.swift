import Foundation
import Synchronization

// Unchecked: a dispatch source may be used on any thread, but its protocol isn't marked Sendable.
private struct SignalSource: @unchecked Sendable {
    let handle: any DispatchSourceSignal
}

/// Cancels the running command on Ctrl-C, and ends the program on SIGTERM, SIGHUP and SIGQUIT.
package final class Interruption: Sendable {
    private struct State {
        var command: (cancel: @Sendable () -> Void, isCancelled: @Sendable () -> Bool)?
        var sources: [SignalSource] = []
    }

    private let state = Mutex(State())
    private let onEnd: @Sendable () -> Void
    private let onIdle: @Sendable () -> Void

    /// - Parameters:
    ///   - streams: The program's streams. If they aren't the process's own, signals aren't handled.
    ///   - onEnd: The action to run before a signal ends the program.
    ///   - onIdle: The action to run on Ctrl-C when there is no running command left to cancel.
    package init(
        of streams: StandardStreams, onEnd: @escaping @Sendable () -> Void, onIdle: @escaping @Sendable () -> Void
    ) {
        self.onEnd = onEnd
        self.onIdle = onIdle
        guard streams == .ofProcess else { return }
        let queue = DispatchQueue(label: "popcorn.signals")
        // Makes `write` report a broken pipe as an error.
        signal(SIGPIPE, SIG_IGN)
        let registrations = DispatchGroup()
        for number in [SIGINT, SIGTERM, SIGHUP, SIGQUIT] {
            // Ignores the signal, so that only the dispatch source receives it. If it was ignored before, as by
            // `nohup`, it stays ignored.
            let ignored = unsafeBitCast(SIG_IGN, to: Int.self)
            if unsafeBitCast(signal(number, SIG_IGN), to: Int.self) == ignored { continue }
            let source = SignalSource(handle: DispatchSource.makeSignalSource(signal: number, queue: queue))
            source.handle.setEventHandler { [weak self] in self?.handle(number) }
            registrations.enter()
            source.handle.setRegistrationHandler { registrations.leave() }
            source.handle.resume()
            state.withLock { $0.sources.append(source) }
        }
        // A signal that arrives before its source is registered would be ignored.
        registrations.wait()
    }

    /// Runs a command, cancelling it on Ctrl-C.
    package func running<Output: Sendable>(_ command: @escaping @Sendable () async -> Output) async -> Output {
        let task = state.withLock { state in
            // Started with the lock held, so that Ctrl-C never misses a running command.
            let task = Task { await command() }
            state.command = ({ task.cancel() }, { task.isCancelled })
            return task
        }
        let output = await task.value
        state.withLock { $0.command = nil }
        return output
    }

    private func handle(_ number: Int32) {
        guard number == SIGINT else {
            Subprocess.send(number)
            onEnd()
            _exit(128 + number)
        }
        if let command = state.withLock({ $0.command }), !command.isCancelled() {
            command.cancel()
        } else if !Subprocess.isRunning {
            onIdle()
        }
    }
}
