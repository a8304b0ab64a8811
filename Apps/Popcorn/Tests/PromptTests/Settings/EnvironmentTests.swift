import Foundation
import Testing

@testable import Prompt

@Suite struct `The environment` {
    @Test func `has folders below HOME`() {
        let environment = Environment(["HOME": "/home/ann"])
        #expect(environment.cacheFolder?.path == "/home/ann/.cache/popcorn")
        #expect(environment.dataFolder?.path == "/home/ann/.local/share/popcorn")
        #expect(environment.configFolder?.path == "/home/ann/.config/popcorn")
    }

    @Test func `has folders of their own where XDG names them`() {
        let environment = Environment([
            "HOME": "/h", "XDG_CACHE_HOME": "/c", "XDG_DATA_HOME": "/d", "XDG_CONFIG_HOME": "/e",
        ])
        #expect(environment.cacheFolder?.path == "/c/popcorn")
        #expect(environment.dataFolder?.path == "/d/popcorn")
        #expect(environment.configFolder?.path == "/e/popcorn")
    }

    @Test(arguments: ["relative", "", "./c", "~/c"])
    func `ignores an XDG folder that is not absolute`(folder: String) {
        #expect(Environment(["HOME": "/h", "XDG_CACHE_HOME": folder]).cacheFolder?.path == "/h/.cache/popcorn")
        #expect(Environment(["XDG_CACHE_HOME": folder]).cacheFolder == nil)
    }

    @Test(arguments: [[:], ["HOME": ""], ["HOME": "relative"]])
    func `has no folders without a home`(variables: [String: String]) {
        let environment = Environment(variables)
        #expect(environment.cacheFolder == nil && environment.dataFolder == nil && environment.configFolder == nil)
    }

    @Test(arguments: [
        ("~", "/home/ann"), ("~/x y", "/home/ann/x y"), ("/abs", "/abs"), ("/~/x", "/~/x"), ("/a/../b", "/a/../b"),
    ])
    func `reads ~ as the home`(path: String, full: String) {
        #expect(Environment(["HOME": "/home/ann"]).url(of: path).path == full)
    }

    @Test(arguments: [
        ("/home/ann/x", "~/x"), ("/home/anne/x", "/home/anne/x"), ("/home/ann", "~"), ("/etc", "/etc"), ("", ""),
    ])
    func `writes the home as ~`(path: String, short: String) {
        #expect(Environment(["HOME": "/home/ann"]).shortened(path) == short)
        #expect(Environment(["HOME": "/home/ann/"]).shortened(path) == short)
    }

    @Test func `does not shorten a home that is the root, or none`() {
        #expect(Environment(["HOME": "/"]).shortened("/x") == "/x")
        #expect(Environment([:]).shortened("/x") == "/x")
    }

    @Test func `counts an empty variable as not set`() {
        #expect(Environment(["TMDB_API_KEY": ""])["TMDB_API_KEY"] == nil)
        #expect(Environment(["TMDB_API_KEY": "k"])["TMDB_API_KEY"] == "k")
    }
}
