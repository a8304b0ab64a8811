import Foundation
import LoopbackTMDb
import Testing

@Suite("Limits on address space")
struct MemoryLimitTests {
    @Test(arguments: [300_000, 400_000])
    func `a low limit on address space doesn't prevent requests and storing`(kilobytes: Int) async throws {
        let home = try Home(try LoopbackTMDb.started())
        for _ in 1...3 {
            let outcome = try await home.shell("ulimit -v \(kilobytes); exec \"$0\" movie 550 --refresh")
            #expect(outcome.exitCode == 0 && outcome.output.hasPrefix("Fight Club"), "\(outcome)")
            #expect(outcome.errors.isEmpty, "\(outcome)")
        }
    }

    @Test func `a limit on address space that is too low for the program is one line and exit code 1`() async throws {
        let home = try Home(try LoopbackTMDb.started())
        let outcome = try await home.shell("ulimit -v 200000; exec \"$0\" movie 550").refused(1)
        #expect(outcome.errors.hasPrefix("error: popcorn needs 256 MB of address space"), "\(outcome)")
        #expect(outcome.errors.split(separator: "\n").count == 1 && outcome.errors.contains("ulimit -v"), "\(outcome)")
    }

    @Test(arguments: [300_000, 400_000])
    func `SIGTERM ends a program with a low limit on address space within two seconds`(kilobytes: Int) async throws {
        let (server, home) = try Home.online()
        server.fail(with: .silence)
        let outcome = try await home.shell("ulimit -v \(kilobytes); exec timeout -k 2 0.5 \"$0\" movie 550")
        // With 137, it would have taken SIGKILL.
        #expect(outcome.exitCode == 124, "\(outcome)")
    }

    @Test(arguments: ["SEGV", "ABRT", "ILL"])
    func `a crash of a program with a limit on address space is one line and exit code 1`(signal: String) async throws {
        let (server, home) = try Home.online()
        server.fail(with: .silence)
        // The program is still starting until it has sent its request.
        let waiting = "until [ -e waiting ]; do sleep 0.05; done"
        async let crash = home.shell("ulimit -v 400000; \"$0\" movie 550 & \(waiting); kill -\(signal) $!; wait $!")
        try await server.waitForRequest("/3/movie/550")
        try Data().write(to: home.here.appending(path: "waiting"))
        let outcome = try await crash
        #expect(outcome.errors.hasPrefix("error: popcorn crashed, probably because the limit on its memory is too low"))
        #expect(outcome.exitCode == 1 && outcome.errors.split(separator: "\n").count == 1, "\(outcome)")
    }
}
