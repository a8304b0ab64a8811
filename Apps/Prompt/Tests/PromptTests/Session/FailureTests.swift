import CoreDomain
import TerminalKit
import Testing

@testable import Prompt

@Suite struct `A failure in words` {
    private static func failure(_ error: any Error) -> Failure { Failure(error, words: FakeApp.failure) }
    private static let renderer = ScreenRenderer(width: 80, style: .plain)

    @Test(
        arguments: [
            (FetchError.notFound("movie 1"), 3), (.unauthorised("no key"), 4), (.offline("no route"), 5),
            (.rateLimited(retryAfter: 3), 6), (.badData("id"), 1), (.storage("disk full"), 7), (.cancelled, 130),
        ] as [(FetchError, Int32)])
    func `a failure has the exit code of its error`(error: FetchError, code: Int32) {
        #expect(Self.failure(error).exitCode.rawValue == code)
        let worded = CommandFailure(error, "m", hint: .note("h"))
        #expect(Self.failure(worded).exitCode.rawValue == code)
        #expect(Self.failure(worded).message == "m." && Self.failure(worded).advice.text == "h")
    }

    @Test func `an error of any type is classified as a usage error, a cancellation or a failure`() {
        #expect(Self.failure(UsageError("no")).exitCode == .usage)
        #expect(Self.failure(CancellationError()).exitCode == .interrupted)
        struct Odd: Error {}
        #expect(Self.failure(Odd()).exitCode == .failure)
    }

    @Test func `in text output, a failure is written as one line`() {
        let output = Self.failure(UsageError("bad\n\u{1B}[2Jthing", hint: .seeHelp))
            .output(isJSON: false, renderer: Self.renderer)
        #expect(output.standardError == "error: bad [2Jthing.   help\n")
        #expect(output.standardOutput == "" && output.exitCode == 2)
    }

    @Test func `on a narrow display, a failure's hint is on its own line`() {
        let failure = Self.failure(
            UsageError("there is no row 3: the last table has 1", hint: .line("movie 3", for: "a movie of that id")))
        let output = failure.output(isJSON: false, renderer: ScreenRenderer(width: 40, style: .plain))
        #expect(
            output.standardError == """
                error: there is no row 3: the last table
                has 1.
                (a movie of that id)   movie 3

                """)
    }

    @Test(arguments: [
        ("not on “watchlist”", "not on “watchlist”."), ("Did you mean “Heat”?", "Did you mean “Heat”?"),
        ("Done.", "Done."),
    ])
    func `a failure's message ends with a full stop`(message: String, sentence: String) {
        let output = Self.failure(UsageError(message)).output(isJSON: false, renderer: Self.renderer)
        #expect(output.standardError == "error: \(sentence)   help\n")
    }

    @Test func `in machine-readable output, a failure is written as one object`() {
        let failure = Self.failure(CommandFailure(.notFound("movie 1"), "no\u{1B}", hint: .note("search")))
        let output = failure.output(isJSON: true, renderer: Self.renderer)
        #expect(
            output.standardError
                == #"{"schema":1,"error":{"kind":"notFound","message":"no\u001b.","hint":null,"hints":[],"note":"search"}}"#
                + "\n")
        #expect(output.standardOutput == "" && output.exitCode == 3)
    }
}
