import Foundation
import LoopbackTMDb
import Testing

/// An answer that isn't the one that was asked for: a status, a body and its type.
struct BrokenAnswer: Sendable, CustomTestStringConvertible {
    let status: Int
    let body: String
    let type: String
    /// The exit code, whatever was asked.
    let code: Int32
    /// Whether the program sends the request again.
    let isRetried: Bool

    init(_ status: Int, _ body: String, _ type: String, _ code: Int32, isRetried: Bool = false) {
        self.status = status
        self.body = body
        self.type = type
        self.code = code
        self.isRetried = isRetried
    }

    var testDescription: String { "\(status) \(type) \(body.prefix(30))" }
    var fault: Fault { .status(status, body: body, headers: ["Content-Type": type]) }

    private static let html = "<!DOCTYPE html><html><body>Sign in</body></html>"
    private static let json = "application/json"

    private static func tmdb(_ code: Int) -> String {
        #"{"success":false,"status_code":\#(code),"status_message":"No."}"#
    }

    static let all = [
        // Only TMDb's own words are a refusal or an absence.
        BrokenAnswer(401, tmdb(7), json, 4), BrokenAnswer(403, tmdb(3), json, 4), BrokenAnswer(404, tmdb(34), json, 3),
        BrokenAnswer(404, tmdb(6), "text/html", 3), BrokenAnswer(400, tmdb(22), json, 1),
        BrokenAnswer(422, tmdb(5), json, 1), BrokenAnswer(422, #"{"errors":["query must be provided"]}"#, json, 1),
        BrokenAnswer(400, #"{"errors":["page must be less than 500"]}"#, json, 1),
        // Anything else between 400 and 499 is of something in between.
        BrokenAnswer(400, html, "text/html", 5), BrokenAnswer(401, html, "text/html", 5),
        BrokenAnswer(401, "", json, 5), BrokenAnswer(401, #"{"error":"login"}"#, json, 5),
        BrokenAnswer(402, html, "text/html", 5), BrokenAnswer(403, html, "text/html", 5),
        BrokenAnswer(403, #"{"errors":["blocked"]}"#, json, 5), BrokenAnswer(404, html, "text/html", 5),
        BrokenAnswer(404, "", "text/plain", 5), BrokenAnswer(404, "null", json, 5),
        BrokenAnswer(404, #"{"status_code":"34"}"#, json, 5), BrokenAnswer(404, #"{"errors":["none"]}"#, json, 5),
        BrokenAnswer(404, "[]", json, 5), BrokenAnswer(405, html, "text/html", 5),
        BrokenAnswer(407, html, "text/html", 5), BrokenAnswer(408, "", "text/plain", 5),
        BrokenAnswer(410, html, "text/html", 5), BrokenAnswer(451, html, "text/html", 5),
        // No whole answer.
        BrokenAnswer(200, html, "text/html", 5, isRetried: true), BrokenAnswer(200, "", json, 5, isRetried: true),
        BrokenAnswer(502, html, "text/html", 5, isRetried: true),
        BrokenAnswer(503, tmdb(9), json, 5, isRetried: true),
        // A whole answer that says nothing of what was asked.
        BrokenAnswer(200, "[]", json, 1), BrokenAnswer(200, "{}", json, 1), BrokenAnswer(200, tmdb(34), json, 1),
    ]
}

@Suite("Broken answers")
struct BrokenAnswerTests {
    /// Lines that need an answer, with its path: a page, a list, a search and a write.
    private static let lines = [
        ("movie 777", "/3/movie/777"), ("popular", "/3/movie/popular"), ("search movie wintersalt", "/3/search/movie"),
        ("seen 777", "/3/movie/777"),
    ]

    @Test(arguments: BrokenAnswer.all)
    func `each broken answer has its exit code for a page, a list, a search and a write, and none is remembered`(
        answer: BrokenAnswer
    ) async throws {
        let (server, home) = try Home.online(engine: "sqlite")
        for (line, path) in Self.lines {
            server.fail(path, with: answer.fault)
            server.forgetRequests()
            let words = line.split(separator: " ").map(String.init)
            let outcome = try await home.run(words: words + ["--no-input"])
            // A search for which TMDb has nothing to say finds nothing.
            let isSearch = path.hasPrefix("/3/search")
            #expect(outcome.exitCode == answer.code, "\(line): \(outcome)")
            #expect(outcome.output.isEmpty, "\(line): \(outcome)")
            #expect(isSearch || (server.count(path) > 1) == answer.isRetried, "\(line): \(server.count(path)) requests")
            // Only TMDb's absence of a title is remembered.
            server.forgetRequests()
            _ = try await home.run(words: words + ["--no-input"])
            let isRemembered = answer.code == 3 && path == "/3/movie/777"
            #expect((server.count(path) == 0) == isRemembered, "\(line): \(server.count(path)) requests")
            try await home.run("storage", "clear", "--no-input").succeeded()
        }
        #expect(try await home.run("diary", "--json").output.contains(#""data":[]"#))
    }

    @Test(arguments: BrokenAnswer.all.filter { $0.code == 5 && !$0.isRetried })
    func `an answer that isn't TMDb's serves the stored copy, with a warning`(answer: BrokenAnswer) async throws {
        let (server, home) = try Home.online(engine: "sqlite")
        try await home.run("movie", "550").succeeded()
        server.fail("/3/movie/550", with: answer.fault)
        let outcome = try await home.run("movie", "550", "--refresh").succeeded()
        #expect(outcome.output.contains("Fight Club"))
        #expect(outcome.errors.contains("is not TMDb's: HTTP \(answer.status)"), "\(outcome)")
        server.fail("/3/movie/777", with: answer.fault)
        let other = try await home.run("movie", "777").refused(5)
        #expect(!other.errors.contains("not found"), "\(other)")
    }
}
