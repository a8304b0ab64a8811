import Foundation
import Synchronization

/// The outermost layer of the program: its standard input, output and error.
package struct Terminal: Sendable {
    package let streams: StandardStreams
    package let isInputTerminal: Bool
    package let isOutputTerminal: Bool
    package let isErrorTerminal: Bool
    private let lines: LineReader

    package init(_ streams: StandardStreams) {
        self.streams = streams
        isInputTerminal = isatty(streams.input) == 1
        isOutputTerminal = isatty(streams.output) == 1
        isErrorTerminal = isatty(streams.errors) == 1
        lines = LineReader(streams.input)
    }

    /// Reserves the descriptors of closed standard streams, so that files opened later don't receive output.
    package static func reserveStreams() {
        for descriptor in [STDIN_FILENO, STDOUT_FILENO, STDERR_FILENO] where fcntl(descriptor, F_GETFD) < 0 {
            _ = open("/dev/null", O_RDONLY)
        }
    }

    /// Returns the terminal's width in cells; without a terminal, the value of COLUMNS, or 80.
    package func width(_ environment: Environment) -> Int {
        for descriptor in [streams.output, streams.errors, streams.input] {
            let size = Self.size(of: descriptor)
            if size.width > 0 { return size.width }
        }
        return environment["COLUMNS"].flatMap(Int.init).flatMap { $0 > 0 ? $0 : nil } ?? 80
    }

    /// Returns the height of a terminal in cells; 24 if it is unknown.
    static func height(of descriptor: Int32) -> Int {
        let height = size(of: descriptor).height
        return height > 0 ? height : 24
    }

    /// The size of the output's terminal in cells; `nil` if there is no terminal or its height is unknown.
    package var outputSize: (width: Int, height: Int)? {
        let size = Self.size(of: streams.output)
        return isOutputTerminal && size.width > 0 && size.height > 0 ? size : nil
    }

    /// Returns the size of the terminal in cells; zeros if `descriptor` isn't a terminal.
    private static func size(of descriptor: Int32) -> (width: Int, height: Int) {
        var size = winsize()
        _ = ioctl(descriptor, UInt(TIOCGWINSZ), &size)
        return (Int(size.ws_col), Int(size.ws_row))
    }

    package enum Delivery: Equatable {
        case done
        /// The reader has stopped reading, as after `| head -1`.
        case unread
        /// Writing failed. The associated value is the system's reason.
        case failed(String)
    }

    /// Writes text that isn't data. Uses standard error if the output isn't a terminal.
    package func prompt(_ text: String) {
        _ = Self.write(text, to: promptDescriptor)
    }

    var promptDescriptor: Int32 { isOutputTerminal ? streams.output : streams.errors }

    package func writeError(_ text: String) {
        _ = Self.write(text, to: streams.errors)
    }

    /// Returns whether lines on standard error can be overwritten: not on dumb terminals or in the background.
    package func canOverwrite(_ environment: Environment) -> Bool {
        isErrorTerminal && (environment["TERM"] ?? "dumb") != "dumb" && isInForeground
    }

    /// Whether this process is in the foreground of the terminal on standard error.
    package var isInForeground: Bool { tcgetpgrp(streams.errors) == getpgrp() }

    /// Returns the next line without its terminator, or `nil` at the end of input.
    ///
    /// - Parameters:
    ///   - isCancellable: Whether cancelling the task ends the wait, returning `nil`.
    ///   - endsAtReturn: Whether a carriage return ends a line too.
    package func readLine(isCancellable: Bool = false, endsAtReturn: Bool = false) async -> String? {
        await lines.next(isCancellable: isCancellable, endsAtReturn: endsAtReturn)
    }

    static func write(_ text: String, to descriptor: Int32) -> Delivery {
        var bytes = Array(text.utf8)[...]
        while !bytes.isEmpty {
            let count = bytes.withUnsafeBytes { Foundation.write(descriptor, $0.baseAddress, $0.count) }
            if count >= 0 {
                bytes = bytes.dropFirst(count)
            } else if errno == EAGAIN {
                _ = isReady(descriptor, for: POLLOUT, within: -1)
            } else if errno != EINTR {
                return errno == EPIPE ? .unread : .failed(String(cString: strerror(errno)))
            }
        }
        return .done
    }

    /// Waits for input and returns the next bytes, or an empty array at the end of input.
    static func read(from descriptor: Int32) -> [UInt8] {
        var buffer = [UInt8](repeating: 0, count: 4096)
        while true {
            let count = Foundation.read(descriptor, &buffer, buffer.count)
            if count >= 0 { return Array(buffer.prefix(count)) }
            if errno == EAGAIN {
                _ = isReady(descriptor, for: POLLIN, within: -1)
            } else if errno != EINTR {
                return []
            }
        }
    }

    /// - Parameter limit: The number of milliseconds to wait; -1 for no limit.
    static func isReady(_ descriptor: Int32, for event: Int32, within limit: Int32 = 0) -> Bool {
        var source = pollfd(fd: descriptor, events: Int16(event), revents: 0)
        return poll(&source, 1, limit) == 1
    }
}

/// Temporary changes to the terminal's settings.
final class TerminalSettings: Sendable {
    private struct State {
        /// The original settings; `nil` unless they are currently changed.
        var original: termios?
        var isFinal = false
    }

    private let state = Mutex(State())

    /// Changes the settings and returns whether that succeeded.
    func change(_ body: (inout termios) -> Void) -> Bool {
        state.withLock { state in
            var settings = termios()
            guard !state.isFinal, tcgetattr(STDIN_FILENO, &settings) == 0 else { return false }
            // Only the first settings are the original ones: after SIGSTOP, which can't be handled, another process may
            // have changed them.
            if state.original == nil { state.original = settings }
            body(&settings)
            return tcsetattr(STDIN_FILENO, TCSANOW, &settings) == 0
        }
    }

    /// Restores the settings, and returns whether they were restored. Can be called on any thread.
    ///
    /// - Parameter isFinal: Whether to prevent later changes to the settings.
    @discardableResult func restore(isFinal: Bool = false) -> Bool {
        state.withLock { state in
            state.isFinal = state.isFinal || isFinal
            guard var original = state.original.take() else { return false }
            return tcsetattr(STDIN_FILENO, TCSANOW, &original) == 0
        }
    }
}

/// Switches the echo of input on and off.
package final class EchoSwitch: Sendable {
    /// Whether this instance has switched off the echo.
    private let isOff = Mutex(false)

    package init() {}

    /// Switches the echo off, or on again if this instance has switched it off.
    package func set(_ isOn: Bool) {
        isOff.withLock { isOff in
            var settings = termios()
            // A background process would be stopped if it changed the terminal.
            guard isOff || !isOn, tcgetpgrp(STDIN_FILENO) == getpgrp(), tcgetattr(STDIN_FILENO, &settings) == 0,
                isOn || settings.c_lflag & tcflag_t(ECHO) != 0
            else { return }
            if isOn {
                settings.c_lflag |= tcflag_t(ECHO)
            } else {
                settings.c_lflag &= ~tcflag_t(ECHO)
            }
            isOff = tcsetattr(STDIN_FILENO, TCSANOW, &settings) == 0 && !isOn
        }
    }
}

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
