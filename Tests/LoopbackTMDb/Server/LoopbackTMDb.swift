import Foundation
import Synchronization

/// A server on 127.0.0.1 that speaks TMDb's wire format, counts what it is asked, and fails on demand.
public final class LoopbackTMDb: Sendable {
    private struct State {
        var listener: Listener?
        var port: UInt16 = 0
        var open: Set<Connection> = []
        var accepted = 0
        var requests: [RecordedRequest] = []
        var rules: [FaultRule] = []
        var revision: Title?
    }

    private let state = Mutex(State())
    private let credential: String?

    /// With a `credential`, requests that do not bring it are refused.
    public init(requiring credential: String? = nil) {
        self.credential = credential
    }

    deinit { stop() }

    /// A server that already runs.
    public static func started(requiring credential: String? = nil) throws -> LoopbackTMDb {
        let server = LoopbackTMDb(requiring: credential)
        try server.start()
        return server
    }
}

extension LoopbackTMDb {
    /// Begins to answer; after `stop`, on the port that it had.
    public func start() throws {
        let listener = try Listener(port: port)
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

    /// Refuses connections from now on, and drops those that are open.
    public func stop() {
        state.withLock {
            $0.listener?.shut()
            $0.listener = nil
            $0.open.forEach { $0.shut() }
        }
    }

    public var port: UInt16 { state.withLock { $0.port } }

    /// Without a path: "http://127.0.0.1:40000".
    public var origin: String { "http://127.0.0.1:\(port)" }

    /// What `POPCORN_API_BASE` is to say.
    public var base: String { "\(origin)/3" }
}

extension LoopbackTMDb {
    /// Everything that was asked, in order.
    public var requests: [RecordedRequest] { state.withLock { $0.requests } }

    /// How often `path` was asked for, whatever the query.
    public func count(_ path: String) -> Int { requests.count { $0.path == path } }

    /// How many connections were accepted, with or without a request on them.
    public var connections: Int { state.withLock { $0.accepted } }

    public func forgetRequests() {
        state.withLock {
            $0.requests = []
            $0.accepted = 0
        }
    }

    /// From now on, requests for `path` (all with nil) meet `fault`; only the first of them with `times`.
    public func fail(_ path: String? = nil, with fault: Fault, times: Int = .max) {
        state.withLock { $0.rules.append(FaultRule(path: path, fault: fault, left: times)) }
    }

    /// Serves movie 550 from now on with other values of all properties.
    ///
    /// - Parameter parts: The names of appended parts that are of a wrong type.
    public func reviseFightClub(breaking parts: Set<String> = []) {
        var title = Catalogue.revisedFightClub
        for part in parts { title.sections[part] = "550" }
        state.withLock { $0.revision = title }
    }

    /// Takes all faults back.
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
        let answer = answer(to: request)
        for step in fault?.steps(for: answer) ?? answer.steps {
            guard connection.perform(step) else { return }
        }
    }

    private func answer(to request: RecordedRequest) -> Answer {
        if let credential, request.credential != credential { return .invalidKey }
        let revision = state.withLock { $0.revision }
        return Catalogue.body(for: request, revision: revision).map { Answer($0) } ?? .notFound
    }
}

/// Which requests meet a fault, and how many more of them.
private struct FaultRule {
    let path: String?
    let fault: Fault
    var left: Int
}

extension [FaultRule] {
    /// The first fault that still waits for `path`.
    fileprivate mutating func fault(for path: String) -> Fault? {
        guard let index = firstIndex(where: { ($0.path == nil || $0.path == path) && $0.left > 0 }) else { return nil }
        self[index].left -= 1
        return self[index].fault
    }
}

extension Connection {
    /// Returns false when there is nobody left to answer.
    fileprivate func perform(_ step: Step) -> Bool {
        switch step {
        case .send(let bytes): return send(bytes)
        case .wait(let duration): return wait(duration)
        case .trickle(let bytes, let pause): return bytes.allSatisfy { send([$0]) && wait(pause) }
        case .reset:
            reset()
            return false
        }
    }
}
