import Foundation
import Synchronization

/// A server on 127.0.0.1 with TMDb's wire format, which records its requests and fails on demand.
public final class LoopbackTMDb: Sendable {
    private struct State {
        var listener: Listener?
        var port: UInt16 = 0
        var open: Set<Connection> = []
        var accepted = 0
        var requests: [RecordedRequest] = []
        var rules: [FaultRule] = []
        var revision: Title?
        var image: [UInt8]?
        var files: [String: [UInt8]] = [:]
        var made: MadeCatalogue?
    }

    private let state = Mutex(State())
    private let credential: String?

    /// Creates a server that, given a `credential`, rejects requests without it.
    public init(requiring credential: String? = nil) {
        self.credential = credential
    }

    deinit { stop() }

    /// Returns a running server.
    public static func started(requiring credential: String? = nil) throws -> LoopbackTMDb {
        let server = LoopbackTMDb(requiring: credential)
        try server.start()
        return server
    }
}

extension LoopbackTMDb {
    /// Starts to accept connections, after `stop` on the same port as before.
    public func start() throws {
        let listener = try port == 0 ? .outsideEphemeralRange() : Listener(port: port)
        state.withLock {
            $0.listener = listener
            $0.port = listener.port
        }
        Thread.detachNewThread { [weak self] in
            while let connection = listener.accept() {
                guard let self else { connection.close(); break }
                self.accept(connection)
            }
            listener.close()
        }
    }

    /// Refuses new connections and closes the open ones.
    public func stop() {
        state.withLock {
            $0.listener?.shut()
            $0.listener = nil
            $0.open.forEach { $0.shut() }
        }
    }

    /// The port, or 0 before the first start.
    var port: UInt16 { state.withLock { $0.port } }

    /// The URL without a path, such as "http://127.0.0.1:40000".
    public var origin: String { "http://127.0.0.1:\(port)" }

    /// The value for `POPCORN_API_BASE`.
    public var base: String { "\(origin)/3" }
}

extension LoopbackTMDb {
    /// All requests, in order.
    public var requests: [RecordedRequest] { state.withLock { $0.requests } }

    /// Returns the number of requests for `path`, with any query.
    public func count(_ path: String) -> Int { requests.count { $0.path == path } }

    /// The number of accepted connections, with or without a request.
    package var connections: Int { state.withLock { $0.accepted } }

    /// Removes the recorded requests and sets the number of connections to 0.
    public func forgetRequests() {
        state.withLock {
            $0.requests = []
            $0.accepted = 0
        }
    }

    /// Responds to `times` requests for `path`, or for any path if it is `nil`, with `fault`.
    public func fail(_ path: String? = nil, with fault: Fault, times: Int = .max) {
        state.withLock { $0.rules.append(FaultRule(path: path, fault: fault, left: times)) }
    }

    /// Serves movie 550 with different values of all properties from now on.
    ///
    /// - Parameter parts: The names of appended parts that are sent with a wrong type.
    public func reviseFightClub(breaking parts: Set<String> = []) {
        var title = Catalogue.revisedFightClub
        for part in parts { title.sections[part] = "550" }
        state.withLock { $0.revision = title }
    }

    /// Serves these bytes for every image, and names this server as the source of images in the configuration.
    public func serveImages(_ bytes: [UInt8]) { state.withLock { $0.image = bytes } }

    /// Serves this catalogue instead of the server's own from now on.
    public func serve(_ catalogue: MadeCatalogue) { state.withLock { $0.made = catalogue } }

    /// Serves these files by path, in the requested ranges, without a credential.
    public func serveFiles(_ files: [String: [UInt8]]) { state.withLock { $0.files = files } }

    /// Returns the body of a response, with the parts appended to the item: "credits,release_dates".
    package func body(of path: String, appending parts: String = "") -> String {
        let request = RecordedRequest(head: "GET \(path)?append_to_response=\(parts) HTTP/1.1")
        return request.map { String(decoding: response(to: $0).body, as: UTF8.self) } ?? ""
    }

    /// Removes all faults.
    public func heal() { state.withLock { $0.rules = [] } }
}

extension LoopbackTMDb {
    private func accept(_ connection: Connection) {
        state.withLock {
            $0.accepted += 1
            $0.open.insert(connection)
        }
        Thread.detachNewThread {
            self.serve(connection)
            self.state.withLock { _ = $0.open.remove(connection) }
            connection.close()
        }
    }

    private func serve(_ connection: Connection) {
        guard let head = connection.readHead(), let request = RecordedRequest(head: head) else { return }
        let fault = state.withLock { state in
            state.requests.append(request)
            return state.rules.fault(for: request.path)
        }
        let response = response(to: request)
        for step in fault?.steps(for: response) ?? response.steps {
            guard perform(step, on: connection) else { return }
        }
    }

    /// Performs a step. Returns `false` if the connection is closed.
    private func perform(_ step: Step, on connection: Connection) -> Bool {
        switch step {
        case .send(let bytes): return connection.send(bytes)
        case .wait(let duration): return connection.wait(duration)
        case .waitForRecovery:
            while !state.withLock(\.rules.isEmpty) { guard connection.wait(.milliseconds(20)) else { return false } }
            return true
        case .trickle(let bytes, let pause):
            return bytes.allSatisfy { connection.send([$0]) && connection.wait(pause) }
        case .reset:
            connection.reset()
            return false
        }
    }

    private func response(to request: RecordedRequest) -> Response {
        let (revision, image) = state.withLock { ($0.revision, $0.image) }
        if let image, request.path.hasPrefix("/t/p/") { return Response(image: image) }
        if let file = state.withLock({ $0.files[request.path] }) {
            return Response(file: file, request.headers["range"])
        }
        if let credential, request.credential != credential { return .invalidKey }
        if image != nil, request.path == "/3/configuration" {
            return Response(Catalogue.configuration.replacing("https://images.example", with: origin))
        }
        if let made = state.withLock(\.made) {
            return (made.body(for: request) ?? Catalogue.fixedBody(for: request)).map { Response($0) } ?? .notFound
        }
        return Catalogue.body(for: request, revision: revision).map { Response($0) } ?? .notFound
    }
}

/// A fault, its requests, and how many of them are left.
private struct FaultRule {
    let path: String?
    let fault: Fault
    var left: Int
}

extension [FaultRule] {
    /// Returns the first remaining fault for `path`, and counts it.
    fileprivate mutating func fault(for path: String) -> Fault? {
        guard let index = firstIndex(where: { ($0.path == nil || $0.path == path) && $0.left > 0 }) else { return nil }
        self[index].left -= 1
        return self[index].fault
    }
}
