import CoreDomain
import Foundation
import LoopbackTMDb
import Synchronization
import TerminalKit
import TerminalKitTestHelpers
import Testing

@testable import PopcornApp
@testable import Prompt

/// Forms of a server's address typed by users, with a password whose every part contains `Zq`.
@Suite final class `A password in an address` {
    private let folder: TemporaryFolder
    /// Accepts connections in place of a server.
    private let listener: Listener
    private let received = Texts()

    init() throws {
        folder = try TemporaryFolder()
        listener = try Listener()
        Thread.detachNewThread { [listener, received] in
            while let connection = listener.accept() {
                received.add(String(decoding: connection.read(), as: UTF8.self))
                connection.close()
            }
            listener.close()
        }
    }

    deinit { listener.shut() }

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
                "storage use \($0)", "set storage \($0)", "set library \($0)", "--storage \($0) movie 550 --verbose",
                "set storage \($0) --json", "xyzzy \($0)", "find \($0)", "help \($0)", "config \($0)", "set \($0)",
            ]
        } + [
            "config show", "config show --json", "storage", "storage --json", "storage verify", "doctor",
            "doctor --json", "movie 550 --verbose", "set storage", "set storage default", "set library default",
        ]
    }

    private func session(_ variables: [String: String]) throws -> Session<Composition> {
        try .inMemory(variables, in: folder, isHome: true, width: 200) { [said] in said.add($0) }
    }

    private let said = Texts()

    private final class Texts: Sendable {
        private let texts = Mutex("")

        var all: String { texts.withLock(\.self) }

        func add(_ text: String) { texts.withLock { $0 += text } }
    }

    @Test(arguments: passwords)
    func `a password in an address is neither printed, stored nor sent`(password: String) async throws {
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
                    check(failure.message + failure.advice.text, "\(name)=\(form)")
                }
            }
        }
        for name in try FileManager.default.subpathsOfDirectory(atPath: folder.url.path) {
            let file = folder.url.appending(path: name)
            guard try file.resourceValues(forKeys: [.isRegularFileKey]).isRegularFile == true else { continue }
            #expect(try Data(contentsOf: file).range(of: Data("Zq".utf8)) == nil, "\(name)")
        }
        #expect(!said.all.contains("Zq"))
        #expect(!received.all.contains("Zq"))
    }

    private func check(_ output: CommandOutput, _ line: String) {
        check(output.standardOutput + output.standardError, line)
    }

    private func check(_ text: String, _ line: String) {
        #expect(!text.contains("Zq"), "\(line) prints \(text)")
    }
}
