import Foundation
import TerminalKit
import TerminalKitTestHelpers
import Testing

@testable import PopcornApp
@testable import Prompt

@Suite struct `An origin` {
    private func origin(_ variables: [String: String]) throws -> Origin {
        let environment = Environment(variables)
        let settings = try Settings(Composition.table.settings, environment: environment)
        return Origin(settings: settings, hasCredential: try environment.credential() != nil)
    }

    @Test(arguments: [
        ([:], "sample"),
        (["TMDB_API_KEY": ""], "sample"),
        (["TMDB_API_KEY": "k"], "api.themoviedb.org-3"),
        (["TMDB_ACCESS_TOKEN": "t"], "api.themoviedb.org-3"),
        (["POPCORN_API_BASE": "http://127.0.0.1:8080/3"], "127.0.0.1-8080-3"),
        (["POPCORN_API_BASE": "https://host/a/../../b"], "host-a-..-..-b"),
        (["POPCORN_API_BASE": "https://host", "TMDB_API_KEY": "k"], "host"),
    ])
    func `an origin's name is safe as a folder name`(variables: [String: String], name: String) throws {
        #expect(try origin(variables).name == name)
    }

    @Test func `the first origin to use a folder owns it, and the others have private subfolders`() throws {
        let temporary = try TemporaryFolder()
        let folder = temporary.url.appending(path: "a/b")
        let api = Origin.api(try #require(URL(string: "http://localhost:1/3")))
        #expect(try Origin.sample.folder(in: folder).path == folder.path)
        #expect(try api.folder(in: folder).path == folder.appending(path: "localhost-1-3").path)
        #expect(try Origin.sample.folder(in: folder).path == folder.path)
        #expect(try api.folder(in: folder).path == folder.appending(path: "localhost-1-3").path)
        let permissions = { (path: String) in
            try FileManager.default.attributesOfItem(atPath: path)[.posixPermissions] as? Int
        }
        #expect(try permissions(folder.path) == 0o700)
        #expect(try permissions(folder.appending(path: "origin").path) == 0o600)
    }

    @Test(arguments: ["", "\n"])
    func `a folder whose mark is still being written is treated as another origin's`(mark: String) throws {
        let temporary = try TemporaryFolder()
        _ = try temporary.file("origin", mark)
        #expect(try Origin.sample.folder(in: temporary.url).path == temporary.url.appending(path: "sample").path)
        #expect(try temporary.text("origin") == mark)
    }
}
