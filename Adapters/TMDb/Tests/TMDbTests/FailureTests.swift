import CoreDomain
import Foundation
import Testing

@testable import TMDb

@Suite(.timeLimit(.minutes(1)))
struct FailureTests {
    typealias Step = ScriptedTransport.Step

    static let movie = Step.body(#"{"id":550,"title":"A Movie"}"#)
    static let refusal = #"{"success":false,"status_code":34,"status_message":"What you asked for is not here."}"#

    /// What brings no whole answer, and the words for it.
    static let noWholeAnswers: [(Step, String)] = [
        (.body("", status: 500), "HTTP 500"),
        (.body("<html>", status: 502), "HTTP 502"),
        (.body(refusal, status: 503), "HTTP 503"),
        (.body("", status: 504), "HTTP 504"),
        (.body("", status: 408), "HTTP 408"),
        (.body(""), "an empty answer"),
        (.body("<html><body>Busy</body></html>"), "the answer is not complete JSON"),
        (.body(#"{"id":550,"title":"A Mov"#), "the answer is not complete JSON"),
        (.body(#"{"id":550,"title":"A Movie"} and more"#), "the answer is not complete JSON"),
        (.failure(CurlError(code: 5)), "the host is not known"),
        (.failure(CurlError(code: 6)), "the host is not known"),
        (.failure(CurlError(code: 7)), "could not connect"),
        (.failure(CurlError(code: 18)), "the answer broke off"),
        (.failure(CurlError(code: 28)), "no answer in time"),
        (.failure(CurlError(code: 61)), "the answer is garbled"),
        (
            .failure(CurlError(code: 60)),
            "no secure connection: SSL peer certificate or SSH remote key was not OK"
        ),
        (.failure(CurlError(code: 97)), "the connection failed: proxy handshake error"),
        (.failure(ScriptedTransport.Unscripted()), "Unscripted"),
    ]

    @Test func `a server that repeats the credential is not quoted with it`() async throws {
        let body = #"{"status_code": 7, "status_message": "bad key CANARY123, sorry"}"#
        let transport = ScriptedTransport(.body(body, status: 401))
        let client = TMDbClient(
            transport: transport, credential: .accessToken("CANARY123"), clock: TestClock(), jitter: { 0 })
        let error = await #expect(throws: TMDbError.self) { try await client.send(.movie(550)) }
        #expect(error?.fetchError.message.contains("CANARY123") == false)
        #expect(error?.fetchError.message.contains("bad key (hidden), sorry") == true)
    }

    @Test func `nor is it where the credential stands in a value that does not fit`() async throws {
        let transport = ScriptedTransport(.body(#"{"id": 1, "title": "A", "release_date": "CANARY123"}"#))
        let client = TMDbClient(
            transport: transport, credential: .accessToken("CANARY123"), clock: TestClock(), jitter: { 0 })
        let error = await #expect(throws: TMDbError.self) { try await client.send(.movie(550)) }
        #expect(error?.fetchError.message.contains("found \"(hidden)\"") == true)
    }

    @Test(arguments: noWholeAnswers)
    func `what brings no whole answer is asked for again, and may then succeed`(step: Step, words: String) async throws
    {
        let transport = ScriptedTransport(step, step, Self.movie)
        let answer = try await TMDbClient.of(transport).send(.movie(550))
        #expect(answer.value.movie.title == "A Movie")
        #expect(transport.requests.count == 3 && Set(transport.requests).count == 1)
    }

    @Test(arguments: noWholeAnswers)
    func `what never brings a whole answer is offline, and says from where and why`(
        step: Step, words: String
    ) async throws {
        let transport = ScriptedTransport(step, step, step)
        let error = await #expect(throws: TMDbError.self) { try await TMDbClient.of(transport).send(.movie(550)) }
        #expect(error == .noWholeAnswer("api.themoviedb.org: \(words), after 3 attempts"))
        let why = "no whole answer from api.themoviedb.org: \(words), after 3 attempts"
        #expect(error?.fetchError == .offline(why))
        #expect(transport.requests.count == 3)
    }

    static let refusals: [(Int, TMDbError, FetchError)] = {
        func refusal(_ status: Int) -> TMDbRefusal {
            TMDbRefusal(httpStatus: status, code: 34, message: "What you asked for is not here.")
        }
        func words(_ status: Int) -> String { "What you asked for is not here. (HTTP \(status), TMDb 34)" }
        return [
            (401, .unauthorised(refusal(401)), .unauthorised("TMDb refuses the credential: " + words(401))),
            (403, .unauthorised(refusal(403)), .unauthorised("TMDb refuses the credential: " + words(403))),
            (404, .notFound(subject: "movie 550", refusal(404)), .notFound("movie 550")),
            (
                400, .refused(subject: "movie 550", refusal(400)),
                .badData("TMDb refuses to answer for movie 550: " + words(400))
            ),
            (
                422, .refused(subject: "movie 550", refusal(422)),
                .badData("TMDb refuses to answer for movie 550: " + words(422))
            ),
        ]
    }()

    @Test(arguments: refusals)
    func `a refusal is not asked for again and keeps both numbers and the words`(
        status: Int, error: TMDbError, fetchError: FetchError
    ) async throws {
        let transport = ScriptedTransport(.body(Self.refusal, status: status))
        await #expect(throws: error) { try await TMDbClient.of(transport).send(.movie(550)) }
        #expect(error.fetchError == fetchError)
        #expect(transport.requests.count == 1)
    }

    @Test(arguments: [
        (#"{"errors":["query must be provided"]}"#, nil, "query must be provided"),
        (#"{"status_message":"No.","success":false,"status_code":7}"#, 7, "No."),
        (#"{"status_code":"7","status_message":3}"#, nil, nil),
        ("<html>", nil, nil),
        ("", nil, nil),
        (#"{"status_message":"a\u001b[31m\u202e"}"#, nil, #"a\u{1b}[31m\u{202e}"#),
    ])
    func `a refusal is read from whatever body it has`(body: String, code: Int?, message: String?) async throws {
        let transport = ScriptedTransport(.body(body, status: 422))
        let refusal = TMDbRefusal(httpStatus: 422, code: code, message: message)
        await #expect(throws: TMDbError.refused(subject: "movie 550", refusal)) {
            try await TMDbClient.of(transport).send(.movie(550))
        }
    }

    @Test func `the words of a refusal are bounded`() async throws {
        let body = #"{"status_message":"\#(String(repeating: "x", count: 9000))"}"#
        let transport = ScriptedTransport(.body(body, status: 400))
        let error = await #expect(throws: TMDbError.self) { try await TMDbClient.of(transport).send(.movie(550)) }
        #expect((error?.fetchError.message.count ?? 0) < 300)
    }

    @Test(arguments: [
        (#"{"id":550}"#, "title: expected a value but found none"),
        (#"{"id":550,"title":null}"#, "title: expected String but found null"),
        (#"{"id":"550","title":"A"}"#, "id: expected to decode Int but found a string instead"),
        (#"{"id":5.5,"title":"A"}"#, "id: expected Int but found a value that does not fit it"),
        ("[]", "expected to decode Dictionary<String, Any> but found an array instead"),
        (#""text""#, "expected to decode Dictionary<String, Any> but found a string instead"),
    ])
    func `a whole answer that does not fit is an error at once that says where`(
        body: String, problem: String
    ) async throws {
        let transport = ScriptedTransport(.body(body))
        let error = await #expect(throws: TMDbError.self) { try await TMDbClient.of(transport).send(.movie(550)) }
        let place = problem.contains(": ") ? " at \(problem)" : ": \(problem)"
        #expect(error?.fetchError == .badData("TMDb's answer for movie 550 does not fit MovieAnswer\(place)"))
        #expect(transport.requests.count == 1)
    }

    @Test func `a redirection that was not followed is no answer`() async throws {
        let transport = ScriptedTransport(.body("", status: 302))
        let error = await #expect(throws: TMDbError.self) { try await TMDbClient.of(transport).send(.movie(550)) }
        #expect(error?.fetchError.kind == "offline")
        #expect(transport.requests.count == 1)
    }

    @Test func `an answer that is too large is an error at once`() async throws {
        let transport = ScriptedTransport(.failure(TMDbError.tooLarge(limit: 32 << 20)))
        let error = await #expect(throws: TMDbError.self) { try await TMDbClient.of(transport).send(.movie(550)) }
        #expect(error?.fetchError == .badData("TMDb's answer is larger than 32 MB"))
    }

    @Test func `the offline switch works at run time and lets nothing through`() async throws {
        let transport = ScriptedTransport(Self.movie, Self.movie)
        let offline = OfflineSwitch(transport, isOffline: true)
        let client = TMDbClient.of(offline)
        await #expect(throws: FetchError.offline("offline mode is on")) { try await client.send(.movie(550)) }
        #expect(transport.requests.isEmpty)
        offline.isOffline = false
        #expect(try await client.send(.movie(550)).value.movie.id == 550)
    }

    @Test(arguments: [TMDbCredential.accessToken("CANARY123"), .apiKey("CANARY123")])
    func `no credential shows in an error, a description or a dump`(credential: TMDbCredential) async throws {
        let leaky = URLError(.badURL, userInfo: ["NSErrorFailingURLStringKey": "http://h/?api_key=CANARY123"])
        let steps: [Step] = [.failure(leaky), .failure(leaky), .failure(leaky)]
        let refused = [Step.body(Self.refusal, status: 401)]
        for steps in [steps, refused, [.body("{}")], [.body(Self.refusal, status: 404)]] {
            let transport = ScriptedTransport(steps)
            let client = TMDbClient.of(transport, credential: credential)
            let error = await #expect(throws: TMDbError.self) { try await client.send(.movie(550)) }
            var texts = ["\(error as Any)", "\(client)", String(reflecting: client), "\(transport.requests)"]
            texts += [error?.fetchError.message ?? "", String(reflecting: credential), "\(credential)"]
            var dumped = ""
            dump(client, to: &dumped)
            dump(transport.requests, to: &dumped)
            #expect(!(texts.joined() + dumped).contains("CANARY123"))
        }
    }
}
