import Foundation
import Glibc
import Testing

@Suite("End-to-end harness")
struct HarnessTests {
    @Test func `a run returns the exit code and both streams`() async throws {
        let outcome = try await Home().run(["/bin/sh", "-c", "echo out; echo err >&2; exit 7"])
        #expect(outcome.exitCode == 7)
        #expect(outcome.output == "out\n")
        #expect(outcome.errors == "err\n")
    }

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

    @Test func `a run has only the environment of the home and the options`() async throws {
        let home = try Home()
        let outcome = try await home.run(["/usr/bin/env"], RunOptions(environment: ["HOME": nil, "MORE": "1"]))
        let names = outcome.output.split(separator: "\n").compactMap { $0.split(separator: "=").first }
        let expected = [
            "LANG", "MORE", "PATH", "TMPDIR", "XDG_CACHE_HOME", "XDG_CONFIG_HOME", "XDG_DATA_HOME", "XDG_STATE_HOME",
        ]
        #expect(names.map(String.init).sorted() == expected)
    }

    @Test func `a program on a terminal receives its size, typed text and Ctrl-C`() async throws {
        let script = "stty size; read word; echo \"got $word\" > /dev/tty; stty -echo; exec sleep 60"
        let terminal = try Terminal(try Home(), command: ["/bin/sh", "-c", script], columns: 132, rows: 43)
        try await terminal.expect("43 132")
        terminal.type("\u{e9}t\u{e9}\r")
        try await terminal.expect("got \u{e9}t\u{e9}")
        terminal.control("c")
        #expect(try await terminal.exitCode() == 130)
        #expect(terminal.settings != terminal.initialSettings)
    }

    @Test func `a program on a terminal receives a new size and a signal`() async throws {
        let script = "trap 'stty size' WINCH; trap 'echo bye; exit 3' TERM; echo ready; while :; do sleep 0.05; done"
        let terminal = try Terminal(try Home(), command: ["/bin/bash", "-c", script], columns: 80, rows: 24)
        try await terminal.expect("ready")
        terminal.resize(columns: 40, rows: 10)
        try await terminal.expect("10 40")
        terminal.send(SIGTERM)
        #expect(try await terminal.exitCode() == 3)
        #expect(terminal.text.contains("bye"))
    }

    @Test func `JSON text is split into objects and members byte by byte`() throws {
        let bytes = Array(#"{"a":"}{","data":{"b":[1,{"data":2}]},"c":3} {"data": 4}"#.utf8)
        let data = JSONText.objects(in: bytes).map {
            JSONText.member("data", of: $0).map { String(decoding: $0, as: UTF8.self) }
        }
        #expect(data == [#"{"b":[1,{"data":2}]}"#, "4"])
    }
}
