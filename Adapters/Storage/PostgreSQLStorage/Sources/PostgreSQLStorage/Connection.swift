import CPostgreSQL
import Foundation
import Storage
import Synchronization

/// A connection to a server, used by one thread at a time. No call waits past its deadline.
final class Connection {
    private var handle: OpaquePointer?
    /// The names of the prepared statements by SQL.
    private var prepared: [String: String] = [:]
    private var count = 0
    /// The number of statements prepared since the server last freed all of them.
    private var unfreed = 0
    private let interceptor: Interceptor?
    private static let statementLimit = 500
    /// Whether to poll for the next answer, because the last short read was answered very quickly. On a local
    /// server, sleeping and waking up takes about as long as a read.
    private var answersAtOnce = true
    private static let instant = Duration.microseconds(100)

    /// Opens a connection, or throws a `PostgreSQLError` no later than the deadline.
    init(to address: ServerAddress, _ deadline: Deadline, _ interceptor: Interceptor?) throws {
        self.interceptor = interceptor
        try interceptor?.before("CONNECT")
        let settings = [
            ("application_name", "popcorn"), ("dbname", address.text), ("client_encoding", "UTF8"),
        ]
        let names = settings.map { strdup($0.0) } + [nil]
        let values = settings.map { strdup($0.1) } + [nil]
        defer { for pointer in names + values { free(pointer) } }
        let connection = PQconnectStartParams(names.map { UnsafePointer($0) }, values.map { UnsafePointer($0) }, 1)
        handle = connection
        do {
            try connect(connection, deadline)
        } catch {
            close()
            throw (error as? PostgreSQLError)?.whileConnecting ?? error
        }
    }

    deinit { close() }

    private func connect(_ connection: OpaquePointer?, _ deadline: Deadline) throws {
        var state = Int32(POPCORN_POLLING_WRITING)
        while true {
            guard PQstatus(connection) != POPCORN_CONNECTION_BAD, state != POPCORN_POLLING_FAILED else {
                throw PostgreSQLError(on: connection)
            }
            if state == POPCORN_POLLING_OK { break }
            try wait(
                state == POPCORN_POLLING_READING ? POLLIN : POLLOUT, deadline, "the server didn't accept a connection")
            state = PQconnectPoll(connection)
        }
        // Discards the server's notices, which libpq would print otherwise, such as that a schema already exists.
        _ = PQsetNoticeProcessor(connection, { _, _ in }, nil)
        guard PQsetnonblocking(connection, 1) == 0, PQenterPipelineMode(connection) == 1 else {
            throw PostgreSQLError(on: connection)
        }
    }

    /// Closes the connection. The server rolls back an open transaction.
    func close() {
        PQfinish(handle)
        handle = nil
    }

    /// Whether the server has closed the connection or sent unexpected data.
    var isStale: Bool {
        guard handle != nil else { return true }
        var waiting = pollfd(fd: PQsocket(handle), events: Int16(POLLIN), revents: 0)
        return poll(&waiting, 1, 0) != 0
    }

    /// Runs the commands in one round trip and returns the rows of each.
    ///
    /// Throws the first error; the commands after the failed one aren't run. An open transaction is rolled back.
    @discardableResult
    func run(_ commands: [Command], _ deadline: Deadline) throws -> [Rows] {
        // `results` returns `nil` only for a patient deadline, which is never passed to this function.
        try results(send(commands), deadline) ?? []
    }

    /// Sends the commands; call `results` for their rows.
    func send(_ commands: [Command]) throws -> Reply {
        guard handle != nil else { throw PostgreSQLError(state: "", message: "the connection was lost") }
        let isFull = unfreed >= Self.statementLimit && PQtransactionStatus(handle) == POPCORN_IDLE
        if isFull { prepared = [:] }
        let known = prepared
        do {
            if let interceptor { for command in commands { try interceptor.before(command.sql) } }
            let reply = Reply(known: known)
            if isFull { try freeStatements(reply) }
            for command in commands { try send(command, reply) }
            guard PQpipelineSync(handle) == 1 else { throw PostgreSQLError(on: handle) }
            return reply
        } catch {
            throw try recovered(from: error, known)
        }
    }

    /// Returns the rows of the sent commands, or `nil` if a patient deadline has passed; if so, call it again.
    func results(_ reply: Reply, _ deadline: Deadline) throws -> [Rows]? {
        do {
            return try receive(reply, deadline)
        } catch is Deadline.Unanswered {
            return nil
        } catch {
            throw try recovered(from: error, reply.known)
        }
    }

