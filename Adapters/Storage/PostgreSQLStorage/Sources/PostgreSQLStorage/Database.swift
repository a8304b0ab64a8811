import Foundation
import SQLSupport
import Storage

/// A connection, opened when needed, with the record tables used on it so far.
final class Database {
    let server: Server
    private(set) var deadline: Deadline
    private var connection: Connection?
    /// Whether the server was reachable at the last attempt. If it no longer is, it may be restarting.
    private var wasReached = false
    private var tables: [ObjectIdentifier: RecordTable] = [:]

    let layouts: LayoutTable
    /// The reads sent but not yet answered.
    private var unanswered: Reply?
    /// Whether the server answered the last read almost immediately.
    private var isPrompt = true

    init(_ server: Server) {
        self.server = server
        layouts = LayoutTable(server.dialect)
        deadline = Deadline(server.timeout)
    }

    /// Runs `work`, and repeats it until `deadline` if the connection is lost, or another transaction or version of
    /// popcorn interferes. `isRepeatable` returns whether to repeat work with an unknown outcome.
    func perform<Value>(
        _ deadline: Deadline, isRepeatable: () -> Bool = { true }, _ work: () throws -> Value
    ) throws -> Value {
        self.deadline = deadline
        var attempt = 0
        while true {
            attempt += 1
            do {
                return try work()
            } catch let error as PostgreSQLError {
                guard attempt < Self.attempts, !deadline.hasPassed, try recover(from: error, isRepeatable()) else {
                    throw error
                }
                // The attempt failed because of another transaction, so the next one waits for a random time that grows
                // with each attempt.
                usleep(UInt32.random(in: 0...500) * UInt32(min(attempt, 40)))
            }
        }
    }

    private static let attempts = 200

    /// Recovers from `error`, and returns whether the work may be repeated.
    private func recover(from error: PostgreSQLError, _ isRepeatable: Bool) throws -> Bool {
        if error.isLoss {
            forgetConnection()
            guard wasReached, isRepeatable else { return false }
            wasReached = false
            try reconnect()
            return true
        }
        if error.isOutdated {
            tables = [:]
            return true
        }
        return error.isSerialisationFailure
    }

    /// Reopens the connection. A restarting server is unreachable for a moment, and then refuses connections until it
    /// has recovered.
    private func reconnect() throws {
        let end = Deadline(min(server.timeout, .seconds(2)))
        while true {
            do {
                try open()
                return
            } catch let error as PostgreSQLError {
                let isDown = end.hasPassed && !error.isRefusal
                if isDown || deadline.hasPassed || deadline.isCancelled { throw error }
                usleep(50_000)
            }
        }
    }

    func forgetConnection() {
        connection?.close()
        connection = nil
    }

    /// Returns the open connection, or a new one if the server closed it while idle, since a transaction must not begin
    /// on a closed connection.
    @discardableResult
    func open() throws -> Connection {
        if let connection, !connection.isStale { return connection }
        forgetConnection()
        let opened = try Connection(to: server.address, deadline, server.interceptor)
        connection = opened
        wasReached = true
        return opened
    }

    /// Runs commands, either separately or all in the transaction that they begin.
    @discardableResult
    func run(_ commands: [Command]) throws -> [Rows] { try (connection ?? open()).run(commands, deadline) }

    func rows(_ sql: String, _ parameters: Parameter...) throws -> Rows { try run([Command(sql, parameters)])[0] }

    /// Starts a one-statement read on the caller's thread, and returns its value if the server answers within a
    /// millisecond, since switching threads often takes longer. Otherwise, returns `nil`; `finish` continues.
    func readAtOnce<Value>(_ types: [any StoredRecord.Type], _ selection: () throws -> Selection<Value>) throws
        -> Value?
    {
        guard isPrompt, let connection, types.allSatisfy({ tables[ObjectIdentifier($0)] != nil }) else { return nil }
        let selection = try selection()
        guard selection.commands.count == 1 else { return nil }
        let reply = try connection.send(selection.commands)
        if let rows = try connection.results(reply, Deadline(Self.moment, isPatient: true)) {
            return try selection.read(rows)
        }
        unanswered = reply
        isPrompt = false
        return nil
    }

    private static let moment = Duration.milliseconds(1)

    /// Returns the value of a read, possibly started by `readAtOnce`.
    func finish<Value>(_ selection: () throws -> Selection<Value>) throws -> Value {
        let start = ContinuousClock.now
        defer { isPrompt = ContinuousClock.now - start < Self.moment }
        if let reply = unanswered, let connection {
            unanswered = nil
            if let rows = try connection.results(reply, deadline) { return try selection().read(rows) }
        }
        return try read(selection())
    }

    func rollBack() throws { try connection?.rollBack(deadline) }

    func policy() -> DamagePolicy {
        DamagePolicy(location: server.location, onWarning: server.onWarning)
    }

    /// Returns the tables of `type` in this version's layout. Creates missing ones if `isWritten`.
    func table(of type: any StoredRecord.Type, isWritten: Bool) throws -> RecordTable {
        if let table = tables[ObjectIdentifier(type)], table.exists || !isWritten { return table }
        let layout = try layout(of: type, isWritten: isWritten)
        let table = RecordTable(of: type, server.dialect, layout, policy())
        // A missing table isn't remembered, because another process may create it at any time.
        if table.exists { tables[ObjectIdentifier(type)] = table }
        return table
    }

    func forgetTables() { tables = [:] }

    private func layout(of type: any StoredRecord.Type, isWritten: Bool) throws -> Layout? {
        do {
            if let text = try run([layouts.selection(of: type.collection)])[0].texts.first {
                let layout = try Layout(text, server.location)
                let current = Layout(of: Table(of: type, server.dialect))
                return layout.signature == current.signature ? layout : try migrated(type)
            }
        } catch let error as PostgreSQLError where error.isMissing {}
        return isWritten ? try migrated(type) : nil
    }
}
