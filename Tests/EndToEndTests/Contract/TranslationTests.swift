import LoopbackTMDb
import Testing

/// Titles in another language than English, of which TMDb knows English texts too.
@Suite("Translations")
struct TranslationTests {
    private let server: LoopbackTMDb
    private let home: Home

    init() throws {
        let film = MadeTitle(.movie, 129, "Chihiros Reise ins Zauberland", 2001, votes: 900).with {
            $0.originalName = "千と千尋の神隠し"
            $0.englishName = "Spirited Away"
        }
        let series = MadeTitle(.tv, 71, "Haus des Geldes", 2017, votes: 800).with {
            $0.originalName = "La casa de papel"
            $0.englishName = "Money Heist"
            $0.episodes = [2]
        }
        server = try LoopbackTMDb.started()
        server.serve(MadeCatalogue([film, series]))
        home = try Home(server)
    }

    @Test(arguments: [
        ("movie 129", "The plot of Spirited Away.", "Spirited Away"),
        ("tv 71", "The plot of Money Heist.", "Money Heist"),
    ])
    func `a plot that isn't translated is shown in English, and marked`(
        line: String, plot: String, title: String
    ) async throws {
        let page = try await home.run("-c", line, "--language", "de-DE").succeeded().output
        #expect(page.contains("(In English) \(plot)"), "\(page)")
        #expect(page.contains(/English +/) && page.contains(title), "\(page)")
        server.stop()
        #expect(try await home.run("-c", line, "--language", "de-DE", "--offline").output == page)
    }

    @Test func `translations are requested only for other languages than English`() async throws {
        for language in ["en-US", "en-GB", "en"] { _ = try await home.run("movie", "129", "--language", language) }
        #expect(server.requests.allSatisfy { !$0.sections.contains("translations") })
        #expect(!server.requests.isEmpty)
        _ = try await home.run("tv", "71", "--language", "fr")
        #expect(server.requests.last?.sections.contains("translations") == true)
    }

    @Test(arguments: ["sqlite", "file"])
    func `an English title finds a stored title`(engine: String) async throws {
        let home = try Home(server, engine: engine)
        for line in ["movie 129", "tv 71"] { try await home.run("-c", line, "--language", "de").succeeded() }
        // A row of a list has no English title, and doesn't remove that of a stored one.
        for line in ["popular", "popular tv"] { try await home.run("-c", line, "--language", "de").succeeded() }
        server.stop()
        for (line, title) in [("movie spirited away", "Chihiros Reise"), ("tv money heist", "Haus des Geldes")] {
            let outcome = try await home.run("-c", line, "--language", "de", "--offline")
            #expect(outcome.output.hasPrefix(title), "\(outcome)")
        }
    }

    @Test func `facts that don't depend on the language come from a copy in another one`() async throws {
        try await home.run("movie", "129").succeeded()
        try await home.run("watchlist", "add", "129").succeeded()
        server.stop()
        func watchlist(_ words: String = "") async throws -> String {
            let outcome = try await home.run("-c", "watchlist \(words)", "--offline", "--language", "de-DE")
            #expect(outcome.exitCode == 0, "\(outcome)")
            return outcome.output
        }
        let screen = try await watchlist()
        #expect(screen.contains(" 7.0 "), "\(screen)")
        #expect(try await watchlist("rating:7+ --json").contains("129"))
        #expect(try await watchlist("rating:8+ --json").contains("129") == false)
        #expect(try await watchlist("under:2h --json").contains("129"))
    }
}
