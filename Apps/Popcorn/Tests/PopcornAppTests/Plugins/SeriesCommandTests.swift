import Testing

@testable import PopcornApp
@testable import Prompt

@Suite struct `The series of an episode` {
    private func last(_ lines: String...) async throws -> CommandOutput {
        let session = try Session.inMemory(["NO_COLOR": "1"], width: 200)
        var output = CommandOutput()
        for line in lines { output = await session.run(line) }
        return output
    }

    @Test(arguments: ["s1e2", "season 1", "s1", "s1e1-3", "cast"])
    func `“series” goes from a part of a series to the series, and makes it current`(part: String) async throws {
        let page = try await last("tv 1399").standardOutput
        #expect(try await last("tv 1399", part, "series").standardOutput == page)
        let rated = try await last("tv 1399", part, "series", "rate 9").standardOutput
        #expect(rated.hasPrefix("Game of Thrones (TV series, 2011): rated 9"), "\(rated)")
    }

    @Test(arguments: [("series cast", "cast"), ("series rate 9", "rate 9"), ("series s2e1", "s2e1")])
    func `a facet or an action of the series may follow “series”`(line: String, afterwards: String) async throws {
        let whole = try await last("tv 1399", "s1e2", "series", afterwards)
        let together = try await last("tv 1399", "s1e2", line)
        #expect(together.exitCode == 0 && together.standardOutput == whole.standardOutput, "\(together)")
        #expect(try await last("tv 1399", line).standardOutput == whole.standardOutput)
    }

    @Test(arguments: [["series cast"], ["movie 550", "series cast"], ["tv 1399", "series of unfortunate events"]])
    func `no words may follow “series” without a series, or that aren't about it`(_ lines: [String]) async throws {
        let session = try Session.inMemory(["NO_COLOR": "1"], width: 200)
        var output = CommandOutput()
        for line in lines { output = await session.run(line) }
        #expect(output.exitCode == 2 && !output.standardError.isEmpty, "\(output)")
    }

    @Test func `“back” returns from the series to the episode`() async throws {
        let episode = try await last("tv 1399", "s1e2")
        #expect(try await last("tv 1399", "s1e2", "series", "back").standardOutput == episode.standardOutput)
    }

    @Test func `“series” without a series is an error that names one`() async throws {
        let none = try await last("series")
        #expect(none.exitCode == 2 && none.standardError.hasSuffix("name the series)   tv 1396\n"), "\(none)")
        let movie = try await last("movie 550", "series")
        #expect(movie.exitCode == 2, "\(movie)")
        #expect(movie.standardError.hasPrefix("error: Fight Club is not part of a TV series.   tv 1396"))
    }
}
