import Foundation
import LoopbackTMDb
import Testing

/// A network that accepts connections and sends nothing, or too slowly.
@Suite("Hanging network")
struct HangingNetworkTests {
    private static let options = RunOptions(isIdle: true)
    private static let notice = "warning: TMDb is slow; stored "

    /// Returns a home with a stale copy of movie 550. The server now has another version.
    private func homeWithCopy(_ server: LoopbackTMDb) async throws -> Home {
        let home = try Home(server)
        try home.configure(#"{detailsLifetime: "0s"}"#)
        #expect(try await home.run("movie", "550").exitCode == 0)
        server.reviseFightClub()
        server.forgetRequests()
        return home
    }

    private func title(_ outcome: Outcome) -> Substring? { outcome.output.split(separator: "\n").first }

    @Test func `stored data is shown after two silent seconds, then at once in all processes for a minute`()
        async throws
    {
        let server = try LoopbackTMDb.started()
        let home = try await homeWithCopy(server)
        server.fail(with: .silence)
        let first = try await home.run("movie", "550", options: Self.options)
        #expect(first.exitCode == 0 && first.output.hasPrefix("Fight Club (1999)"), "\(first)")
        #expect(first.errors.hasPrefix(Self.notice), "\(first)")
        #expect(first.duration > .seconds(2) && first.duration < .seconds(7), "\(first.duration)")
        #expect(server.count("/3/movie/550") == 1)
        let second = try await home.script(["movie 550", "movie 550 cast"], options: Self.options)
        #expect(second.exitCode == 0 && second.errors.hasPrefix(Self.notice), "\(second)")
        #expect(server.count("/3/movie/550") == 1)
        // Without a stored copy, the request is sent and awaited. Its response ends the outage.
        server.heal()
        server.fail("/3/movie/2001", with: .slow(.seconds(3)))
        #expect(try await home.run("movie", "2001", options: Self.options).exitCode == 0)
        let third = try await home.run("movie", "550", options: Self.options)
        #expect(!third.errors.contains("TMDb") && third.output.hasPrefix("Soap Opera (2001)"), "\(third)")
    }

    @Test func `a title search ends after two seconds without a response if stored titles match`() async throws {
        let server = try LoopbackTMDb.started()
        let home = try await homeWithCopy(server)
        server.fail(with: .silence)
        let outcome = try await home.run("search", "movie", "fight", options: Self.options)
        #expect(outcome.exitCode == 0 && outcome.output.contains("Fight Club"), "\(outcome)")
        #expect(outcome.duration < .seconds(7), "\(outcome.duration)")
    }

    @Test func `a response that only trickles in is abandoned after eight seconds`() async throws {
        let server = try LoopbackTMDb.started()
        let home = try await homeWithCopy(server)
        server.fail("/3/movie/550", with: .trickle(every: .milliseconds(50)))
        let outcome = try await home.run("movie", "550", options: Self.options)
        #expect(outcome.exitCode == 0 && outcome.errors.hasPrefix(Self.notice), "\(outcome)")
        #expect(outcome.duration > .seconds(8) && outcome.duration < .seconds(15), "\(outcome.duration)")
    }

    @Test func `a refresh waits for a slow response even if data is stored`() async throws {
        let server = try LoopbackTMDb.started()
        let home = try await homeWithCopy(server)
        server.fail("/3/movie/550", with: .slow(.seconds(4)))
        let outcome = try await home.run("movie", "550", "--refresh", options: Self.options)
        #expect(outcome.exitCode == 0 && outcome.errors == "" && outcome.duration > .seconds(4), "\(outcome)")
        #expect(title(outcome)?.hasPrefix("Fight Club (1999)") == false, "\(outcome)")
    }

    @Test func `at the prompt, a slow request continues and its response is stored`() async throws {
        let server = try LoopbackTMDb.started()
        let home = try await homeWithCopy(server)
        server.fail("/3/movie/550", with: .slow(.seconds(5)), times: 1)
        let terminal = try await Terminal(atPromptOf: home)
        try await terminal.type("movie 550\r", expecting: "Fight Club (1999)")
        try await terminal.expect(matching: #"TMDb is slow; stored .* ago. Next attempt in \d+ s."#)
        // The same command again doesn't wait for the pending request.
        try await terminal.type("movie 550\r", expecting: "TMDb is slow")
        let new = "Soap Opera (2001)"
        for _ in 1...200 {
            terminal.skip()
            try await terminal.type("movie 550 --offline\r", expecting: "popcorn · ")
            if terminal.text.contains(new) { break }
            try await Task.sleep(for: .milliseconds(100))
        }
        #expect(terminal.text.contains(new))
        #expect(server.count("/3/movie/550") == 1)
    }
}
