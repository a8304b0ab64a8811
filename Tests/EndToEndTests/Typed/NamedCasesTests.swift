import LoopbackTMDb
import Testing

@Suite("What is written was named")
struct NamedCasesTests {
    @Test(
        arguments: [NamedCases.titles, NamedCases.current, NamedCases.times, NamedCases.readings]
            .flatMap(Scenario.parse))
    func `each line acts on what it names`(scenario: Scenario) async throws {
        let server = try LoopbackTMDb.started()
        server.serve(NamedCases.catalogue)
        let session = try await TypedSession(server)
        for (line, expected) in scenario.steps {
            let turn = try await session.type(line)
            let problem = expected.problem(with: turn)
            #expect(problem == nil, "“\(line)” \(problem ?? "") \(turn)")
        }
        await session.close()
    }

    /// A sentence about titles that are called something names only rows that are.
    @Test(arguments: [
        "movie monster", "movie \"monster\"", "seen the prince", "movie \"the end of the world\"", "seen seen",
    ])
    func `no sentence says that a title is called something that it is not`(line: String) async throws {
        let server = try LoopbackTMDb.started()
        server.serve(NamedCases.catalogue)
        let session = try await TypedSession(server)
        let turn = try await session.type(line)
        await session.close()
        guard let sentence = turn.text.firstMatch(of: /more than one [a-z ]+ is (titled|named|called) [“"]([^”"]+)/)
        else { return }
        let typed = TypedTitle(String(sentence.2))
        let exact = turn.rowsAfter.filter { typed.fit(TypedTitle($0.name)).map { $0 <= .folded } ?? false }
        #expect(exact.count > 1, "\(turn)")
        #expect(turn.rowsAfter.first.map { typed.fit(TypedTitle($0.name)) == .partial } != true, "\(turn)")
    }

    @Test func `a title that TMDb deleted is found by its name in the library`() async throws {
        let server = try LoopbackTMDb.started()
        let gone = MadeTitle(.movie, 910_007, "The Vanished Pier", 2011, votes: 60)
        server.serve(MadeCatalogue(Famous.catalogue.titles + [gone]))
        let session = try await TypedSession(server)
        try await session.type(["seen #910007", "rate 8", "tv friends"])
        server.serve(Famous.catalogue)
        try await session.type("storage clear")
        for line in ["movie the vanished pier", "movie #910007", "rate 9 the vanished pier"] {
            let turn = try await session.type(line)
            #expect(turn.text.contains("The Vanished Pier"), "\(turn)")
            #expect(turn.written.isSubset(of: ["movie/910007"]), "\(turn)")
            if turn.exitCode != 0 { #expect(turn.text.contains("replace 910007 ID"), "\(turn)") }
        }
        await session.close()
    }

    @Test func `a remembered absence says its age and how to ask again`() async throws {
        let server = try LoopbackTMDb.started()
        server.serve(Famous.catalogue)
        let session = try await TypedSession(server)
        try await session.type("movie #910007")
        let turn = try await session.type("movie #910007")
        await session.close()
        #expect(turn.exitCode == 3 && turn.text.contains("--refresh"), "\(turn)")
        #expect(server.count("/3/movie/910007") == 1)
    }
}
