import Foundation
import Testing

/// Screens in colour, compared cell by cell with recorded ones, and the pictures made from these.
///
/// With `POPCORN_RECORD=1` in the environment, the screens are recorded again, and the pictures in
/// `Apps/Popcorn/Screens` are written; review the changes.
@Suite("Screens in colour")
struct ScreenPictureTests {
    /// The lines that are run before the session.
    private static let records = [
        "seen 238 date:2025-03-08", "rate 10 238", "watchlist add 240", "seen tv 1396 s1-2 date:2025-11-02",
        "seen 680 date:2025-01-18", "seen 278 date:2025-01-18", "rate 8 278",
    ]

    /// The screens and the line that shows each, in one session with the sample.
    private static let steps: [(name: String, line: String)] = [
        ("movie", "movie matrix"), ("search", "/godfather"), ("error", "moive 603"), ("rated", "rate 9 matrix"),
        ("ratings", "tv 1396 ratings"), ("season", "tv 1396 s1"), ("diary", "diary 2025"),
    ]

    private static let widths = [80, 132]

    @Test(.enabled(if: TmuxTerminal.isInstalled, "tmux is not installed"), arguments: widths)
    func `every screen has the recorded characters and colours`(width: Int) async throws {
        let home = try Home()
        try await home.run(words: Self.records.flatMap { ["-c", $0] }).succeeded()
        let terminal = try TmuxTerminal(home, columns: width, rows: 40)
        try #require(await watch(within: .seconds(60)) { terminal.cells.text.contains("popcorn>") ? true : nil } != nil)
        for step in Self.steps {
            terminal.type("C-l")
            terminal.type("\"\(step.line)\" Enter")
            let file = Self.golden(step.name, width)
            if Self.isRecording {
                try await terminal.settled(\.cells).text.write(to: file, atomically: true, encoding: .utf8)
            } else {
                let expected = try String(contentsOf: file, encoding: .utf8)
                let found = await watch(within: .seconds(30)) {
                    usleep(20_000)
                    return terminal.cells.text == expected ? true : nil
                }
                try #require(found != nil, "\(step.name) at \(width):\n\(terminal.cells.text)")
            }
        }
        if Self.isRecording { try Self.writePictures(width) }
    }

    @Test(arguments: widths)
    func `the pictures show the recorded screens`(width: Int) throws {
        for (file, picture) in try Self.pictures(width) {
            #expect(try String(contentsOf: file, encoding: .utf8) == picture, "\(file.lastPathComponent)")
        }
    }

    @Test func `a screen is the same after it was written as text`() throws {
        for width in Self.widths {
            for step in Self.steps {
                let text = try String(contentsOf: Self.golden(step.name, width), encoding: .utf8)
                #expect(CellScreen(text).text == text)
                #expect(text.contains("⟨"), "\(step.name) has no colours")
            }
        }
    }

    private static func writePictures(_ width: Int) throws {
        try FileManager.default.createDirectory(at: pictureFolder, withIntermediateDirectories: true)
        for (file, picture) in try pictures(width) { try picture.write(to: file, atomically: true, encoding: .utf8) }
    }

    /// Returns the pictures of all recorded screens of a width, with their files.
    private static func pictures(_ width: Int) throws -> [(file: URL, picture: String)] {
        try steps.flatMap { step in
            let screen = CellScreen(try String(contentsOf: golden(step.name, width), encoding: .utf8))
            return CellScreen.Theme.all.map { theme in
                let file = pictureFolder.appending(path: "\(step.name)-\(width)-\(theme.name).svg")
                return (file, screen.svg(columns: width, theme))
            }
        }
    }

    private static func golden(_ name: String, _ width: Int) -> URL {
        root.appending(path: "Tests/EndToEndTests/Golden/Screens/\(name)-\(width).txt")
    }

    private static let isRecording = ProcessInfo.processInfo.environment["POPCORN_RECORD"] != nil
    private static let root = URL(filePath: #filePath).deletingLastPathComponent().appending(path: "../../..")
        .standardizedFileURL
    private static let pictureFolder = root.appending(path: "Apps/Popcorn/Screens")
}
