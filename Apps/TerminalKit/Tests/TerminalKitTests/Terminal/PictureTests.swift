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
        #expect(size == Picture.Size(columns: width, rows: height))
    }

    @Test func `iTerm2 receives the file unchanged`() throws {
        let canvas = PictureCanvas(Environment(["TERM_PROGRAM": "iTerm.app"]), columns: 80, rows: 24)
        let text = try #require(canvas.block(of: Self.jpeg)?.drawing)
        #expect(
            text == "\u{1B}]1337;File=inline=1;size=4;width=26;height=20;preserveAspectRatio=1:/9j/4A==\u{7}")
    }

    @Test func `kitty receives a PNG in parts, with replies turned off`() throws {
        let canvas = PictureCanvas(Environment(["TERM": "xterm-kitty"]), columns: 80, rows: 24)
        let text = try #require(canvas.block(of: Self.png)?.drawing)
        let parts = text.matches(of: /\u{1B}_G([^;]*);([^\u{1B}]*)\u{1B}\\/)
        #expect(parts.map { String($0.1) } == ["a=T,f=100,q=2,r=20,m=1", "q=2,m=0"])
        #expect(parts.allSatisfy { $0.2.count <= 4096 })
        #expect(Data(base64Encoded: parts.map { String($0.2) }.joined()) == Self.png)
    }

    @Test(arguments: [["TERM": "xterm-256color"], ["TERM": "xterm-kitty"], ["TERM_PROGRAM": "iTerm.app", "TMUX": "x"]])
    func `a picture that the terminal doesn't draw as a file is drawn in cells`(variables: [String: String]) throws {
        let canvas = PictureCanvas(Environment(variables), columns: 80, rows: 24)
        let pixels = try #require(Pixels(width: 2, height: 3, bytes: [UInt8](repeating: 9, count: 18)))
        guard case .picture(let picture)? = canvas.block(of: pixels.ppm) else {
            Issue.record("not drawn in cells")
            return
        }
        #expect(picture.size == Picture.Size(columns: 26, rows: 20))
        #expect(canvas.block(of: Self.jpeg) == nil)
    }

    @Test func `a pixmap is drawn in cells even by a terminal that draws files`() throws {
        let canvas = PictureCanvas(Environment(["TERM_PROGRAM": "iTerm.app"]), columns: 80, rows: 24)
        let pixels = try #require(Pixels(width: 1, height: 1, bytes: [1, 2, 3]))
        #expect(try #require(canvas.block(of: pixels.ppm)).drawing == nil)
    }

    @Test func `a picture's file takes no rows of the pager, since it fits on the screen`() throws {
        let pager = try #require(Pager(Environment(["TERM": "xterm", "PAGER": "/bin/more"]), size: (80, 24)))
        for variables in [["TERM_PROGRAM": "iTerm.app"], ["TERM": "xterm-kitty"]] {
            let canvas = PictureCanvas(Environment(variables), columns: 80, rows: 24)
            let text = try #require(canvas.block(of: Self.png)?.drawing)
            #expect(pager.height(of: text + "\nHeat\n") < 24)
        }
    }
}

extension Screen.Block {
    fileprivate var drawing: String? { if case .drawing(let drawing) = self { drawing.text } else { nil } }
}
