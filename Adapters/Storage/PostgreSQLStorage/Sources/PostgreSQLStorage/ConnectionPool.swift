import Storage
import StorageSupport
import Synchronization

/// The connections of one engine, opened as needed up to a limit.
final class ConnectionPool: Sendable {
    private let server: Server
    private let limit: Int
    private let state = Mutex(State())

    fileprivate struct State {
        var idle: [PooledDatabase] = []
        var count = 0
        var waiting: [(id: Int, continuation: CheckedContinuation<PooledDatabase, any Error>)] = []
        var nextID = 0
        var isClosed = false
    }

    init(_ server: Server, limit: Int) {
        self.server = server
        self.limit = limit
    }

    /// Runs `work` with its own connection, even if the task is cancelled. Throws `StorageError.closed` after `close`.
    func complete<Value: Sendable>(
        _ work: @escaping @Sendable (Database, Deadline) throws -> Value
    ) async throws -> Value {
        // Runs in another task, so that cancelling the caller doesn't cancel the work.
        try await Task { try await perform(work) }.value
    }

    /// Runs `work` with its own connection until the task is cancelled, unless `first` returns a value on the caller's
    /// thread. Throws `StorageError.closed` after `close`.
    func perform<Value: Sendable>(
        first: (Database) throws -> Value? = { _ in nil }, _ work: @Sendable (Database, Deadline) throws -> Value
    ) async throws -> Value {
        let database = try await take()
        defer { giveBack(database) }
        let cancellation = CancellationFlag()
        let deadline = try server.silence.deadline(server.timeout, cancellation)
        if let value = try database.performHere(first) {
            server.silence.end()
            return value
        }
        return try await withTaskCancellationHandler {
            try await database.perform { [server] database in
                try server.silence.observing(deadline) { try work(database, $0) }
            }
        } onCancel: {
            cancellation.set()
        }
    }

    /// Closes the connections. A connection in use is closed once its work is done.
    func close() {
        let (idle, waiting) = state.withLock { state in
            defer {
                state.idle = []
                state.waiting = []
                state.isClosed = true
            }
            return (state.idle, state.waiting)
        }
        for database in idle { Task { await database.close() } }
        for waiter in waiting { waiter.continuation.resume(throwing: StorageError.closed) }
    }

    private func take() async throws -> PooledDatabase {
        let id = state.withLock { state in
            state.nextID += 1
            return state.nextID
        }
        return try await withTaskCancellationHandler {
            try await withCheckedThrowingContinuation { continuation in
                let result = state.withLock { $0.take(continuation, id, limit, server) }
                if let result { continuation.resume(with: result) }
            }
        } onCancel: {
            let waiter = state.withLock { state in
                state.waiting.firstIndex { $0.id == id }.map { state.waiting.remove(at: $0) }
            }
            waiter?.continuation.resume(throwing: CancellationError())
        }
    }

    private func giveBack(_ database: PooledDatabase) {
        let (waiter, isClosed) = state.withLock { state in
            let waiter = state.waiting.isEmpty ? nil : state.waiting.removeFirst()
            if waiter == nil, !state.isClosed { state.idle.append(database) }
            return (waiter, state.isClosed)
        }
        if let waiter { return waiter.continuation.resume(returning: database) }
        if isClosed { Task { await database.close() } }
    }
}

extension ConnectionPool.State {
    /// Returns a connection or an error, or `nil` if the continuation has to wait.
    fileprivate mutating func take(
        _ continuation: CheckedContinuation<PooledDatabase, any Error>, _ id: Int, _ limit: Int, _ server: Server
    ) -> Result<PooledDatabase, any Error>? {
        if isClosed { return .failure(StorageError.closed) }
        if Task.isCancelled { return .failure(CancellationError()) }
        if let database = idle.popLast() { return .success(database) }
        guard count < limit else {
            waiting.append((id, continuation))
            return nil
        }
        count += 1
        return .success(PooledDatabase(server))
    }
}

/// A connection with its own thread, which may wait for the network.
actor PooledDatabase {
    private let queue = BlockingQueue("PostgreSQLStorage")
    private nonisolated let lent: LentDatabase

    nonisolated var unownedExecutor: UnownedSerialExecutor { queue.asUnownedSerialExecutor() }

    init(_ server: Server) { lent = LentDatabase(database: Database(server)) }

    func perform<Value: Sendable>(_ work: @Sendable (Database) throws -> Value) throws -> Value {
        try work(lent.database)
    }

    /// Runs `work` on the caller's thread, which must not block.
    nonisolated func performHere<Value>(_ work: (Database) throws -> Value) rethrows -> Value {
        try work(lent.database)
    }

    func close() { lent.database.forgetConnection() }
}

/// A database lent by the pool.
// Unchecked: the pool lends a database to one operation at a time, and the threads of an operation take turns.
private struct LentDatabase: @unchecked Sendable {
    let database: Database
}
