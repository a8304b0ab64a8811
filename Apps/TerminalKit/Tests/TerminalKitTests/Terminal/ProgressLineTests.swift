import Synchronization
import Testing

@testable import TerminalKit

@Suite struct `A progress line` {
    @Test(arguments: [
        (60, "movies ███████░░░░░░░░░░░░░░░░░░░░░░░ 500 of 2,000"), (40, "movies █████░░░░░░░░░░░░░░░ 500 of 2,000"),
        (25, "movies █░░░░ 500 of 2,000"), (21, "movies 500 of 2,000"), (14, "500 of 2,000"), (6, "500 o…"),
    ])
    func `a narrow progress line omits the bar before the numbers`(width: Int, line: String) {
        let shown = CommandProgress("movies", 500, of: 2000).line(width: width)
        #expect(shown == line)
        #expect(DisplayWidth.of(shown) <= width)
    }

    @Test func `a progress bar is empty if there is nothing to do, and never overflows`() {
        #expect(CommandProgress("x", 0, of: 0).line(width: 20) == "x ░░░░░░░░░░░ 0 of 0")
        #expect(CommandProgress("x", 3, of: 2).line(width: 20) == "x ███████████ 3 of 2")
    }

    /// Returns what a progress line writes to a terminal of that width.
    private static func written(
        interval: Duration = .zero, width: Int = 80, _ body: (ProgressLine) -> Void
    ) -> [String] {
        let written = Mutex<[String]>([])
        @Sendable func append(_ text: String) { written.withLock { $0.append(text) } }
        body(
            ProgressLine(
                interval: interval, width: { width }, setEcho: { append($0 ? "echo" : "no echo") }, write: append))
        return written.withLock(\.self)
    }

    @Test func `a command that ends at once shows no progress line`() {
        let written = Self.written(interval: .seconds(60)) { line in
            line.begin { "TMDb" }
            for done in 1...3 { line.show(CommandProgress("x", done, of: 3)) }
            line.tick()
            line.end()
        }
        #expect(written == ["no echo", "echo"])
    }

    @Test func `the progress line is overwritten, then removed without escape sequences`() {
        let written = Self.written(width: 11) { line in
            line.begin { nil }
            for done in [9, 10] { line.show(CommandProgress("x", done, of: 10)) }
            line.end()
            line.end()
            line.tick()
        }
        let blanks = String(repeating: " ", count: 10)
        #expect(written == ["no echo", "\rx 9 of 10", "\rx 10 of 10", "\r\(blanks)\r", "echo"])
    }

    @Test func `the progress line names the pending operation, and shows how to cancel if there is room`() {
        let waits = Mutex(["TMDb", "TMDb, second attempt", nil])
        func body(_ line: ProgressLine) {
            waits.withLock { $0 = ["TMDb", "TMDb, second attempt", nil] }
            line.begin { waits.withLock { $0.removeFirst() } }
            for _ in 1...3 { line.tick() }
        }
        #expect(
            Self.written(body) == [
                "no echo", "\r⠋ TMDb · Ctrl-C cancels", "\r⠙ TMDb, second attempt · Ctrl-C cancels",
                "\r⠹ working · Ctrl-C cancels" + String(repeating: " ", count: 13),
            ])
        #expect(Self.written(width: 15, body)[1...3] == ["\r⠋ TMDb", "\r⠙ TMDb, secon…", "\r⠹ working     "])
    }

    @Test func `the progress line reappears after other output`() {
        let written = Self.written { line in
            line.begin { "TMDb" }
            line.tick()
            line.clear()
            line.tick()
            line.end()
        }
        #expect(written.count { $0.contains("TMDb") } == 2)
        #expect(written.first == "no echo" && written.last == "echo")
    }
}