    /// Makes the connection ready for other commands after an error, or closes it. Returns the error to throw.
    private func recovered(from error: any Error, _ known: [String: String]) throws -> any Error {
        guard let error = error as? PostgreSQLError, !error.isLoss else {
            close()
            return error
        }
        // Forgets the statements prepared in this pipeline, since it may have failed before them.
        prepared = error.isOutdated ? [:] : known
        try rollBack(Deadline(.seconds(5)))
        return error
    }

    /// Rolls back an open transaction, closing the connection if necessary. A lost connection has none.
    func rollBack(_ deadline: Deadline) throws {
        guard handle != nil, PQtransactionStatus(handle) != POPCORN_IDLE else { return }
        do {
            let reply = Reply(known: prepared)
            try send(Command("ROLLBACK"), reply)
            guard PQpipelineSync(handle) == 1 else { throw PostgreSQLError(on: handle) }
            _ = try receive(reply, deadline)
        } catch {
            close()
            throw error
        }
    }

    private func send(_ command: Command, _ reply: Reply) throws {
        var name = prepared[command.sql]
        if name == nil {
            count += 1
            unfreed += 1
            name = "popcorn\(count)"
            prepared[command.sql] = name
            guard PQsendPrepare(handle, name, command.sql, 0, nil) == 1 else { throw PostgreSQLError(on: handle) }
            reply.expect(.preparation)
        }
        guard try sendExecution(name, command.parameters()) == 1 else { throw PostgreSQLError(on: handle) }
        reply.expect(.execution)
    }

    /// Lets the server free all prepared statements. Sent before a transaction, since a failed one refuses it.
    private func freeStatements(_ reply: Reply) throws {
        guard PQsendPrepare(handle, "", "DEALLOCATE ALL", 0, nil) == 1 else { throw PostgreSQLError(on: handle) }
        reply.expect(.preparation)
        guard sendExecution("", []) == 1 else { throw PostgreSQLError(on: handle) }
        reply.expect(.preparation)
        unfreed = 0
    }

    private func sendExecution(_ name: String?, _ parameters: [Parameter]) -> Int32 {
        let lengths = parameters.map { Int32($0.bytes?.count ?? 0) }
        let formats = parameters.map { _ in Int32(1) }
        // All values share a buffer, since their addresses must be valid at the same time.
        var bytes: [UInt8] = []
        bytes.reserveCapacity(lengths.reduce(1) { $0 + Int($1) })
        for parameter in parameters { bytes += parameter.bytes ?? [] }
        bytes.append(0)
        return bytes.withUnsafeBytes { bytes in
            var offset = 0
            let values = parameters.map { parameter -> UnsafePointer<CChar>? in
                defer { offset += parameter.bytes?.count ?? 0 }
                guard parameter.bytes != nil else { return nil }
                return bytes.baseAddress?.advanced(by: offset).assumingMemoryBound(to: CChar.self)
            }
            return PQsendQueryPrepared(handle, name, Int32(parameters.count), values, lengths, formats, 1)
        }
    }

    private func receive(_ reply: Reply, _ deadline: Deadline) throws -> [Rows] {
        if deadline.isPatient, interceptor?.isLate() == true { throw Deadline.Unanswered() }
        while let kind = reply.expected.first {
            while let result = try next(deadline) { reply.add(result, kind) }
            reply.expected.removeFirst()
        }
        // If the connection is lost, the end of the pipeline never arrives.
        while PQstatus(handle) == POPCORN_CONNECTION_OK, let result = try next(deadline) {
            let isEnd = Int(PQresultStatus(result)) == POPCORN_PIPELINE_SYNC
            PQclear(result)
            if isEnd { break }
        }
        if let failure = reply.failure { throw failure }
        guard PQstatus(handle) == POPCORN_CONNECTION_OK, reply.isComplete else { throw PostgreSQLError(on: handle) }
        return reply.rows
    }

    /// Returns the next result of the current command, or `nil` after the last.
    private func next(_ deadline: Deadline) throws -> OpaquePointer? {
        while true {
            let unsent = PQflush(handle)
            guard unsent >= 0 else { break }
            if PQisBusy(handle) == 0 { break }
            try wait(POLLIN | (unsent == 1 ? POLLOUT : 0), deadline, "the server didn't answer")
            guard PQconsumeInput(handle) == 1 else { break }
        }
        return PQgetResult(handle)
    }

