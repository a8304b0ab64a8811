import Synchronization
import Testing

@testable import Prompt

@Suite struct `A progress line` {
    @Test(arguments: [
        (60, "movies ███████░░░░░░░░░░░░░░░░░░░░░░░ 500 of 2,000"), (40, "movies █████░░░░░░░░░░░░░░░ 500 of 2,000"),
        (25, "movies █░░░░ 500 of 2,000"), (21, "movies 500 of 2,000"), (14, "500 of 2,000"), (6, "500 o…"),
    ])
    func `the bar gives way to the numbers`(width: Int, line: String) {
        let shown = CommandProgress("movies", 500, of: 2000).line(width: width)
        #expect(shown == line)
        #expect(DisplayWidth.of(shown) <= width)
    }

    @Test func `a bar is empty if nothing is to be done, and never longer than full`() {
        #expect(CommandProgress("x", 0, of: 0).line(width: 20) == "x ░░░░░░░░░░░ 0 of 0")
        #expect(CommandProgress("x", 3, of: 2).line(width: 20) == "x ███████████ 3 of 2")
    }

    private static func written(interval: Duration, _ body: (ProgressLine) -> Void) -> [String] {
        let written = Mutex<[String]>([])
        body(ProgressLine(interval: interval) { text in written.withLock { $0.append(text) } })
        return written.withLock(\.self)
    }

    @Test func `a command that ends at once shows none`() {
        let written = Self.written(interval: .seconds(60)) { line in
            for done in 1...3 { line.show(CommandProgress("x", done, of: 3), width: 80) }
            line.clear()
        }
        #expect(written == [])
    }

    @Test func `the line is overwritten, and then removed without escape sequences`() {
        let written = Self.written(interval: .zero) { line in
            for done in [8, 9, 10] { line.show(CommandProgress("x", done, of: 10), width: 11) }
            line.clear()
            line.clear()
        }
        #expect(written == ["\rx 9 of 10", "\rx 10 of 10", "\r\(String(repeating: " ", count: 10))\r"])
    }
}
