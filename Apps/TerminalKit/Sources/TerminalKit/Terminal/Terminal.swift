import Foundation
import Synchronization

/// The outermost layer: standard input, output and error.
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

    /// Opens standard streams that are closed. Otherwise the next opened file would get their descriptors, and output
    /// would be written to it.
    package static func reserveStreams() {
        for descriptor in [STDIN_FILENO, STDOUT_FILENO, STDERR_FILENO] where fcntl(descriptor, F_GETFD) < 0 {
            _ = open("/dev/null", O_RDONLY)
        }
    }

    /// Returns the terminal's width in cells; without a terminal, the value of COLUMNS, or 80.
    package func width(_ environment: Environment) -> Int {
        var size = winsize()
        for descriptor in [streams.output, streams.errors, streams.input]
        where ioctl(descriptor, UInt(TIOCGWINSZ), &size) == 0 && size.ws_col > 0 {
            return Int(size.ws_col)
        }
        return environment["COLUMNS"].flatMap(Int.init).flatMap { $0 > 0 ? $0 : nil } ?? 80
    }

    /// The terminal's height in cells; 24 if it is unknown.
    package var height: Int {
        var size = winsize()
        let isKnown = ioctl(streams.output, UInt(TIOCGWINSZ), &size) == 0 && size.ws_row > 0
        return isKnown ? Int(size.ws_row) : 24
    }

    /// The size of the output's terminal in cells; `nil` without one, or if its height is unknown.
    package var outputSize: (width: Int, height: Int)? {
        var size = winsize()
        guard isOutputTerminal, ioctl(streams.output, UInt(TIOCGWINSZ), &size) == 0, size.ws_row > 0, size.ws_col > 0
        else { return nil }
        return (Int(size.ws_col), Int(size.ws_row))
    }

    /// The result of writing.
    package enum Delivery: Equatable {
        case done
        /// The reader has stopped reading, as after `| head -1`.
        case unread
        /// Writing failed, for the system's reason.
        case failed(String)
    }

    @discardableResult func write(_ text: String) -> Delivery {
        Self.write(text, to: streams.output)
    }

    /// Writes text that isn't data, to standard error if the output isn't a terminal.
    package func prompt(_ text: String) {
        _ = Self.write(text, to: promptDescriptor)
    }

    var promptDescriptor: Int32 { isOutputTerminal ? streams.output : streams.errors }

    package func writeError(_ text: String) {
        _ = Self.write(text, to: streams.errors)
    }

    /// Returns whether a line on standard error can be overwritten: not on a terminal without that capability, nor by a
    /// background process.
    package func canOverwrite(_ environment: Environment) -> Bool {
        isErrorTerminal && environment["TERM"] != "dumb" && isInForeground
    }

    /// Whether this process is in the foreground of the terminal on standard error, rather than in a shell's
    /// background.
    package var isInForeground: Bool { tcgetpgrp(streams.errors) == getpgrp() }

    /// Returns the next line without its terminator, or `nil` at the end of input.
    package func readLine() async -> String? { await lines.next() }

    static func write(_ text: String, to descriptor: Int32) -> Delivery {
        var bytes = Array(text.utf8)[...]
        while !bytes.isEmpty {
            let count = bytes.withUnsafeBytes { Foundation.write(descriptor, $0.baseAddress, $0.count) }
            if count >= 0 {
                bytes = bytes.dropFirst(count)
            } else if errno == EAGAIN {
                var ready = pollfd(fd: descriptor, events: Int16(POLLOUT), revents: 0)
                poll(&ready, 1, -1)
            } else if errno != EINTR {
                return errno == EPIPE ? .unread : .failed(String(cString: strerror(errno)))
            }
        }
        return .done
    }
}

/// Switches the echo of input on and off.
package final class EchoSwitch: Sendable {
    /// Whether this value has switched off the echo.
    private let isOff = Mutex(false)

    package init() {}

    /// Switches the echo off if it is on, or on again if this value has switched it off.
    package func set(_ isOn: Bool) {
        isOff.withLock { isOff in
            var settings = termios()
            // A background process would be stopped if it changed the terminal.
            guard isOff || !isOn, tcgetpgrp(STDIN_FILENO) == getpgrp(), tcgetattr(STDIN_FILENO, &settings) == 0,
                isOn || settings.c_lflag & tcflag_t(ECHO) != 0
            else { return }
            if isOn { settings.c_lflag |= tcflag_t(ECHO) } else { settings.c_lflag &= ~tcflag_t(ECHO) }
            isOff = tcsetattr(STDIN_FILENO, TCSANOW, &settings) == 0 && !isOn
        }
    }
}
