import LoopbackTMDb
import Testing

@Suite("Keywords")
struct KeywordTests {
    private let server: LoopbackTMDb

    init() throws {
        let film = MadeTitle(.movie, 949, "Heat", 1995, votes: 900).with {
            $0.keywords = ["heist", "bank robbery", "aftercreditsstinger"]
        }
        let series = MadeTitle(.tv, 71, "Money Heist", 2017, votes: 800).with {
            $0.keywords = ["mastermind"]
            $0.episodes = [2]
        }
        server = try LoopbackTMDb.started()
        server.serve(MadeCatalogue([film, series]))
    }

    @Test(arguments: ["sqlite", "file", "memory"])
    func `keywords arrive with the title and are in its JSON, also from storage`(engine: String) async throws {
        let home = try Home(server, engine: engine)
        let lines = [
            ("movie 949", #""keywords":[{"id":1,"name":"heist"},{"id":2,"name":"bank robbery"},"#),
            ("tv 71", #""keywords":[{"id":1,"name":"mastermind"}]"#),
        ]
        for (line, expected) in lines {
            let outcome = try await home.run("-c", "\(line) --json").succeeded()
            #expect(outcome.output.contains(expected), "\(outcome)")
        }
        #expect(server.requests.filter { $0.sections.contains("keywords") }.count == 2)
        #expect(server.requests.allSatisfy { !$0.path.hasSuffix("keywords") })
        if engine == "memory" { return }
        server.stop()
        for (line, expected) in lines {
            let outcome = try await home.run("-c", "\(line) --json --offline").succeeded()
            #expect(outcome.output.contains(expected), "\(outcome)")
        }
    }

    @Test func `a movie's page says that a scene follows the credits`() async throws {
        let home = try Home(server)
        let page = try await home.run("movie", "949").succeeded().output
        #expect(page.contains("a scene after the credits") && !page.contains("stinger"), "\(page)")
        #expect(!(try await home.run("tv", "71").succeeded().output.contains("credits")))
    }

    @Test func `a title's own keywords complete the key while the title is open`() async throws {
        let terminal = try await Terminal(atPromptOf: Home(server))
        try await terminal.type("movie 949\r", expecting: "Heat (1995)", "Heat> ")
        try await terminal.type("discover keyword:ba\t", expecting: #""bank robbery" "#)
    }
}
