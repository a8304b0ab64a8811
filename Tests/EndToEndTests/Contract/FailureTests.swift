import LoopbackTMDb
import Testing

/// A fault and the program's expected result.
struct Failure: Sendable, CustomTestStringConvertible {
    let name: String
    let fault: Fault
    /// The accepted exit codes, usually one.
    let codes: Set<Int32>
    /// The accepted kinds of error, usually one.
    let kinds: Set<String>
    let attempts: ClosedRange<Int>

    init(_ name: String, _ fault: Fault, _ code: Int32, _ kind: String, attempts: ClosedRange<Int> = 1...1) {
        self.name = name
        self.fault = fault
        self.attempts = attempts
        codes = [code]
        kinds = [kind]
    }

    /// Creates a failure for a response that may count as either bad data or an unreachable server.
    init(_ name: String, unclear fault: Fault, attempts: ClosedRange<Int>) {
        self.name = name
        self.fault = fault
        self.attempts = attempts
        codes = [1, 5]
        kinds = ["badData", "offline"]
    }

    var testDescription: String { name }
}

extension Failure {
    static let refusals = [
        Failure("401", .invalidKey, 4, "unauthorised"),
        Failure("404", .notFound, 3, "notFound"),
        Failure("a 404 without TMDb's error body", .status(404, body: "<html>"), 5, "offline"),
        Failure("a movie without a title", .body(#"{"id":550}"#), 1, "badData"),
        Failure("an array", .body("[]"), 1, "badData"),
    ]

    static let retried = [
        Failure("500", .status(500, body: "oops"), 5, "offline", attempts: 3...8),
        Failure("502", .status(502, body: "<html>bad gateway</html>"), 5, "offline", attempts: 3...8),
        Failure("503", .status(503), 5, "offline", attempts: 3...8),
        Failure("504", .status(504), 5, "offline", attempts: 3...8),
        Failure("a reset before the response", .resetBeforeResponse, 5, "offline", attempts: 3...8),
        Failure("a reset in the body", .resetInBody, 5, "offline", attempts: 3...8),
        Failure("an end within the header", .cutHead, 5, "offline", attempts: 3...8),
        Failure("a body shorter than its length", .truncatedBody, 5, "offline", attempts: 3...8),
        Failure("a length shorter than the body", .shortLength, 5, "offline", attempts: 3...8),
        Failure("an empty body", .empty, 5, "offline", attempts: 3...8),
        Failure("bad gzip", .badGzip, 5, "offline", attempts: 3...8),
        Failure("HTML in a 200", unclear: .html, attempts: 3...8),
        Failure("no response", .silence, 5, "offline", attempts: 2...3),
        Failure("no bytes after half of the body", .silenceInBody, 5, "offline", attempts: 2...3),
        Failure("a byte every 300 ms", .trickle(every: .milliseconds(300)), 5, "offline", attempts: 1...3),
    ]

    static let rateLimits = [nil, "1", "0", "-5", "soon", "Fri, 31 Dec 1999 23:59:59 GMT"].map { header in
        rateLimit(header, attempts: 2...8)
    }

    /// Rate limits longer than a command's time limit, which needn't be retried.
    static let longRateLimits = ["86400", "999999999999999999999", "Fri, 31 Dec 2100 23:59:59 GMT"].map { header in
        rateLimit(header, attempts: 1...8)
    }

    private static func rateLimit(_ header: String?, attempts: ClosedRange<Int>) -> Failure {
        let name = "429, Retry-After \(header ?? "absent")"
        return Failure(name, .tooManyRequests(retryAfter: header), 6, "rateLimited", attempts: attempts)
    }
}

@Suite("TMDb failures")
struct FailureTests {
    @Test(arguments: Failure.refusals + Failure.retried + Failure.rateLimits + Failure.longRateLimits)
    func `each failure has the documented exit code, kind, attempts and duration`(failure: Failure) async throws {
        let server = try LoopbackTMDb.failing("/3/movie/550", with: failure.fault)
        let outcome = try await Home(server).run("movie", "550", "--json", options: RunOptions(isIdle: true))
        #expect(failure.codes.contains(outcome.exitCode), "\(outcome)")
        #expect(outcome.output == "")
        let envelope = try outcome.errorJSON
        #expect(envelope["schema"] == .number(1))
        #expect(failure.kinds.contains(envelope["error"]?["kind"]?.text ?? ""), "\(outcome.errors)")
        #expect(envelope["error"]?["message"]?.text?.isEmpty == false)
        // Either lines to type, or a note.
        let advice = ["hint", "note"].compactMap { envelope["error"]?[$0]?.text }
        #expect(advice.contains { !$0.isEmpty })
        #expect(failure.attempts.contains(server.count("/3/movie/550")), "\(server.count("/3/movie/550")) attempts")
        // The request may take 20 s. The other 20 s allow for a slow start while other tests load the machine.
        #expect(outcome.duration < .seconds(40))
    }

    @Test(
        .builtProgram,
        arguments: [
            (.body("[]"), 1), (.notFound, 3), (.invalidKey, 4), (.resetBeforeResponse, 5),
            (.tooManyRequests(retryAfter: "86400"), 6),
        ] as [(Fault, Int32)])
    func `the process exits with the exit code of its failure`(fault: Fault, code: Int32) async throws {
        let server = try LoopbackTMDb.failing("/3/movie/550", with: fault)
        try await Home(server).run("movie", "550", options: RunOptions(isIdle: true)).refused(code)
    }

    @Test func `a Retry-After date delays the next attempt`() async throws {
        let server = try LoopbackTMDb.failing("/3/movie/550", with: .tooManyRequestsUntil(.seconds(2)), times: 1)
        let outcome = try await Home(server).run("movie", "550", "--json", options: RunOptions(isIdle: true))
            .succeeded()
        #expect(outcome.duration > .milliseconds(900))
    }

    @Test(arguments: [
        Fault.status(503), .resetBeforeResponse, .truncatedBody, .empty, .tooManyRequests(retryAfter: "1"),
    ])
    func `after two failures in a row, the third attempt succeeds`(fault: Fault) async throws {
        let server = try LoopbackTMDb.failing("/3/movie/550", with: fault, times: 2)
        try await Home(server).run("movie", "550", "--json", options: RunOptions(isIdle: true))
            .succeeded()
        #expect(server.count("/3/movie/550") == 3)
    }

    @Test func `a response that takes two seconds is accepted at the first attempt`() async throws {
        let server = try LoopbackTMDb.failing(with: .slow(.seconds(2)))
        try await Home(server).run("movie", "550", "--json", options: RunOptions(isIdle: true))
            .succeeded()
        #expect(server.count("/3/movie/550") == 1)
    }

    @Test func `a redirect to the same origin is followed`() async throws {
        let server = try LoopbackTMDb.failing("/3/movie/550", with: .redirect(to: "/3/movie/550"), times: 1)
        try await Home(server).run("movie", "550", "--json").succeeded()
    }

    @Test func `a redirect to another origin is refused, and no credential is sent to that origin`() async throws {
        let server = try LoopbackTMDb.started()
        let other = try LoopbackTMDb.started()
        server.fail("/3/movie/550", with: .redirect(to: "\(other.base)/movie/550"))
        let outcome = try await Home(server).run("movie", "550", "--json", options: RunOptions(isIdle: true))
        #expect(outcome.exitCode == 5)
        #expect(outcome.output == "")
        #expect(other.requests.compactMap(\.credential) == [])
        #expect(other.connections == 0)
    }

    @Test func `a refused connection is an offline error`() async throws {
        let server = try LoopbackTMDb.started()
        server.stop()
        let outcome = try await Home(server).run("movie", "550", "--json", options: RunOptions(isIdle: true))
        #expect(outcome.exitCode == 5)
        #expect(try outcome.errorJSON["error"]?["kind"] == .text("offline"))
    }

    @Test(arguments: [Fault.status(500), .html, .body("{}")])
    func `a movie is shown without image URLs if the configuration fails`(fault: Fault) async throws {
        let server = try LoopbackTMDb.failing("/3/configuration", with: fault)
        let outcome = try await Home(server).run("movie", "550", "--json", options: RunOptions(isIdle: true))
            .succeeded()
        #expect(try outcome.json["data"]?["title"] == .text("Fight Club"))
        #expect(try outcome.json["data"]?["posterURLSet"] == .null)
        #expect(outcome.errors.isEmpty == false)
    }
}