    private func wait(_ events: Int32, _ deadline: Deadline, _ what: String) throws {
        while true {
            guard !deadline.isCancelled, let milliseconds = deadline.milliseconds(atMost: 100) else {
                if deadline.isPatient { throw Deadline.Unanswered() }
                cancel()
                if deadline.isCancelled { throw CancellationError() }
                throw PostgreSQLError.timeout(what, deadline.limit)
            }
            var waiting = pollfd(fd: PQsocket(handle), events: Int16(events), revents: 0)
            let start = ContinuousClock.now
            if deadline.isPatient, answersAtOnce {
                while ContinuousClock.now - start < Self.instant { if poll(&waiting, 1, 0) != 0 { return } }
            }
            let isReady = poll(&waiting, 1, milliseconds) != 0
            if deadline.isPatient { answersAtOnce = isReady && ContinuousClock.now - start < Self.instant * 2 }
            if isReady { return }
        }
    }

    /// Cancels the running statement on the server, without waiting.
    private func cancel() {
        guard PQstatus(handle) == POPCORN_CONNECTION_OK, let request = PQgetCancel(handle) else { return }
        let box = CancelRequest(request: request)
        DispatchQueue.global().async { box.send() }
    }
}

/// The commands sent over a connection, and their results so far.
final class Reply {
    enum Sent { case preparation, execution }

    /// The names of previously prepared statements.
    let known: [String: String]
    /// The requests without a complete answer so far.
    var expected: [Sent] = []
    private(set) var rows: [Rows] = []
    private(set) var failure: PostgreSQLError?
    private var executions = 0

    init(known: [String: String]) { self.known = known }

    var isComplete: Bool { rows.count == executions }

    func expect(_ kind: Sent) {
        expected.append(kind)
        if kind == .execution { executions += 1 }
    }

    func add(_ result: OpaquePointer, _ kind: Sent) {
        let found = Rows(result)
        switch Int(PQresultStatus(result)) {
        case POPCORN_COMMAND_OK, POPCORN_TUPLES_OK: if kind == .execution { rows.append(found) }
        case POPCORN_PIPELINE_ABORTED: break
        default: failure = failure ?? PostgreSQLError(result)
        }
    }
}

/// A request to cancel a statement.
// Unchecked: libpq lets any thread send a cancel request, and each is sent and freed only once.
private struct CancelRequest: @unchecked Sendable {
    let request: OpaquePointer

    func send() {
        var error = [CChar](repeating: 0, count: 256)
        // The cancelled statement reports its own result, so errors of the request are ignored.
        _ = PQcancel(request, &error, Int32(error.count))
        PQfreeCancel(request)
    }
}

/// The time limit of an operation, with the cancellation flag of its task.
struct Deadline: Sendable {
    let limit: Duration
    let beginning: ContinuousClock.Instant
    private let end: ContinuousClock.Instant
    private let cancellation: CancellationFlag?
    /// Whether results that miss the deadline may be received later.
    let isPatient: Bool

    /// The error thrown when a patient deadline expires.
    struct Unanswered: Error {}

    init(_ limit: Duration, _ cancellation: CancellationFlag? = nil, isPatient: Bool = false) {
        self.limit = limit
        self.cancellation = cancellation
        self.isPatient = isPatient
        beginning = .now
        end = beginning + limit
    }

    var isCancelled: Bool { cancellation?.isSet ?? false }

    var hasPassed: Bool { ContinuousClock.now >= end }

    /// Returns the remaining time in milliseconds, up to `most`, or `nil` if no time is left.
    func milliseconds(atMost most: Int32) -> Int32? {
        let left = end - .now
        guard left > .zero else { return nil }
        return Int32(min(Double(most), (left / .milliseconds(1)).rounded(.up)))
    }
}

/// A flag that is set when a task waiting for another thread is cancelled.
final class CancellationFlag: Sendable {
    private let flag = Atomic(false)

    var isSet: Bool { flag.load(ordering: .relaxed) }

    func set() { flag.store(true, ordering: .relaxed) }
}

/// Intercepts each statement before it is sent, so that tests can delay it, fail it or drop the connection.
package struct Interceptor: Sendable {
    let before: @Sendable (_ sql: String) throws -> Void
    /// Returns whether to treat an answer as late for a read that waits only briefly.
    var isLate: @Sendable () -> Bool = { false }
}
