import Foundation
import LoopbackTMDb
import Testing

/// Walks through the program as a user sees it, compared with recorded screens.
///
/// With `POPCORN_RECORD=1` in the environment, the screens are recorded again; review the changes.
@Suite("Walks", .needs("tmux"))
struct WalkTests {
    @Test(arguments: ["sample", "filters", "network", "rows-60", "rows-100", "mine", "paste", "hanging"])
    func `the steps of a walkthrough show the recorded screens`(name: String) async throws {
        let file = Self.folder.appending(path: "\(name).txt")
        var walk = Walk(try String(contentsOf: file, encoding: .utf8))
        let server = ["network", "hanging"].contains(name) ? try LoopbackTMDb.started() : nil
        let terminal = try TmuxTerminal(try Home(server))
        for (index, step) in walk.steps.enumerated() {
            try await perform(step.keys, terminal, server)
            // “…” stands for a screen that is still changing, which isn't compared.
            if step.screen == "…" { continue }
            let screen = Self.isRecording ? await terminal.settled(\.screen) : await shown(step.screen, terminal)
            if !Self.isRecording { try #require(screen == step.screen, "after “\(step.keys)”:\n\(screen)") }
            walk.steps[index].screen = screen
        }
        if Self.isRecording { try walk.text.write(to: file, atomically: true, encoding: .utf8) }
    }

    private func perform(_ keys: String, _ terminal: TmuxTerminal, _ server: LoopbackTMDb?) async throws {
        switch keys {
        case "!start": break
        case "!silence": server?.fail(with: .silence)
        case "!recovery": server?.heal()
        case let keys where keys.hasPrefix("!paste "):
            terminal.paste(String(keys.dropFirst("!paste ".count)).replacing(" | ", with: "\n"))
        case let keys where keys.hasPrefix("!request "):
            try await server?.waitForRequest(String(keys.dropFirst("!request ".count)))
        case let keys where keys.hasPrefix("!resize "):
            let size = keys.split(separator: " ").compactMap { Int($0) }
            try #require(size.count == 2)
            terminal.resize(columns: size[0], rows: size[1])
        default: terminal.type(keys)
        }
    }

    /// Returns the expected screen as soon as it appears, otherwise the last one.
    private func shown(_ expected: String, _ terminal: TmuxTerminal) async -> String {
        let found = await watch(within: .seconds(60)) {
            usleep(20_000)
            let screen = terminal.screen
            return screen == expected ? screen : nil
        }
        return found?.value ?? terminal.screen
    }

    private static let isRecording = ProcessInfo.processInfo.environment["POPCORN_RECORD"] != nil
    private static let folder = URL(filePath: #filePath).deletingLastPathComponent().appending(path: "../Golden/Walks")
}
