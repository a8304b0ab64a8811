import Foundation
import Synchronization

#if canImport(Glibc)
    import Glibc
#endif

/// What a connection gets once its request has been read.
struct Reply: Sendable {
    enum Ending: Sendable { case close, reset, silence }

    var bytes: Data
    var ending = Ending.close
    /// Seconds before each byte.
    var hesitation = 0.0

    /// A whole and honest answer.
    static func answer(_ status: String = "200 OK", _ headers: [String] = [], _ body: String = "{}") -> Reply {
        let fields = ["Content-Length: \(body.utf8.count)", "Connection: close"] + headers
        return raw("HTTP/1.1 \(status)\r\n" + fields.map { $0 + "\r\n" }.joined() + "\r\n" + body)
    }

    /// A whole answer after which the connection stays.
    static func keepAlive() -> Reply { raw("HTTP/1.1 200 OK\r\nContent-Length: 2\r\n\r\n{}") }

    static func raw(_ text: String, _ ending: Ending = .close) -> Reply {
        Reply(bytes: Data(text.utf8), ending: ending)
    }
}

/// A server on a port of its own that answers each connection as it is told, well or badly.
final class LoopbackServer: Sendable {
    let port: UInt16
    private let listener: Int32
    private let requestsSeen = Mutex<[String]>([])
    private let kept = Mutex<[Int32]>([])
    private let accepted = Mutex(0)

    init(requestsPerConnection: Int = 1, _ reply: @escaping @Sendable (String) -> Reply) throws {
        (listener, port) = try Self.listen()
        let accepting = Thread { [listener, weak self] in
            while true {
                let connection = accept(listener, nil, nil)
                guard connection >= 0, let self else {
                    // Closed here and nowhere else: a number that is free again may be another server's next.
                    close(listener)
                    return
                }
                accepted.withLock { $0 += 1 }
                for left in (0..<requestsPerConnection).reversed() { serve(connection, reply, isLast: left == 0) }
            }
        }
        accepting.start()
    }

    deinit {
        shutdown(listener, Int32(SHUT_RDWR))
        for connection in kept.withLock({ $0 }) { close(connection) }
    }

    var baseURL: URL { URL(string: "http://127.0.0.1:\(port)/3") ?? URL(filePath: "/") }

    /// The heads of the requests so far.
    var requests: [String] { requestsSeen.withLock { $0 } }

    var connections: Int { accepted.withLock { $0 } }

    private func serve(_ connection: Int32, _ reply: (String) -> Reply, isLast: Bool) {
        let request = Self.readHead(connection)
        requestsSeen.withLock { $0.append(request) }
        let reply = reply(request)
        for piece in reply.hesitation == 0 ? [reply.bytes] : reply.bytes.map({ Data([$0]) }) {
            Thread.sleep(forTimeInterval: reply.hesitation)
            _ = piece.withUnsafeBytes { send(connection, $0.baseAddress, $0.count, Int32(MSG_NOSIGNAL)) }
        }
        guard isLast else { return }
        switch reply.ending {
        case .silence: kept.withLock { $0.append(connection) }
        case .reset:
            var linger = linger(l_onoff: 1, l_linger: 0)
            setsockopt(connection, SOL_SOCKET, SO_LINGER, &linger, socklen_t(MemoryLayout.size(ofValue: linger)))
            close(connection)
        case .close:
            shutdown(connection, Int32(SHUT_WR))
            close(connection)
        }
    }

    private static func readHead(_ connection: Int32) -> String {
        var head: [UInt8] = []
        var byte: UInt8 = 0
        while head.suffix(4) != [13, 10, 13, 10], recv(connection, &byte, 1, 0) == 1 { head.append(byte) }
        return String(decoding: head, as: UTF8.self)
    }

    private static func listen() throws -> (Int32, UInt16) {
        let listener = socket(AF_INET, Int32(SOCK_STREAM.rawValue), 0)
        var address = sockaddr_in()
        address.sin_family = sa_family_t(AF_INET)
        address.sin_addr.s_addr = inet_addr("127.0.0.1")
        var size = socklen_t(MemoryLayout<sockaddr_in>.size)
        let isBound = withUnsafeMutablePointer(to: &address) { pointer in
            pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) { address in
                bind(listener, address, size) == 0 && Glibc.listen(listener, 16) == 0
                    && getsockname(listener, address, &size) == 0
            }
        }
        guard isBound else { throw POSIXError(.EADDRNOTAVAIL) }
        return (listener, UInt16(bigEndian: address.sin_port))
    }
}
