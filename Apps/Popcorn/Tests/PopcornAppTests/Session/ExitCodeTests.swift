import CoreDomain
import Testing

@testable import PopcornApp

@Suite struct `A failure` {
    @Test(
        arguments: [
            (FetchError.notFound("movie 1"), 3), (.unauthorised("no key"), 4), (.offline("no route"), 5),
            (.rateLimited(retryAfter: 3), 6), (.badData("id"), 1), (.storage("disk full"), 7), (.cancelled, 130),
        ] as [(FetchError, Int32)])
    func `ends the program with its code`(error: FetchError, code: Int32) {
        #expect(Failure(error).exitCode.rawValue == code)
        let named = NamedFailure(error: error, message: "m", hint: "h")
        #expect(Failure(named).exitCode.rawValue == code)
        #expect(Failure(named).message == "m" && Failure(named).hint == "h")
    }

    @Test func `of the user is a usage error; giving up is an interruption; anything else a failure`() {
        #expect(Failure(UsageError("no")).exitCode == .usage)
        #expect(Failure(CancellationError()).exitCode == .interrupted)
        struct Odd: Error {}
        #expect(Failure(Odd()).exitCode == .failure)
    }

    @Test func `is one line for people`() {
        let failure = Failure(UsageError("bad\n\u{1B}[2Jthing", hint: "see help"))
        let reply = failure.reply(isJSON: false, style: ScreenRenderer(width: 80, style: .plain))
        #expect(reply.errorOutput == "error: bad [2Jthing.   see help\n")
        #expect(reply.output == "" && reply.exitCode == 2)
    }

    @Test func `has its hint on a line of its own where the place is narrow`() {
        let failure = Failure(
            UsageError("there is no row 3: the last table has 1", hint: "a movie of that id: movie 3"))
        let reply = failure.reply(isJSON: false, style: ScreenRenderer(width: 40, style: .plain))
        #expect(
            reply.errorOutput == """
                error: there is no row 3: the last table
                has 1.
                a movie of that id: movie 3

                """)
    }

    @Test(arguments: [
        ("not on “watchlist”", "not on “watchlist”."), ("Did you mean “Heat”?", "Did you mean “Heat”?"),
        ("Done.", "Done."),
    ])
    func `is a sentence`(message: String, sentence: String) {
        let reply = Failure(UsageError(message)).reply(isJSON: false, style: ScreenRenderer(width: 80, style: .plain))
        #expect(reply.errorOutput == "error: \(sentence)   see help\n")
    }

    @Test func `is one object for machines`() {
        let failure = Failure(NamedFailure(error: .notFound("movie 1"), message: "no\u{1B}", hint: "search"))
        let reply = failure.reply(isJSON: true, style: ScreenRenderer(width: 80, style: .plain))
        #expect(
            reply.errorOutput
                == #"{"schema":1,"error":{"kind":"notFound","message":"no\u001b","hint":"search"}}"# + "\n")
        #expect(reply.output == "" && reply.exitCode == 3)
    }

    @Test func `every code is told in the help`() throws {
        let help = ScreenRenderer(width: 80, style: .plain).text(of: try Session.help("exit-codes").screen)
        for code in ExitCode.allCases { #expect(help.contains("\(code.rawValue) ")) }
        #expect(ExitCode.allCases.map(\.rawValue) == [0, 1, 2, 3, 4, 5, 6, 7, 130, 143])
    }
}
