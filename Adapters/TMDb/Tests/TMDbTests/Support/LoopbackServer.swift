import Foundation
import LoopbackTMDb
import Synchronization

/// The bytes sent to a connection after its request.
struct Reply: Sendable {
    enum Ending: Sendable { case close, reset, silence }

    var bytes: Data
    var ending = Ending.close
    /// The seconds before each byte.
    var hesitation = 0.0

    static func response(_ status: String = "200 OK", _ headers: [String] = [], _ body: String = "{}") -> Reply {
        let fields = ["Content-Length: \(body.utf8.count)", "Connection: close"] + headers
        return raw("HTTP/1.1 \(status)\r\n" + fields.map { $0 + "\r\n" }.joined() + "\r\n" + body)
    }

    /// A complete response; the connection stays open after it.
    static func keepAlive() -> Reply { raw("HTTP/1.1 200 OK\r\nContent-Length: 2\r\n\r\n{}") }

    static func raw(_ text: String, _ ending: Ending = .close) -> Reply {
        Reply(bytes: Data(text.utf8), ending: ending)
    }
}

/// A server on its own port that sends each connection the given reply, valid or not.
final class LoopbackServer: Sendable {
    private let listener: Listener
    private let requestsSeen = Mutex<[String]>([])
    private let kept = Mutex<[Connection]>([])
    private let accepted = Mutex(0)

    init(requestsPerConnection: Int = 1, _ reply: @escaping @Sendable (String) -> Reply) throws {
        listener = try Listener()
        Thread.detachNewThread { [listener, weak self] in
            while let connection = listener.accept(), let self {
                accepted.withLock { $0 += 1 }
                for left in (0..<requestsPerConnection).reversed() { serve(connection, reply, isLast: left == 0) }
            }
            // Closed only here: once free, the file descriptor's number may be reused by another server.
            listener.close()
        }
    }

    deinit {
        listener.shut()
        for connection in kept.withLock({ $0 }) { connection.close() }
    }

    var port: UInt16 { listener.port }

    var baseURL: URL { URL(string: "http://127.0.0.1:\(port)/3") ?? URL(filePath: "/") }

    /// The heads of all requests so far.
    var requests: [String] { requestsSeen.withLock { $0 } }

    var connections: Int { accepted.withLock { $0 } }

    private func serve(_ connection: Connection, _ reply: (String) -> Reply, isLast: Bool) {
        let request = connection.readHead() ?? ""
        requestsSeen.withLock { $0.append(request) }
        let reply = reply(request)
        for piece in reply.hesitation == 0 ? [Array(reply.bytes)] : reply.bytes.map({ [$0] }) {
            Thread.sleep(forTimeInterval: reply.hesitation)
            connection.send(piece)
        }
        guard isLast else { return }
        switch reply.ending {
        case .silence: kept.withLock { $0.append(connection) }
        case .reset:
            connection.reset()
            connection.close()
        case .close: connection.close()
        }
    }
}
