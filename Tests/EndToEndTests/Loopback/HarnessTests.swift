import Foundation
import Testing

@Suite("The harness")
struct HarnessTests {
    @Test func `hands back the exit code and both streams`() async throws {
        let outcome = try await Home().run(["/bin/sh", "-c", "echo out; echo err >&2; exit 7"])
        #expect(outcome.exitCode == 7)
        #expect(outcome.output == "out\n")
        #expect(outcome.errors == "err\n")
    }

    @Test func `kills what does not end, with all that it started`() async throws {
        let home = try Home()
        await #expect(throws: TimedOut.self) {
            try await home.run(
                ["/bin/sh", "-c", "sleep 60 & echo $! > child; wait"], RunOptions(limit: .milliseconds(300)))
        }
        let id = try String(contentsOf: home.here.appending(path: "child"), encoding: .utf8)
        let state = try? String(contentsOfFile: "/proc/\(id.trimmingCharacters(in: .newlines))/stat", encoding: .utf8)
        #expect(state == nil || state?.contains(") Z ") == true)
    }

    @Test func `gives only the environment that it names`() async throws {
        let home = try Home()
        let outcome = try await home.run(["/usr/bin/env"], RunOptions(environment: ["HOME": nil, "MORE": "1"]))
        let names = outcome.output.split(separator: "\n").compactMap { $0.split(separator: "=").first }
        let expected = [
            "LANG", "MORE", "PATH", "TMPDIR", "XDG_CACHE_HOME", "XDG_CONFIG_HOME", "XDG_DATA_HOME", "XDG_STATE_HOME",
        ]
        #expect(names.map(String.init).sorted() == expected)
    }

    @Test func `reads JSON texts byte by byte`() throws {
        let bytes = Array(#"{"a":"}{","data":{"b":[1,{"data":2}]},"c":3} {"data": 4}"#.utf8)
        let data = JSONText.objects(in: bytes).map {
            JSONText.member("data", of: $0).map { String(decoding: $0, as: UTF8.self) }
        }
        #expect(data == [#"{"b":[1,{"data":2}]}"#, "4"])
    }
}
