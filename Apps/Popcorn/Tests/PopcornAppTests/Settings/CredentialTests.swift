import Foundation
import TerminalKit
import TerminalKitTestHelpers
import Testing

@testable import PopcornApp
@testable import Prompt

@Suite struct `A credential` {
    private static let token = "eyJhbGciOiJIUzI1NiJ9.eyJhdWQiOiJ4In0.c2lnbmF0dXJl-_x"
    private static let key = "0123456789abcdef0123456789ABCDEF"

    /// “access token of environment X: …”
    private func summary(_ credential: Credential?) -> String? {
        credential.map { "\($0.kind), \($0.origin): \($0.text)" }
    }

    private func pasted(_ text: String) -> String? { summary(Credential(pasted: text, origin: .session)) }

    @Test(arguments: [
        token, " \(token)\n", "\"\(token)\"", "'\(token)'", "Bearer \(token)", "bearer  \(token)\r\n",
        "“Bearer \(token)”", "Bearer \"\(token)\"", "' \(token) '",
    ])
    func `a pasted access token is recognised`(text: String) {
        #expect(pasted(text) == "access token, this session: \(Self.token)")
    }

    @Test(arguments: [key, "\t\(key) ", "\"\(key)\"", "‘\(key)’", "`\(key)`", "Bearer \(key)"])
    func `a pasted API key is recognised`(text: String) {
        #expect(pasted(text) == "API key, this session: \(Self.key)")
    }

    @Test(arguments: [
        "", " ", "x", "abc", "key test", "TMDB_API_KEY=\(key)", "https://www.themoviedb.org/settings/api",
        String(key.dropLast()), key + "0", "０123456789abcdef0123456789abcde", "eyJ", "eyJhbGci.eyJhdWQi", "a.b.c",
        "eyJhbGci.eyJh dWQi.abcd", "eyJhbGci.eyJhdWQi.abcd.efgh", "eyJhbGci.eyJhdWQi.é123", "eyJhbGci..abcd",
        "eyJh." + String(repeating: "a", count: 5000) + ".abcd", "\(key)\n\(key)",
    ])
    func `text that is neither an access token nor an API key is not a credential`(text: String) {
        #expect(pasted(text) == nil)
    }

    @Test func `a variable takes precedence over the stored credential, and an access token over an API key`() throws {
        let folder = try TemporaryFolder()
        let environment = { Environment(["XDG_CONFIG_HOME": folder.url.path].merging($0) { $1 }) }
        #expect(try environment([:]).credential() == nil)
        let file = try #require(environment([:]).credentialFile)
        try file.write(Self.token + "\n")
        #expect(try summary(environment([:]).credential()) == "access token, \(file.url.path): \(Self.token)")
        let key = try summary(environment(["TMDB_API_KEY": "k"]).credential())
        #expect(key == "API key, environment TMDB_API_KEY: k")
        let token = try summary(environment(["TMDB_API_KEY": "k", "TMDB_ACCESS_TOKEN": "t"]).credential())
        #expect(token == "access token, environment TMDB_ACCESS_TOKEN: t")
    }

    @Test(arguments: ["TMDB_ACCESS_TOKEN", "TMDB_API_KEY"])
    func `a variable's credential is told by its form, whichever variable has it`(variable: String) throws {
        func credential(_ text: String) throws -> String? { try summary(Environment([variable: text]).credential()) }
        let origin = "environment \(variable)"
        #expect(try credential("\"Bearer \(Self.token)\"\n") == "access token, \(origin): \(Self.token)")
        #expect(try credential(" '\(Self.key)' ") == "API key, \(origin): \(Self.key)")
        let kind = variable == "TMDB_API_KEY" ? "API key" : "access token"
        #expect(try credential(" “own-server” ") == "\(kind), \(origin): own-server")
    }

    @Test func `a damaged credential is an error that doesn't include the credential`() throws {
        let folder = try TemporaryFolder()
        let environment = Environment(["XDG_CONFIG_HOME": folder.url.path])
        try environment.credentialFile?.write("CANARY123")
        let error = #expect(throws: CredentialError.self) { try environment.credential() }
        #expect(error.map { "\($0)".contains("CANARY123") } == false)
    }
}
