import CoreDomain
import Foundation
import Prompt
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

    /// Returns the outputs of lines typed in a new session with one seen episode and hidden spoilers.
    private func outputs(_ lines: [String]) async throws -> [String] {
        let session: Session<Composition> = try .inMemory(
            ["NO_COLOR": "1"], width: 200, toTerminal: true, errorsToTerminal: true, isInteractive: false)
        for line in ["seen tv 1396 s1e1 date:2026-01-03", "set spoilers hide"] {
            #expect(await session.run(line).exitCode == 0)
        }
        var outputs: [String] = []
        for line in lines {
            let output = await session.run(line)
            #expect(output.exitCode == 0, "\(line) \(output)")
            outputs.append(output.standardOutput + output.standardError)
        }
        return outputs
    }

    @Test(arguments: [
        "tv 1396 s1", "tv 1396 s1 --md", "tv 1396 s1e2", "tv 1396 s1e2-3", "tv 1396 episodes", "tv 1396 ratings",
        "next",
        "tv 1396", "seen tv 1396 s1e1", "ratings 1396 1399",
    ])
    func `no screen names an unseen episode`(line: String) async throws {
        let names = try await outputs(["tv 1396 episodes --csv --fields name", line])
        let unseen = names[0].split(separator: "\n").dropFirst(2)
        #expect(unseen.count == 61)
        for name in unseen where name.count > 4 { #expect(!names[1].contains(name), "\(name) \(names[1])") }
    }

    @Test func `an unseen episode has neither a plot nor a rating in the grid`() async throws {
        let found = try await outputs(["tv 1396 s1e2", "tv 1396 s1e1", "tv 1396 ratings"])
        #expect(found[0].contains("Episode 2") && found[0].contains("The plot is hidden"))
        #expect(found[1].contains("Pilot") && !found[1].contains("hidden"))
        #expect(found[2].contains("8.2✓") && found[2].contains("?") && !found[2].contains("9.8"))
    }

    @Test func `machine formats are not veiled`() async throws {
        let found = try await outputs([
            "tv 1396 s1 --json", "tv 1396 s1e2 --json", "next --csv", "tv 1396 ratings --json",
        ])
        for text in found { #expect(text.contains("Cat") || text.contains("Ozymandias"), "\(text)") }
    }
}
