import Foundation

/// The terminal during line editing. Keys and signals arrive as events.
package final class EditingTerminal: Sendable {
    enum Event: Sendable {
        case bytes([UInt8])
        /// No more bytes arrived in time.
        case idle
        case interrupted, resized, suspended, continued
        /// `announce` was called.
        case announced
        case end
    }

    private let settings = TerminalSettings()
    private let output: Terminal
    private let queue = DispatchQueue(label: "popcorn.keys")

    package init(output: Terminal) {
        self.output = output
    }

    func write(_ text: String) { output.prompt(text) }

    func size(_ environment: Environment) -> (width: Int, height: Int) {
        (output.width(environment), Terminal.height(of: STDIN_FILENO))
    }

    /// Makes the terminal send keys one by one, and bracket pastes.
    func enter() {
        let isEntered = settings.change { settings in
            settings.c_iflag &= ~tcflag_t(BRKINT | ICRNL | INLCR | IGNCR | INPCK | ISTRIP | IXON)
            settings.c_lflag &= ~tcflag_t(ECHO | ICANON | IEXTEN | ISIG)
            withUnsafeMutableBytes(of: &settings.c_cc) {
                $0[Int(VMIN)] = 1
                $0[Int(VTIME)] = 0
            }
        }
        guard isEntered else { return }
        SignalPipe.begin()
        write("\u{1B}[?2004h")
    }

    func leave() {
        guard settings.restore() else { return }
        SignalPipe.end()
        write("\u{1B}[?2004l")
    }

    /// Restores the terminal's settings permanently, on any thread. Doesn't wait if the output is stopped.
    package func close() {
        guard settings.restore(isFinal: true), Terminal.isReady(output.promptDescriptor, for: POLLOUT) else { return }
        write("\u{1B}[?2004l\r\n")
    }

    /// Stops the process, and returns once it is continued.
    ///
    /// - Parameter group: Whether to stop all processes of the group, as Ctrl-Z normally does.
    func suspend(group: Bool) {
        leave()
        if group {
            // Stops only the other processes of the group. Ignoring the signal here lets this process stop itself
            // below, at a known place and only once.
            signal(SIGTSTP, SIG_IGN)
            kill(0, SIGTSTP)
            signal(SIGTSTP, SIG_DFL)
        }
        // Threads of libdispatch block signals, so unblock the one that stops the process.
        var stop = sigset_t()
        var before = sigset_t()
        sigemptyset(&stop)
        sigaddset(&stop, SIGTSTP)
        pthread_sigmask(SIG_UNBLOCK, &stop, &before)
        raise(SIGTSTP)
        pthread_sigmask(SIG_SETMASK, &before, nil)
        enter()
    }

    /// Makes the next event an interruption, as if Ctrl-C were pressed.
    package func interrupt() { SignalPipe.send(SIGINT) }

    func announce() { SignalPipe.send(SignalPipe.announcement) }

    /// Waits for the next event without blocking a thread of the cooperative pool.
    ///
    /// - Parameter limit: The number of milliseconds to wait; -1 for no limit.
    func next(within limit: Int32) async -> Event {
        await queue.result { _ in Self.next(within: limit) }
    }

    private static func next(within limit: Int32) -> Event {
        let events = Int16(POLLIN)
        var sources = [
            pollfd(fd: STDIN_FILENO, events: events, revents: 0),
            pollfd(fd: SignalPipe.reader, events: events, revents: 0),
        ]
        while true {
            let count = poll(&sources, nfds_t(sources.count), limit)
            if count == 0 { return .idle }
            if count < 0 {
                guard errno == EINTR else { return .end }
                continue
            }
            if sources[1].revents != 0, let event = signalled() { return event }
            if sources[0].revents != 0 {
                let bytes = Terminal.read(from: STDIN_FILENO)
                return bytes.isEmpty ? .end : .bytes(bytes)
            }
        }
    }

    private static func signalled() -> Event? {
        var number: UInt8 = 0
        guard Foundation.read(SignalPipe.reader, &number, 1) == 1 else { return nil }
        return switch Int32(number) {
        case SIGINT: .interrupted
        case SIGTSTP: .suspended
        case SIGCONT: .continued
        case SignalPipe.announcement: .announced
        default: .resized
        }
    }
}

/// A pipe from signal handlers, where only async-signal-safe functions are allowed, to the key loop.
private enum SignalPipe {
    /// The number sent for an announcement, which isn't the number of any signal.
    static let announcement: Int32 = 0
    private static let numbers = [SIGWINCH, SIGTSTP, SIGCONT]
    static let (reader, writer): (Int32, Int32) = {
        guard let ends = PipeEnds() else { return (-1, -1) }
        for end in [ends.reader, ends.writer] { _ = fcntl(end, F_SETFL, O_NONBLOCK) }
        return (ends.reader, ends.writer)
    }()

    /// Installs the handlers, discarding earlier signals.
    static func begin() {
        var byte: UInt8 = 0
        while read(reader, &byte, 1) == 1 {}
        for number in numbers { signal(number) { SignalPipe.send($0) } }
    }

    static func end() {
        for number in numbers { signal(number, SIG_DFL) }
    }

    static func send(_ number: Int32) {
        let before = errno
        var byte = UInt8(truncatingIfNeeded: number)
        _ = write(writer, &byte, 1)
        errno = before
    }
}
