import CoreDomain
import Foundation
import Testing

@testable import TMDb

@Suite(.timeLimit(.minutes(10)))
struct FailureTests {
    typealias Step = ScriptedTransport.Step

    static let movie = Step.body(#"{"id":550,"title":"A Movie"}"#)
    static let errorBody = #"{"success":false,"status_code":34,"status_message":"What you asked for is not here."}"#

    /// Incomplete responses, with the reason in the error.
    static let incompleteResponses: [(Step, String)] = [
        (.body("", status: 500), "HTTP 500"),
        (.body("<html>", status: 502), "HTTP 502"),
        (.body(errorBody, status: 503), "HTTP 503"),
        (.body("", status: 504), "HTTP 504"),
        (.body(""), "the response is empty"),
        (.body("<html><body>Busy</body></html>"), "the response is not complete JSON"),
        (.body(#"{"id":550,"title":"A Mov"#), "the response is not complete JSON"),
        (.body(#"{"id":550,"title":"A Movie"} and more"#), "the response is not complete JSON"),
        (.body("{\"id\":550,\"title\":\"A\u{1}Movie\"}"), "the response is not complete JSON"),
        (
            .body(bytes: Array(#"{"id":550,"title":"A"#.utf8) + [0xFF] + Array(#""}"#.utf8)),
            "the response is not complete JSON"
        ),
        (.failure(CurlError(code: 5)), "the host name could not be resolved"),
        (.failure(CurlError(code: 6)), "the host name could not be resolved"),
        (.failure(CurlError(code: 7)), "could not connect"),
        (.failure(CurlError(code: 18)), "the connection closed before the response was complete"),
        (.failure(CurlError(code: 28)), "timed out"),
        (.failure(CurlError(code: 61)), "the response is malformed"),
        (
            .failure(CurlError(code: 60)),
            "could not establish a secure connection: SSL peer certificate or SSH remote key was not OK"
        ),
        (.failure(CurlError(code: 97)), "the connection failed: proxy handshake error"),
        (.failure(ScriptedTransport.Unscripted()), "Unscripted"),
    ]

    @Test func `an error message hides a credential that the server repeats`() async throws {
        let body = #"{"status_code": 7, "status_message": "bad key CANARY123, sorry"}"#
        let transport = ScriptedTransport(.body(body, status: 401))
        let client = TMDbClient.of(transport, credential: .accessToken("CANARY123"))
        let error = await #expect(throws: TMDbError.self) { try await client.send(.movie(550)) }
        #expect(error?.fetchError.message.contains("CANARY123") == false)
        #expect(error?.fetchError.message.hasPrefix("TMDb rejected the access token: bad key (hidden), sorry") == true)
    }

    @Test(arguments: ["", String(repeating: "x", count: 55)])
    func `a warning about a value hides a credential in that value, before it is truncated`(text: String) async throws {
        let transport = ScriptedTransport(.body(#"{"id": 1, "title": "A", "release_date": "\#(text)CANARY123"}"#))
        let client = TMDbClient.of(transport, credential: .accessToken("CANARY123"))
        let warnings = try await client.send(.movie(550)).warnings
        let places = warnings.map { if case .skipped(1, let place?) = $0 { place } else { "" } }
        #expect(places.count == 1 && places[0].hasPrefix(#"release_date "\#(text)(hid"#))
    }

    @Test(arguments: incompleteResponses)
    func `a request with an incomplete response is retried and can succeed`(step: Step, reason: String) async throws {
        let transport = ScriptedTransport(step, step, Self.movie)
        let response = try await TMDbClient.of(transport).send(.movie(550))
        #expect(response.value.main.title == "A Movie")
        #expect(transport.requests.count == 3 && Set(transport.requests).count == 1)
    }

    @Test(arguments: incompleteResponses)
    func `after three incomplete responses, a request fails as offline, with the origin and the reason`(
        step: Step, reason: String
    ) async throws {
        let transport = ScriptedTransport(step, step, step)
        let error = await #expect(throws: TMDbError.self) { try await TMDbClient.of(transport).send(.movie(550)) }
        let message = "no complete response from api.themoviedb.org: \(reason), after 3 attempts"
        #expect(error?.fetchError == .offline(message))
        #expect(transport.requests.count == 3)
    }

    static let errorResponses: [(Int, FetchError)] = {
        func text(_ status: Int) -> String { "What you asked for is not here. (HTTP \(status), TMDb 34)" }
        return [
            (401, .unauthorised("TMDb rejected the request: " + text(401))),
            (403, .unauthorised("TMDb rejected the request: " + text(403))),
            (404, .notFound("movie 550")),
            (400, .badData("TMDb rejected the request for movie 550: " + text(400))),
            (422, .badData("TMDb rejected the request for movie 550: " + text(422))),
        ]
    }()

    @Test(arguments: errorResponses)
    func `a request with an error response is not retried, and its error has both status codes and the message`(
        status: Int, error: FetchError
    ) async throws {
        let transport = ScriptedTransport(.body(Self.errorBody, status: status))
        await #expect(throws: TMDbError(error)) { try await TMDbClient.of(transport).send(.movie(550)) }
        #expect(transport.requests.count == 1)
    }

    @Test(arguments: [
        (#"{"errors":["query must be provided"]}"#, "query must be provided (HTTP 422)"),
        (#"{"status_message":"No.","success":false,"status_code":7}"#, "No. (HTTP 422, TMDb 7)"),
        (#"{"status_message":"No.","success":false,"status_code":7}"#, "No. (HTTP 200, TMDb 7)"),
        (#"{"status_code":7,"status_message":3}"#, "HTTP 422, TMDb 7"),
        (#"{"status_code":7,"status_message":"a\u001b[31m\u202e"}"#, #"a\u{1b}[31m\u{202e} (HTTP 422, TMDb 7)"#),
    ])
    func `an error response of TMDb throws an error with its reason`(body: String, reason: String) async throws {
        let transport = ScriptedTransport(.body(body, status: reason.contains("HTTP 200") ? 200 : 422))
        await #expect(throws: TMDbError(.badData("TMDb rejected the request for movie 550: \(reason)"))) {
            try await TMDbClient.of(transport).send(.movie(550))
        }
    }

    @Test func `the message of an error response is limited in length`() async throws {
        let body = #"{"status_code":5,"status_message":"\#(String(repeating: "x", count: 9000))"}"#
        let transport = ScriptedTransport(.body(body, status: 400))
        let error = await #expect(throws: TMDbError.self) { try await TMDbClient.of(transport).send(.movie(550)) }
        #expect((error?.fetchError.message.count ?? 0) < 300)
    }

    @Test(arguments: [
        (#"{"id":550}"#, "title: expected a value but found none"),
        (#"{"id":550,"title":null}"#, "title: expected String but found null"),
        (#"{"id":"550","title":"A"}"#, "id: expected Int but found a text"),
        (#"{"id":5.5,"title":"A"}"#, "id: expected Int but found an unrepresentable value"),
        ("[]", "expected an object but found an array"),
        (#""text""#, "expected an object but found a text"),
    ])
    func `a complete response with a value of the wrong type is an error at the key path, without a retry`(
        body: String, problem: String
    ) async throws {
        let transport = ScriptedTransport(.body(body))
        let error = await #expect(throws: TMDbError.self) { try await TMDbClient.of(transport).send(.movie(550)) }
        let location = problem.contains(": ") ? " at \(problem)" : ": \(problem)"
        #expect(error?.fetchError == .badData("TMDb's response for movie 550 does not match Movie\(location)"))
        #expect(transport.requests.count == 1)
    }

    @Test func `a response that is too large is an error, and its request is not retried`() async throws {
        let transport = ScriptedTransport(.failure(TMDbError(.badData("TMDb's response is larger than 32 MB"))))
        let error = await #expect(throws: TMDbError.self) { try await TMDbClient.of(transport).send(.movie(550)) }
        #expect(error?.fetchError == .badData("TMDb's response is larger than 32 MB"))
    }

    /// Responses that a proxy or another server may send in TMDb's place.
    static let foreignBodies: [(body: String, type: String?)] = [
        ("<html>", "text/html"), ("", nil), (#"{"error":"no"}"#, "application/json"), ("null", "application/json"),
        (#"{"status_code":"34"}"#, "application/json"), ("[]", "text/plain; charset=utf-8"),
    ]

    @Test(arguments: [400, 401, 402, 403, 404, 405, 407, 408, 410, 418, 421, 422, 451], foreignBodies)
    func `a refusal or an absence that isn't TMDb's counts as no answer, without a retry`(
        status: Int, foreign: (body: String, type: String?)
    ) async throws {
        let headers = foreign.type.map { ["content-type": $0] } ?? [:]
        let transport = ScriptedTransport(.body(foreign.body, status: status, headers: headers))
        let error = await #expect(throws: TMDbError.self) { try await TMDbClient.of(transport).send(.movie(550)) }
        let type = foreign.type.map { $0.hasPrefix("text/plain") ? ", text/plain" : ", \($0)" } ?? ""
        let reason = "the answer from api.themoviedb.org is not TMDb's: HTTP \(status)\(type)"
        #expect(error?.fetchError == .offline(reason))
        #expect(transport.requests.count == 1)
    }

    @Test(arguments: [400, 422])
    func `a rejected query with “errors” is TMDb's refusal`(status: Int) async throws {
        let transport = ScriptedTransport(.body(#"{"errors":["query must be provided"]}"#, status: status))
        let reason = "query must be provided (HTTP \(status))"
        await #expect(throws: TMDbError(.badData("TMDb rejected the request for movie 550: \(reason)"))) {
            try await TMDbClient.of(transport).send(.movie(550))
        }
    }

    @Test(arguments: [401, 403, 404, 410])
    func `an absence or a refused credential with “errors” alone isn't TMDb's`(status: Int) async throws {
        let transport = ScriptedTransport(.body(#"{"errors":["not here"]}"#, status: status))
        let error = await #expect(throws: TMDbError.self) { try await TMDbClient.of(transport).send(.movie(550)) }
        #expect(error?.fetchError.kind == "offline" && transport.requests.count == 1)
    }

    @Test func `the offline switch can be changed at any time and blocks all requests while it is on`() async throws {
        let transport = ScriptedTransport(Self.movie, Self.movie)
        let offline = OfflineSwitch(transport, isOffline: true)
        let client = TMDbClient.of(offline)
        await #expect(throws: FetchError.offline("offline mode is on")) { try await client.send(.movie(550)) }
        #expect(transport.requests.isEmpty)
        offline.isOffline = false
        #expect(try await client.send(.movie(550)).value.main.id == 550)
    }

    @Test(.timeLimit(.minutes(1))) func `requests that the offline switch refuses don't wait for their turn`()
        async throws
    {
        // Its time stands still, so a request that waited would never end.
        let client = TMDbClient.of(OfflineSwitch(ScriptedTransport(), isOffline: true))
        for _ in 1...500 {
            await #expect(throws: FetchError.offline("offline mode is on")) { try await client.send(.movie(550)) }
        }
    }

    @Test(arguments: [TMDbCredential.accessToken("CANARY123"), .apiKey("CANARY123")])
    func `errors, descriptions and dumps hide the credential`(credential: TMDbCredential) async throws {
        let leaky = URLError(.badURL, userInfo: ["NSErrorFailingURLStringKey": "http://h/?api_key=CANARY123"])
        let steps: [Step] = [.failure(leaky), .failure(leaky), .failure(leaky)]
        let refused = [Step.body(Self.errorBody, status: 401)]
        for steps in [steps, refused, [.body("{}")], [.body(Self.errorBody, status: 404)]] {
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
