import Foundation
import Testing

/// Screens in colour, compared cell by cell with recorded ones, and the pictures made from these.
///
/// With `POPCORN_RECORD=1` in the environment, the screens are recorded again, and the pictures in
/// `Apps/Popcorn/Screens` are written; review the changes.
@Suite("Screens in colour")
struct ScreenPictureTests {
    /// The movies that have been seen, with the day and the rating.
    private static let viewings: [(id: Int, day: String, rating: Int)] = [
        (27205, "2025-01-11", 9), (155, "2025-01-25", 9), (680, "2025-01-18", 8), (278, "2025-01-18", 8),
        (238, "2025-03-08", 10), (424, "2025-02-02", 9), (129, "2025-02-15", 10), (8392, "2025-02-16", 8),
        (128, "2025-02-22", 9), (157336, "2025-03-21", 8), (1124, "2025-03-22", 8), (77, "2025-03-23", 9),
        (348, "2025-04-12", 9), (679, "2025-04-13", 8), (78, "2025-05-03", 8), (335984, "2025-05-04", 9),
        (438631, "2025-06-14", 8), (693134, "2025-06-15", 9), (872585, "2025-07-19", 7), (346698, "2025-07-20", 6),
        (105, "2025-08-09", 9), (165, "2025-08-10", 7), (196, "2025-08-10", 6), (62, "2025-09-13", 9),
        (694, "2025-10-31", 8), (419430, "2025-10-31", 7), (585, "2025-12-24", 8), (12, "2025-12-25", 8),
    ]

    /// The lines that are run before the session.
    private static let records =
        viewings.flatMap { ["seen \($0.id) date:\($0.day)", "rate \($0.rating) \($0.id)"] } + [
            "watchlist add 240", "seen tv 1396 s1 date:2025-11-02", "seen tv 1396 s2 date:2025-11-09",
            "seen tv 66732 s1 date:2025-05-17", "seen tv 1399 s1-3 date:2025-09-27",
            "list create favourites", "list add favourites 550, 11, 78, 348, 680, 155, 27205, 129, 157336, 13",
        ]

    /// The screens and the line that shows each, in one session with the sample.
    private static let steps: [(name: String, line: String)] = [
        ("movie", "movie matrix"), ("search", "/godfather"), ("error", "moive 603"), ("rated", "rate 9 matrix"),
        ("ratings", "tv 1396 ratings"), ("season", "tv 1396 s1"), ("diary", "diary 2025 --limit 14"), ("next", "next"),
        ("calendar", "calendar 2012"), ("wall", "list favourites --wall"), ("stats", "stats 2025"),
    ]

    private static let widths = [80, 132]

    @Test(.needs("tmux"), arguments: widths)
    func `every screen has the recorded characters and colours`(width: Int) async throws {
        let home = try Home()
        try await home.run(words: Self.records.flatMap { ["-c", $0] }).succeeded()
        // The narrow terminal has 24-bit colours, the wide one 256.
        let terminal = try TmuxTerminal(home, columns: width, rows: 40, has24BitColours: width == 80)
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
