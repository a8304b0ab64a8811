import Foundation
import TerminalKitTestHelpers
import Testing

@testable import TerminalKit

@Suite struct `Pictures in a terminal` {
    private static let jpeg = Data([0xFF, 0xD8, 0xFF, 0xE0])
    private static let png = Data(
        [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A] + (0..<4000).map { UInt8($0 % 251) })

    @Test(
        arguments: [
            (["TERM": "xterm-256color"], nil), (["TERM": "xterm-256color", "TERM_PROGRAM": "iTerm.app"], .inlineFile),
            (["TERM": "xterm-256color", "TERM_PROGRAM": "WezTerm"], .inlineFile),
            (["TERM": "xterm-256color", "LC_TERMINAL": "iTerm2"], .inlineFile),
            (["TERM": "xterm-256color", "LC_TERMINAL": "iTerm2", "TERM_PROGRAM": "Apple_Terminal"], nil),
            (["TERM": "xterm-kitty"], .kitty), (["TERM": "xterm-256color", "KITTY_WINDOW_ID": "1"], .kitty),
            (["TERM": "xterm-ghostty"], .kitty), (["TERM": "xterm-256color", "TERM_PROGRAM": "ghostty"], .kitty),
            (["TERM": "xterm-kitty", "TMUX": "/tmp/x,1,0"], nil),
            (["TERM": "screen-256color", "LC_TERMINAL": "iTerm2"], nil),
            (["TERM": "tmux-256color", "TERM_PROGRAM": "iTerm.app"], nil),
            (["TERM": "xterm", "STY": "1.x", "TERM_PROGRAM": "iTerm.app"], nil), ([:], nil),
        ] as [([String: String], PictureCanvas.Graphics?)])
    func `the environment determines the graphics protocol of a terminal`(
        variables: [String: String], graphics: PictureCanvas.Graphics?
    ) {
        #expect(PictureCanvas.Graphics(Environment(variables)) == graphics)
    }

    @Test(arguments: [(80, 24, 26, 20), (40, 50, 40, 30), (200, 100, 60, 45), (132, 40, 48, 36), (10, 2, 1, 1)])
    func `a poster leaves room for the prompt and fits within the terminal's width`(
        columns: Int, rows: Int, width: Int, height: Int
    ) {
        let size = PictureCanvas(Environment([:]), columns: columns, rows: rows).size
        #expect(size == PictureCanvas.Size(columns: width, rows: height))
    }

    @Test func `kitty needs chafa except for PNGs, and terminals without picture support always need chafa`() throws {
        let folder = try TemporaryFolder.withEcho(named: "chafa")
        let jpeg = URL(filePath: "/a.jpg")
        let png = URL(filePath: "/a.png")
        for (variables, draws) in [
            ([:], [false, false]), (["TERM_PROGRAM": "iTerm.app"], [true, true]),
            (["TERM": "xterm-kitty"], [false, true]),
        ] {
            for path in ["", ".", folder.url.path] {
                let environment = Environment(variables.merging(["PATH": path]) { $1 })
                let canvas = PictureCanvas(environment, columns: 80, rows: 24)
                #expect([jpeg, png].map(canvas.canDraw) == (path == folder.url.path ? [true, true] : draws))
            }
        }
    }

