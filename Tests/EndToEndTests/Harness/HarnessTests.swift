import Foundation
import Glibc
import Testing

@Suite("End-to-end harness")
struct HarnessTests {
    @Test func `a run that exceeds its limit is killed with its children`() async throws {
        let home = try Home()
        await #expect(throws: TimedOut.self) {
            try await home.run(
                ["/bin/sh", "-c", "sleep 60 & echo $! > child; wait"], RunOptions(limit: .milliseconds(300)))
        }
        let id = try String(contentsOf: home.here.appending(path: "child"), encoding: .utf8)
        let deadline = ContinuousClock.now + .seconds(60)
        while Self.runs(id), ContinuousClock.now < deadline { try await Task.sleep(for: .milliseconds(4)) }
        #expect(!Self.runs(id))
    }

    /// Whether the process with this id exists and is not a zombie.
    private static func runs(_ id: String) -> Bool {
        let path = "/proc/\(id.trimmingCharacters(in: .newlines))/stat"
        guard let state = try? String(contentsOfFile: path, encoding: .utf8) else { return false }
        return !state.contains(") Z ")
    }

    @Test func `a run receives only the environment variables of its home and its options`() async throws {
        let home = try Home()
        let outcome = try await home.run(["/usr/bin/env"], RunOptions(environment: ["HOME": nil, "MORE": "1"]))
        let names = outcome.output.split(separator: "\n").compactMap { $0.split(separator: "=").first }
        let expected = [
            "LANG", "MORE", "PATH", "TMPDIR", "XDG_CACHE_HOME", "XDG_CONFIG_HOME", "XDG_DATA_HOME", "XDG_STATE_HOME",
        ]
        #expect(names.map(String.init).sorted() == expected)
    }
}
