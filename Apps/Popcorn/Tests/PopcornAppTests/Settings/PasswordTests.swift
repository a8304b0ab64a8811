import CoreDomain
import Foundation
import Glibc
import TerminalKitTestHelpers
import Synchronization
import TerminalKit
import Testing

@testable import PopcornApp
@testable import Prompt

/// Forms of a server's address typed by users, with a password whose every part contains `Zq`.
@Suite struct `A password in an address` {
    private let folder: TemporaryFolder
    private let listener: Listener

    init() throws { (folder, listener) = (try TemporaryFolder(), try Listener()) }

    /// Passwords with characters that are special in addresses, shells or this program.
    private static let passwords = [
        "Zqsecret", "Zqse@Zqcret", "Zqse@Zq@cretZq", "Zqse/Zqcret", "Zqse:Zqcret", "Zqse?Zqcret", "Zqse#Zqcret",
        "Zqse%40Zqcret", "Zqse Zqcret", "Zqse'Zqcret", "Zqse=Zqcret", "Zqse&Zqcret", "Zqse,Zqcret", "Zqse//Zqcret",
        "Zqse|Zqcret", "Zqse[Zqcret", "Zqse*Zqcret", "Zqse;Zqcret",
    ]

    /// Returns three of ten forms for each password, so that all are used with several.
    private func forms(_ password: String) throws -> [String] {
        let first = try #require(Self.passwords.firstIndex(of: password))
        let all = allForms(password)
        return [0, 3, 6].map { all[(first + $0) % all.count] }
    }

    private func allForms(_ password: String) -> [String] {
        let host = "127.0.0.1:\(listener.port)"
        return [
            "postgres://anna:\(password)@\(host)/films", "postgresql://anna:\(password)@\(host)/films?sslmode=disable",
            "postgrs://anna:\(password)@\(host)/films", "movies=postgres://anna:\(password)@\(host)/films",
            "postgres://\(host)/films?user=anna&password=\(password)",
            "postgres:host=127.0.0.1 port=\(listener.port) user=anna password=\(password)",
            "host=127.0.0.1 password=\(password) user=anna", "postgres:anna:\(password)@\(host)/films",
            "postgres//anna:\(password)@\(host)/films", "POSTGRES://anna:\(password)@\(host)",
        ]
    }

    private static func commands(_ form: String) -> [String] {
        let quoted = "\"\(form)\""
        return [form, quoted].flatMap {
            [
                "storage use \($0)", "set storage \($0)", "set library \($0)", "storage copy memory \($0)",
                "storage copy \($0) memory", "storage copy \($0) sqlite library", "--storage \($0) movie 550 --verbose",
                "set storage \($0) --json", "xyzzy \($0)", "find \($0)", "help \($0)", "config \($0)", "set \($0)",
            ]
        } + [
            "config show", "config show --json", "storage", "storage --json", "storage verify", "doctor",
            "doctor --json", "movie 550 --verbose", "set storage", "set storage default", "set library default",
        ]
    }

    private func session(_ variables: [String: String]) throws -> Session<Composition> {
        let standard = [
            "HOME": folder.url.path, "XDG_CONFIG_HOME": folder.url.path, "XDG_STATE_HOME": folder.url.path,
            "XDG_CACHE_HOME": folder.url.path, "XDG_DATA_HOME": folder.url.path, "POPCORN_STORAGE": "memory",
            "POPCORN_LIBRARY": "memory",
        ]
        return try Session(
            environment: Environment(standard.merging(variables) { $1 }), flags: "",
            display: Display(width: 200, isOutputTerminal: false, isErrorTerminal: false, isInteractive: true),
            report: { [said] sentence in said.all.withLock { $0.append(sentence) } })
    }

    private let said = Sentences()

    private final class Sentences: Sendable { let all = Mutex<[String]>([]) }

    @Test(arguments: passwords)
    func `a password in an address is neither printed nor sent`(password: String) async throws {
        for form in try forms(password) {
            let typed = try session([:])
            for line in Self.commands(form) { check(await typed.run(line), line) }
            for name in ["POPCORN_STORAGE", "POPCORN_LIBRARY"] {
                do {
                    let chosen = try session([name: form])
                    let lines = [
                        "config show", "storage", "doctor", "movie 550", "watchlist add 550", "seen 550", "diary",
                        "next",
                    ]
                    for line in lines {
                        check(await chosen.run(line), "\(name)=\(form) \(line)")
                    }
                } catch {
                    let failure = Failure(error, words: Composition.failure)
                    check(failure.message + failure.hint, "\(name)=\(form)")
                }
            }
        }
        #expect(!said.all.withLock { $0.joined() }.contains("Zq"))
        #expect(!listener.received.contains("Zq"))
    }

    private func check(_ output: CommandOutput, _ line: String) {
        check(output.standardOutput + output.standardError, line)
    }

    private func check(_ text: String, _ line: String) {
        #expect(!text.contains("Zq"), "\(line) prints \(text)")
    }
}

/// Accepts connections in place of a server, and records the received bytes.
private final class Listener: Sendable {
    let port: UInt16
    private let socket: Int32
    private let record = Record()

    private final class Record: Sendable { let bytes = Mutex<[UInt8]>([]) }

    var received: String { record.bytes.withLock { String(decoding: $0, as: UTF8.self) } }

    init() throws {
        let socket = Glibc.socket(AF_INET, Int32(SOCK_STREAM.rawValue), 0)
        var address = sockaddr_in()
        address.sin_family = sa_family_t(AF_INET)
        address.sin_addr.s_addr = in_addr_t(0x7F00_0001).bigEndian
        var length = socklen_t(MemoryLayout<sockaddr_in>.size)
        let isBound = withUnsafeMutablePointer(to: &address) { pointer in
            pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) {
                bind(socket, $0, length) == 0 && listen(socket, 50) == 0 && getsockname(socket, $0, &length) == 0
            }
        }
        try #require(isBound)
        (self.socket, port) = (socket, UInt16(bigEndian: address.sin_port))
        let record = record
        Thread.detachNewThread { Self.accept(socket, record) }
    }

    deinit { shutdown(socket, Int32(SHUT_RDWR)) }

    private static func accept(_ socket: Int32, _ record: Record) {
        while case let connection = Glibc.accept(socket, nil, nil), connection >= 0 {
            var buffer = [UInt8](repeating: 0, count: 4096)
            let count = recv(connection, &buffer, buffer.count, 0)
            let bytes = buffer.prefix(max(0, count))
            record.bytes.withLock { $0 += bytes }
            close(connection)
        }
        close(socket)
    }
}
