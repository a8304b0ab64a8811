import Foundation
import Synchronization

/// A failed system call, with the reason.
public struct SystemError: Error, CustomStringConvertible {
    /// The call and the reason: "bind: Address already in use".
    public let description: String

    /// Creates an error for `call` from `errno`.
    public init(_ call: String) {
        description = "\(call): \(String(cString: strerror(errno)))"
    }
}

/// A TCP socket on 127.0.0.1 that waits for connections.
public struct Listener: Sendable {
    private let descriptor: Int32
    private let state = State()
    /// The port it listens on.
    public let port: UInt16

    /// Creates a listener. With port 0, the system chooses one.
    public init(port: UInt16 = 0) throws {
        descriptor = Self.socket()
        guard descriptor >= 0 else { throw SystemError("socket") }
        var yes: Int32 = 1
        setsockopt(descriptor, SOL_SOCKET, SO_REUSEADDR, &yes, socklen_t(MemoryLayout<Int32>.size))
        do {
            self.port = try Self.bind(descriptor, to: port)
        } catch {
            Foundation.close(descriptor)
            throw error
        }
    }

    /// Creates a listener on a free port below those assigned by the system, so that the port of a stopped server isn't
    /// given to another socket before the server restarts.
    static func outsideEphemeralRange() throws -> Listener {
        for _ in 1..<100 {
            if let listener = try? Listener(port: nextPort()) { return listener }
        }
        return try Listener(port: nextPort())
    }

    /// The ports are used in turn, so that other servers of this process don't get that of a stopped one either.
    private static let latestPort = Mutex(UInt16.random(in: 20_000..<32_768))

    private static func nextPort() -> UInt16 {
        latestPort.withLock {
            $0 = $0 == 32_767 ? 20_000 : $0 + 1
            return $0
        }
    }

    /// Returns a TCP socket that child processes don't inherit, or -1 after setting `errno`.
    private static func socket() -> Int32 {
        #if canImport(Darwin)
            let descriptor = Foundation.socket(AF_INET, SOCK_STREAM, 0)
            if descriptor >= 0 { _ = fcntl(descriptor, F_SETFD, FD_CLOEXEC) }
            return descriptor
        #else
            Foundation.socket(AF_INET, Int32(SOCK_STREAM.rawValue | SOCK_CLOEXEC.rawValue), 0)
        #endif
    }

    private static func bind(_ descriptor: Int32, to port: UInt16) throws -> UInt16 {
        var address = sockaddr_in()
        address.sin_family = sa_family_t(AF_INET)
        address.sin_addr.s_addr = UInt32(0x7f00_0001).bigEndian
        address.sin_port = port.bigEndian
        var size = socklen_t(MemoryLayout<sockaddr_in>.size)
        try withUnsafeMutablePointer(to: &address) { pointer in
            try pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) { address in
                guard Foundation.bind(descriptor, address, size) == 0 else { throw SystemError("bind") }
                guard listen(descriptor, 64) == 0 else { throw SystemError("listen") }
                getsockname(descriptor, address, &size)
            }
        }
        return UInt16(bigEndian: address.sin_port)
    }

    /// Returns the next connection, or `nil` once the listener is shut.
    public func accept() -> Connection? {
        while waitForConnection() {
            let connection = Foundation.accept(descriptor, nil, nil)
            if connection >= 0 { return Connection(accepted: connection) }
            guard errno == EINTR || errno == ECONNABORTED else { return nil }
        }
        return nil
    }

    /// Waits until a connection can be accepted. Returns `false` if the listener is shut first.
    private func waitForConnection() -> Bool {
        #if canImport(Darwin)
            // There, shutting a socket doesn't wake the thread that accepts its connections.
            var poll = pollfd(descriptor: descriptor)
            while !state.isShut.load(ordering: .acquiring) {
                if Foundation.poll(&poll, 1, 50) != 0 { return true }
            }
            return false
        #else
            return !state.isShut.load(ordering: .acquiring)
        #endif
    }

    /// Refuses further connections and makes `accept` return.
    public func shut() {
        state.isShut.store(true, ordering: .releasing)
        shutdown(descriptor, Int32(SHUT_RDWR))
    }

    /// Releases the socket.
    public func close() { Foundation.close(descriptor) }

    private final class State: Sendable {
        let isShut = Atomic(false)
    }
}

/// One accepted connection.
public struct Connection: Hashable, Sendable {
    let descriptor: Int32

    /// Creates a connection that child processes don't inherit, and that sends no signal once the peer has
    /// disconnected.
    init(accepted descriptor: Int32) {
        self.descriptor = descriptor
        _ = fcntl(descriptor, F_SETFD, FD_CLOEXEC)
        #if canImport(Darwin)
            var yes: Int32 = 1
            setsockopt(descriptor, SOL_SOCKET, SO_NOSIGPIPE, &yes, socklen_t(MemoryLayout<Int32>.size))
        #endif
    }

    #if canImport(Darwin)
        private static let sendFlags: Int32 = 0
    #else
        private static let sendFlags = Int32(MSG_NOSIGNAL)
    #endif

    /// Reads the head of a request, up to the blank line that ends it. Returns `nil` if the peer disconnects first.
    public func readHead() -> String? {
        var bytes: [UInt8] = []
        while bytes.count < 65536 {
            let arrived = read()
            if arrived.isEmpty { return nil }
            bytes += arrived
            if bytes.suffix(4) == [13, 10, 13, 10] { return String(decoding: bytes, as: UTF8.self) }
        }
        return nil
    }

    /// Returns the bytes that have arrived, after waiting for them; none if the peer has disconnected.
    public func read() -> [UInt8] {
        var buffer = [UInt8](repeating: 0, count: 4096)
        let count = recv(descriptor, &buffer, buffer.count, 0)
        return Array(buffer.prefix(max(0, count)))
    }

    /// Sends `bytes`. Returns `false` if the peer has disconnected.
    @discardableResult
    public func send(_ bytes: [UInt8]) -> Bool {
        var rest = bytes[...]
        while !rest.isEmpty {
            let count = rest.withUnsafeBytes { Foundation.send(descriptor, $0.baseAddress, $0.count, Self.sendFlags) }
            guard count > 0 else { return false }
            rest = rest.dropFirst(count)
        }
        return true
    }

    /// Waits for `duration`, endlessly if it is `nil`. Returns `false` as soon as the peer disconnects.
    func wait(_ duration: Duration?) -> Bool {
        var poll = pollfd(descriptor: descriptor)
        let milliseconds = duration.map { Int32($0 / .milliseconds(1)) } ?? -1
        return Foundation.poll(&poll, 1, milliseconds) == 0
    }

    /// Makes closing the connection send a reset.
    public func reset() {
        var option = linger(l_onoff: 1, l_linger: 0)
        setsockopt(descriptor, SOL_SOCKET, SO_LINGER, &option, socklen_t(MemoryLayout<linger>.size))
    }

    /// Shuts the connection down, which ends reading and waiting.
    func shut() { shutdown(descriptor, Int32(SHUT_RDWR)) }

    /// Releases the socket.
    public func close() { Foundation.close(descriptor) }
}

extension pollfd {
    fileprivate init(descriptor: Int32) {
        self.init(fd: descriptor, events: Int16(POLLIN), revents: 0)
    }
}
