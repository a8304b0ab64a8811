import Foundation
import Testing

@testable import TerminalKit

@Suite struct `The environment` {
    @Test func `the program's folders are below HOME`() {
        let environment = Environment(["HOME": "/home/ann"])
        #expect(environment.cacheFolder?.path == "/home/ann/.cache/popcorn")
        #expect(environment.dataFolder?.path == "/home/ann/.local/share/popcorn")
        #expect(environment.configFolder?.path == "/home/ann/.config/popcorn")
    }

    @Test func `an absolute XDG folder takes precedence over one below HOME`() {
        let environment = Environment([
            "HOME": "/h", "XDG_CACHE_HOME": "/c", "XDG_DATA_HOME": "/d", "XDG_CONFIG_HOME": "/e",
        ])
        #expect(environment.cacheFolder?.path == "/c/popcorn")
        #expect(environment.dataFolder?.path == "/d/popcorn")
        #expect(environment.configFolder?.path == "/e/popcorn")
    }

    @Test(arguments: ["relative", "", "./c", "~/c"])
    func `a relative XDG folder is ignored`(folder: String) {
        #expect(Environment(["HOME": "/h", "XDG_CACHE_HOME": folder]).cacheFolder?.path == "/h/.cache/popcorn")
        #expect(Environment(["XDG_CACHE_HOME": folder]).cacheFolder == nil)
    }

    @Test(arguments: [[:], ["HOME": ""], ["HOME": "relative"]])
    func `without an absolute HOME, the program has no folders`(variables: [String: String]) {
        let environment = Environment(variables)
        #expect(environment.cacheFolder == nil && environment.dataFolder == nil && environment.configFolder == nil)
    }

    @Test(arguments: [
        ("~", "/home/ann"), ("~/x y", "/home/ann/x y"), ("/abs", "/abs"), ("/~/x", "/~/x"), ("/a/../b", "/a/../b"),
    ])
    func `a path that begins with ~ is resolved below HOME`(path: String, full: String) {
        #expect(Environment(["HOME": "/home/ann"]).url(of: path).path == full)
    }

    @Test(arguments: [
        ("/home/ann/x", "~/x"), ("/home/anne/x", "/home/anne/x"), ("/home/ann", "~"), ("/etc", "/etc"), ("", ""),
    ])
    func `a path below HOME is shortened with ~`(path: String, short: String) {
        #expect(Environment(["HOME": "/home/ann"]).shortened(path) == short)
        #expect(Environment(["HOME": "/home/ann/"]).shortened(path) == short)
    }

    @Test func `a path is not shortened if HOME is the root folder or is missing`() {
        #expect(Environment(["HOME": "/"]).shortened("/x") == "/x")
        #expect(Environment([:]).shortened("/x") == "/x")
    }

    @Test func `an empty environment variable counts as unset`() {
        #expect(Environment(["TMDB_API_KEY": ""])["TMDB_API_KEY"] == nil)
        #expect(Environment(["TMDB_API_KEY": "k"])["TMDB_API_KEY"] == "k")
    }
}
