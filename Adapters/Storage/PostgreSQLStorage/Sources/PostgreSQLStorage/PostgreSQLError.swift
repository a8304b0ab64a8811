import CPostgreSQL
import CoreDomain
import Storage

/// An error of the server or of the connection to it.
struct PostgreSQLError: Error, CustomStringConvertible {
    /// The five-character SQLSTATE, or an empty text for a connection error.
    let state: String
    let message: String
    private(set) var isTimeout = false
    private(set) var remedy: StorageRemedy?

    var description: String { state.isEmpty ? message : "\(message) (SQLSTATE \(state))" }

    init(state: String, message: String) {
        self.state = state
        self.message = message
        remedy =
            switch state {
            case "25006": .correctAddress
            case "42501": .rights
            case "53100": .freeSpace
            default: isLoss || isSerialisationFailure || state == "53300" ? .retry : nil
            }
    }

    /// The same error, with the remedy for a connection that could not be opened.
    var whileConnecting: PostgreSQLError {
        var error = self
        error.remedy =
            if ["SSL", "certificate", "encryption"].contains(where: message.contains), !message.contains("password") {
                .adjustEncryption
            } else if ["password", "FATAL:  role", "FATAL:  no pg_hba"].contains(where: message.contains) {
                .correctCredentials
            } else if message.contains("FATAL:  database") {
                .createDatabase
            } else if ["could not translate host name", "read-write", "read-only"].contains(where: message.contains) {
                .correctAddress
            } else {
                isRefusal ? .retry : .startServer
            }
        return error
    }

    /// The same error, with a message that the outcome of the commit is unknown.
    var ofUnknownFate: PostgreSQLError {
        var error = PostgreSQLError(state: state, message: "\(message); it is unknown whether the change was stored")
        error.remedy = remedy
        return error
    }

    /// Whether the connection is lost or the server reports an unknown outcome of the running batch.
    var isLoss: Bool { state.isEmpty || state == "40003" || state.hasPrefix("57P0") || state.hasPrefix("08") }

    /// Whether a server refused the connection because it is recovering, has too many connections, or is a standby that
    /// may be promoted.
    var isRefusal: Bool { state.isEmpty && ["FATAL:", "session is read-only"].contains(where: message.contains) }

    /// Whether the transaction failed because of concurrent changes and may succeed if repeated.
    var isSerialisationFailure: Bool { ["40001", "40P01"].contains(state) }

    /// Whether another version of the program has changed the tables since the statement was prepared.
    var isOutdated: Bool {
        // 22012 is a division by zero, which the check of the layout causes on purpose. The other codes mean that a
        // table, a column, a schema or a statement is missing, or that a result has another type.
        ["22012", "42P01", "42703", "3F000", "26000", "0A000", "42P10", "42804"].contains(state)
    }

    /// Whether the table or the schema doesn't exist yet.
    var isMissing: Bool { ["42P01", "3F000"].contains(state) }

    /// Whether another engine was creating the same schema or table at the same time.
    var isRace: Bool {
        ["23505", "42P06", "42P07", "42701", "42710", "XX000"].contains(state) || isSerialisationFailure
    }
}

extension PostgreSQLError {
    init(_ result: OpaquePointer) {
        let stateField = Int32(UInt8(ascii: "C"))
        let messageField = Int32(UInt8(ascii: "M"))
        let state = PQresultErrorField(result, stateField).map { String(cString: $0) } ?? ""
        let primary = PQresultErrorField(result, messageField).map { String(cString: $0) }
        let message = primary ?? PQresultErrorMessage(result).map { String(cString: $0) } ?? ""
        self.init(state: state, message: message.firstLine)
    }

    init(on connection: OpaquePointer?) {
        let message = PQerrorMessage(connection).map { String(cString: $0) } ?? "out of memory"
        self.init(state: "", message: message.firstLine)
    }

    /// The error for a value whose column now has another type.
    static let outdated = PostgreSQLError(
        state: "0A000", message: "another version of the program has changed the tables")

    static func timeout(_ what: String, _ limit: Duration) -> PostgreSQLError {
        var error = PostgreSQLError(state: "", message: "\(what) within \(limit.inTenths) seconds")
        error.isTimeout = true
        return error
    }
}

extension Duration {
    /// The duration in seconds, rounded to tenths, such as 5.0.
    fileprivate var inTenths: Double { (self / .milliseconds(100)).rounded() / 10 }
}

extension String {
    fileprivate var firstLine: String { split(separator: "\n").first.map(String.init) ?? "the connection was lost" }
}
