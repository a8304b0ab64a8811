import TerminalKit
import Testing

@testable import Prompt

@Suite struct KeyTests {
    private static let keys = [
        Key("cargo", example: "tea", values: [Completion("tea")]),
        Key(
            "is", example: "moored", values: ["moored", "sailing"].map { Completion($0) },
            shortValues: ["moored", "sailing"]),
    ]

    @Test(arguments: [
        ("moored", [], ["is": "moored"]), ("Sailing cargo:tea", [], ["is": "sailing", "cargo": "tea"]),
        ("heron moored", ["heron"], ["is": "moored"]), ("tea", ["tea"], [:]), (#""moored""#, ["moored"], [:]),
    ])
    func `a short value stands for its key unless it is quoted`(
        line: String, rest: [String], values: [String: String]
    ) throws {
        let taken = try Self.keys.take(from: TypedWord.words(in: line).map(\.word), short: .anywhere)
        #expect(taken.rest.map(\.text) == rest && taken.values == values)
    }

    @Test func `a short value is a word like any other where it may belong to a title`() throws {
        let words = TypedWord.words(in: "sailing home").map(\.word)
        #expect(try Self.keys.take(from: words, short: .nowhere).rest == words)
        let later = TypedWord.words(in: "sailing crew sailing").map(\.word)
        let taken = try Self.keys.take(from: later, short: .after(Word("crew")))
        #expect(taken.rest.map(\.text) == ["sailing", "crew"] && taken.values == ["is": "sailing"])
    }

    @Test func `a short value beside its key is given twice`() {
        let words = TypedWord.words(in: "is:moored sailing").map(\.word)
        #expect(throws: UsageError.self) { try Self.keys.take(from: words, short: .anywhere) }
    }
}
