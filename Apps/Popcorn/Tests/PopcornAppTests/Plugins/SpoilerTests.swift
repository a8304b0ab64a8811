import CoreDomain
import Foundation
import Prompt
import TerminalKit
import Testing

@testable import PopcornApp

@Suite struct `Spoilers` {
    @Test func `nothing is veiled unless spoilers are hidden`() {
        let veil = SpoilerVeil(isHiding: false, .none)
        let place = EpisodePlace(season: 5, number: 14)
        #expect(veil.name("Ozymandias", of: place) == "Ozymandias" && veil.plot("Plot", of: place) == "Plot")
        #expect(!veil.hides(place))
    }

    @Test func `an unseen episode has a number in place of its name`() {
        let veil = SpoilerVeil(isHiding: true, .none)
        let place = EpisodePlace(season: 5, number: 14)
        #expect(veil.name("Ozymandias", of: place) == "Episode 14" && veil.hides(place))
        #expect(veil.plot("Plot", of: place)?.contains("Plot") == false && veil.plot(nil, of: place) == nil)
    }

    /// Returns a session with one seen episode and hidden spoilers.
    private func session() async throws -> Session<Composition> {
        let session: Session<Composition> = try .inMemory(
            ["NO_COLOR": "1"], width: 200, toTerminal: true, errorsToTerminal: true, isInteractive: false)
        for line in ["seen tv 1396 s1e1 date:2026-01-03", "set spoilers hide"] {
            #expect(await session.run(line).exitCode == 0)
        }
        return session
    }

    /// Returns the outputs of lines typed in a new session with one seen episode and hidden spoilers.
    private func outputs(_ lines: [String]) async throws -> [String] {
        let session = try await session()
        var outputs: [String] = []
        for line in lines {
            let output = await session.run(line)
            #expect([0, 3].contains(output.exitCode), "\(line) \(output)")
            outputs.append(output.standardOutput + output.standardError)
        }
        return outputs
    }

    /// The lines that show episodes of Breaking Bad.
    private static let lines = [
        "tv 1396 s1", "tv 1396 s1e2", "tv 1396 season 1 episode 2", "tv 1396 s1e2-3", "tv 1396 s1-2",
        "tv 1396 episodes", "tv 1396 seasons", "tv 1396 ratings", "ratings 1396 1399", "tv 1396", "find tt0903747",
        "search breaking bad", "tv 1396 images", "tv 1396 s1e2 images", "tv 1396 s1e2 cast", "tv 1396 s1e2 crew",
        "tv 1396 s1 cast",
        "tv 1396 trailer", "tv 1396 links", "next", "calendar", "calendar --ics", "diary", "diary 2026", "yours",
        "history", "stats", "stats 2026", "watchlist", "tonight", "person 17419 films", "compare tv 1396, tv 1399",
        "seen tv 1396 s1e1", "rate 9 tv 1396 s1e1", "note \"dusty\" tv 1396 s1e4",
    ]

    /// The forms of a line whose text is for people.
    private static let forms = ["", " --plain", " --md"]

    @Test(arguments: lines, forms)
    func `no output for people has the name or plot of an unseen episode`(line: String, form: String) async throws {
        if line.contains("--ics"), !form.isEmpty { return }
        let found = try await outputs([
            "tv 1396 episodes --csv --fields name", "tv 1396 s1 --csv --fields overview", line + form,
        ])
        let unseen = found[0].split(separator: "\n").dropFirst(2)
        #expect(unseen.count == 61)
        for name in unseen where name.count > 4 { #expect(!found[2].contains(name), "\(name) \(found[2])") }
        let plots = found[1].split(separator: "\n").dropFirst(2)
        #expect(plots.count == 6)
        // A long plot is broken into lines.
        let text = found[2].split(whereSeparator: \.isWhitespace).joined(separator: " ")
        for plot in plots { #expect(!text.contains(plot.drop { $0 == "\"" }.prefix(40)), "\(plot) \(text)") }
    }

    @Test(arguments: ["tv 1396 s1e2 --fields name", "tv 1396 s1 --fields name", "next --fields episodeTitle"])
    func `a chosen property is veiled on a screen`(line: String) async throws {
        #expect(try await outputs([line])[0].contains("Episode 2"))
    }

    @Test func `no completion names an unseen episode`() async throws {
        let session = try await session()
        let names = await session.run("tv 1396 episodes --csv --fields name").standardOutput.split(separator: "\n")
        for line in ["tv 1396 ", "tv 1396 s1e", "tv 1396 s1 ", "1 ", "", "seen ", "s1e", "season 1 episode ", "tv c"] {
            _ = await session.run("tv 1396 s1")
            let found = await session.completions(for: line).flatMap { [$0.text, $0.summary] }
            for name in names.dropFirst(2) where name.count > 4 {
                #expect(!found.contains { $0.contains(name) }, "\(line): \(name)")
            }
        }
    }

    @Test(arguments: ["", " --md"])
    func `the plot and the ratings of a season are hidden until all of its episodes have been seen`(
        form: String
    ) async throws {
        let overview = try await outputs(["tv 1396 seasons --csv --fields overview"])[0].split(separator: "\n")[2]
        let plot = String(overview.drop { $0 == "\"" }.prefix(30))
        let found = try await outputs(["tv 1396 s1\(form)", "seen tv 1396 s1", "tv 1396 s1\(form)"])
        #expect(!found[0].contains(plot) && found[0].contains("Episode 2"))
        #expect(found[0].contains("8.2") && found[0].matches(of: /\?/).count == 6, "\(found[0])")
        #expect(!found[2].contains("?") && !found[2].contains("Episode 2"), "\(found[2])")
        if form.isEmpty {
            #expect(found[0].contains("The plot is hidden until you have seen the season (set spoilers show)."))
            #expect(found[2].contains(plot), "\(found[2])")
        }
    }

    @Test func `an unseen episode has neither a plot nor a rating in the grid`() async throws {
        let found = try await outputs(["tv 1396 s1e2", "tv 1396 s1e1", "tv 1396 ratings"])
        #expect(found[0].contains("Episode 2") && found[0].contains("The plot is hidden"))
        #expect(found[1].contains("Pilot") && !found[1].contains("hidden"))
        #expect(found[2].contains("8.2✓") && found[2].contains("?") && !found[2].contains("9.8"))
    }

    @Test func `machine formats are not veiled`() async throws {
        let found = try await outputs([
            "tv 1396 s1 --json", "tv 1396 s1e2 --json", "next --csv", "tv 1396 ratings --json", "tv 1396 s1 --ndjson",
            "tv 1396 s1 --tsv", "tv 1396 episodes --csv", "tv 1396 s1 --template '{name}'", "next --ndjson",
        ])
        for text in found { #expect(text.contains("Cat") || text.contains("Ozymandias"), "\(text)") }
    }
}