    @Test func `iTerm2 receives the file unchanged`() async throws {
        let canvas = PictureCanvas(Environment(["TERM_PROGRAM": "iTerm.app"]), columns: 80, rows: 24)
        let text = try await canvas.drawing(of: Self.jpeg).text
        #expect(
            text == "\u{1B}]1337;File=inline=1;size=4;width=26;height=20;preserveAspectRatio=1:/9j/4A==\u{7}")
    }

    @Test func `kitty receives a PNG in parts, with replies turned off`() async throws {
        let canvas = PictureCanvas(Environment(["TERM": "xterm-kitty"]), columns: 80, rows: 24)
        let text = try await canvas.drawing(of: Self.png).text
        let parts = text.matches(of: /\u{1B}_G([^;]*);([^\u{1B}]*)\u{1B}\\/)
        #expect(parts.map { String($0.1) } == ["a=T,f=100,q=2,r=20,m=1", "q=2,m=0"])
        #expect(parts.allSatisfy { $0.2.count <= 4096 })
        #expect(Data(base64Encoded: parts.map { String($0.2) }.joined()) == Self.png)
        await #expect(throws: PictureError(reason: PictureCanvas.advice)) { try await canvas.drawing(of: Self.jpeg) }
    }

    @Test(
        arguments: [
            ("\u{1B}[?25l\u{1B}[38;2;1;2;3m▄▄\u{1B}[0m\n▀\n\u{1B}[?25h", "\u{1B}[38;2;1;2;3m▄▄\u{1B}[0m\n▀"),
            ("ab\ncd\n", "ab\ncd"), ("\u{1B}_Ga=T,f=32,m=0;QUJD\u{1B}\\\n", "\u{1B}_Ga=T,f=32,m=0;QUJD\u{1B}\\"),
            ("", nil), ("\n", nil), ("\u{1B}]0;title\u{7}", nil), ("\u{1B}[6n", nil), ("x\u{1B}[2J", nil),
            ("\u{9B}x", nil),
            ("\u{202E}x", nil), ("\u{1B}_Gx\u{1B}[c\u{1B}\\", nil), ("a\rb", nil),
        ] as [(String, String?)])
    func `only the colours and pictures in another program's output reach the terminal`(output: String, text: String?) {
        #expect(Drawing(output)?.text == text)
    }

    @Test func `chafa receives the size of the terminal`() async throws {
        let folder = try TemporaryFolder.withEcho(named: "chafa")
        let canvas = PictureCanvas(Environment(["PATH": "relative:\(folder.url.path)"]), columns: 40, rows: 24)
        let text = try await canvas.drawing(of: Self.jpeg).text
        #expect(text == "--format=symbols --size=26x20 --animate=off -")
    }

    private static func output(of script: String, for input: Data = Data()) async throws -> String {
        let environment = Environment(["PATH": "/usr/bin:/bin", "TERM": "xterm", "SECRET": "x"])
        return try await Filter(path: "/bin/sh", arguments: ["-c", script], environment: environment).output(for: input)
    }

    @Test func `a filter receives the picture on standard input and has no terminal`() async throws {
        let input = Data(repeating: UInt8(ascii: "x"), count: 3_000_000)
        #expect(try await Self.output(of: "wc -c", for: input) == "3000000\n")
        #expect(try await Self.output(of: "cat", for: input).utf8.count == 3_000_000)
        #expect(try await Self.output(of: "(: < /dev/tty) 2> /dev/null || echo \"$TERM,$SECRET\"") == "xterm,\n")
        #expect(try await Self.output(of: "exit 0", for: input) == "")
    }

    @Test(arguments: ["cat > /dev/null; exit 3", "kill -9 $$"])
    func `the failure of a picture filter is reported as an error`(script: String) async throws {
        await #expect(throws: PictureError(reason: "sh could not read the picture")) {
            try await Self.output(of: script)
        }
    }

    @Test func `a picture filter that prints endlessly or can't be started is reported as an error`() async throws {
        await #expect(throws: PictureError(reason: "sh took too long or printed too much")) {
            try await Self.output(of: "yes")
        }
        await #expect(throws: PictureError(reason: "none could not be started")) {
            try await Filter(path: "/none", arguments: [], environment: Environment([:])).output(for: Data())
        }
    }

    @Test(.timeLimit(.minutes(10))) func `cancelling terminates a running picture filter`() async throws {
        let folder = try TemporaryFolder()
        let drawing = Task { try await Self.output(of: "echo $$ > \(folder.url.path)/pid; exec sleep 60") }
        var process: pid_t?
        while process == nil {
            await Task.yield()
            process = (try? folder.text("pid")).flatMap { pid_t($0.split(separator: "\n").first ?? "") }
        }
        drawing.cancel()
        await #expect(throws: CancellationError.self) { try await drawing.value }
        #expect(kill(try #require(process), 0) != 0)
    }
}

extension TemporaryFolder {
    /// Creates a folder with a program that prints its arguments. A copy of echo couldn't be executed while another
    /// test forks.
    fileprivate static func withEcho(named name: String) throws -> TemporaryFolder {
        let folder = try TemporaryFolder()
        try FileManager.default.createSymbolicLink(
            atPath: folder.url.appending(path: name).path, withDestinationPath: "/bin/echo")
        return folder
    }
}
