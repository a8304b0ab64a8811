import CPostgreSQL
import CoreDomain
import Foundation
import Storage

/// Where a server is, as the user wrote it, and as messages may show it.
struct ServerAddress: Sendable {
    /// The connection string for libpq, with the password if the user wrote one.
    let text: String
    /// The address without passwords and options.
    let location: String

    /// Reads `postgres://user@host:port/database?sslmode=require`, or what else libpq understands.
    ///
    /// Throws `StorageError.failed`, without the address, if libpq doesn't understand it.
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
        // A part of a password with a sign that isn't escaped is read as other parts, which neither messages nor DNS may
        // see.
        let (ports, database) = (values["port"] ?? "", values["dbname"] ?? "")
        let hosts = ["host", "hostaddr"].compactMap { values[$0] }.joined()
        guard ports.allSatisfy({ $0.isNumber || $0 == "," }), !database.contains(where: { "@:/=".contains($0) }),
            !hosts.contains(where: { $0 == "@" || $0.isWhitespace })
        else { throw Self.unreadable }
        let user = values["user"].map { "\($0)@" } ?? ""
        let port = values["port"].map { ":\($0)" } ?? ""
        location = "postgres://\(user)\(values["host"] ?? values["hostaddr"] ?? "")\(port)/\(values["dbname"] ?? "")"
    }

    private static let unreadable = StorageError.failed(
        location: "postgres://", reason: "the address cannot be read", remedy: .correctAddress)
}
