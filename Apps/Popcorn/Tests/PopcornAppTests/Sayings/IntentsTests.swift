import TerminalKit
import Testing

@testable import PopcornApp
@testable import Prompt

@Suite("What sentences are about")
struct IntentsTests {
    static let examples = IntentExamples.text.split(separator: "\n").map { SayingsTests.Example($0) }

    @Test func `a sentence leads to the expected commands, and each intent has an example`() async throws {
        try await SayingsTests.expect(Self.examples, of: Intents.all.map(\.cues))
    }

    @Test(arguments: [
        "is the bear finished?", "did you see heat yesterday", "who watched heat", "was heat any good? 8/10",
        "Actually, please remove Sense and Sensibility, my wife has seen it", "i haven't decided whether to watch heat",
        "delete everything", "films of France about love", "remind me what I watched in January",
        "don't mark heat as seen",
    ])
    func `a sentence that asks, refers to something else or says more never records anything`(line: String) throws {
        let changes = [
            "seen", "unseen", "rate", "unrate", "watchlist add", "watchlist remove", "tag", "note \"", "drop",
        ]
        let lines = try SayingsTests.meanings(line)?.lines ?? []
        #expect(!lines.contains { line in changes.contains { line.hasPrefix($0) } }, "\(lines)")
    }

    @Test(arguments: ["star wars", "the day after tomorrow", "zxcvbn qwrtp", "line of duty", "a fish called wanda"])
    func `a title isn't a sentence`(line: String) throws {
        #expect(try SayingsTests.meanings(line) == nil)
    }
}
