import CPostgreSQL
import CoreDomain
import Foundation
import Storage

/// The address of a server, as written by the user and as shown in messages.
struct ServerAddress: Sendable {
    /// The connection string for libpq, including the user's password.
    let text: String
    /// The address, without passwords or options.
    let location: String

    /// Parses `postgres://user@host:port/database?sslmode=require`, or any other format accepted by libpq.
    ///
    /// Throws `StorageError.failed`, without the address, if libpq rejects it.
    init(_ text: String) throws {
        self.text = text
        guard let options = PQconninfoParse(text, nil) else {
            throw Self.unreadable
        }
        defer { PQconninfoFree(options) }
        var values: [String: String] = [:]
        var next = options
        while let keyword = next.pointee.keyword {
            if let value = next.pointee.val { values[String(cString: keyword)] = String(cString: value) }
            next += 1
        }
        // If a password contains an unescaped special character, libpq takes the rest of it for a host, a port or a
        // database. It must not appear in messages or DNS requests.
        let ports = values["port"] ?? ""
        let database = values["dbname"] ?? ""
        let hosts = ["host", "hostaddr"].compactMap { values[$0] }.joined()
        guard ports.allSatisfy({ $0.isNumber || $0 == "," }), !database.contains(where: { "@:/=".contains($0) }),
            !hosts.contains(where: { $0 == "@" || $0.isWhitespace })
        else { throw Self.unreadable }
        let user = values["user"].map { "\($0)@" } ?? ""
        let port = values["port"].map { ":\($0)" } ?? ""
        location = "postgres://\(user)\(values["host"] ?? values["hostaddr"] ?? "")\(port)/\(values["dbname"] ?? "")"
    }

    private static let unreadable = StorageError.failed(
        location: "postgres://", reason: "the address is invalid", remedy: .correctAddress)
}

/// The properties shared by the connections of one engine.
struct Server: Sendable {
    let address: ServerAddress
    let dialect: PostgreSQLDialect
    let timeout: Duration
    let silence: ServerSilence
    let interceptor: Interceptor?
    let onWarning: @Sendable (String) -> Void

    var location: String { address.location }
}
