import Foundation
import LoopbackTMDb
import Testing

@Suite("Pictures beside pages")
struct PagePictureTests {
    private static let path = "/t/p/w342/poster550.jpg"
    /// A row of the picture, 20 cells wide and red.
    private static let row = "\u{1B}[38;5;196;48;5;196m" + String(repeating: "▀", count: 20) + "\u{1B}[0m"

    private static func server() throws -> LoopbackTMDb {
        let server = try LoopbackTMDb.started()
        server.serveImages(TinyPicture.red)
        return server
    }

    /// The number of rows of pictures that the terminal has received.
    private static func rows(_ terminal: Terminal) -> Int {
        String(decoding: terminal.bytes, as: UTF8.self).components(separatedBy: row).count - 1
    }

    /// Opens pages until one has a picture, since a picture may arrive after the first one was printed.
    private static func openUntilDrawn(_ line: String, expecting prompt: String, on terminal: Terminal) async throws {
        while rows(terminal) == 0 { try await terminal.type("\(line)\r", expecting: prompt) }
    }

    @Test func `a stored poster stands beside the page, even offline, and is fetched only once`() async throws {
        let server = try Self.server()
        let home = try Home(server)
        let terminal = try await Terminal(atPromptOf: home)
        try await Self.openUntilDrawn("movie 550", expecting: "Fight Club>", on: terminal)
        #expect(Self.rows(terminal) == 15)
        try await terminal.quit()
        let page = try Terminal(home, ["movie", "550", "--offline"])
        #expect(try await page.exitCode() == 0)
        #expect(Self.rows(page) == 15)
        #expect(page.text.contains(String(repeating: "▀", count: 20) + "  Fight Club (1999)"), "\(page.text)")
        #expect(server.count(Self.path) == 1)
        #expect(server.requests.filter { $0.path == Self.path }.allSatisfy { $0.credential == nil })
    }

    @Test
    func `a late picture leaves the page at full width, and at a prompt is stored for the next time`() async throws {
        let server = try Self.server()
        server.fail(Self.path, with: .slow(.milliseconds(800)), times: 1)
        let home = try Home(server)
        let terminal = try await Terminal(atPromptOf: home)
        try await terminal.type("movie 550\r", expecting: "Fight Club>")
        #expect(Self.rows(terminal) == 0)
        // The fetch goes on while the user does something else.
        while try !home.hasPicture { try await Task.sleep(for: .milliseconds(20)) }
        try await terminal.type("movie 550\r", expecting: "Fight Club>")
        #expect(Self.rows(terminal) == 15)
        #expect(server.count(Self.path) == 1)
        try await terminal.quit()
    }

    @Test func `outside a prompt, a late picture is dropped`() async throws {
        let server = try Self.server()
        server.fail(Self.path, with: .silence)
        let home = try Home(server)
        let terminal = try Terminal(home, ["movie", "550"])
        #expect(try await terminal.exitCode(within: .seconds(20)) == 0)
        #expect(terminal.text.contains("Fight Club (1999)") && Self.rows(terminal) == 0)
        #expect(try !home.hasPicture)
    }

    @Test func `a picture that can't be decoded is left out without a message`() async throws {
        let server = try LoopbackTMDb.started()
        server.serveImages([0xFF, 0xD8, 0xFF, 0xE0])
        let terminal = try Terminal(Home(server), ["movie", "550"])
        #expect(try await terminal.exitCode() == 0)
        #expect(terminal.text.contains("Fight Club (1999)") && !terminal.text.contains("picture"), "\(terminal.text)")
    }

    @Test func `a title without a picture has a poster set as text, of the size of a poster`() async throws {
        // The sample has no pictures.
        let terminal = try await Terminal(atPromptOf: Home())
        try await terminal.type("movie 550\r", expecting: "Fight Club>")
        let rows = terminal.text.split(whereSeparator: \.isNewline)
        let title = try #require(rows.first { $0.contains("Fight Club (1999)") })
        #expect(title.hasPrefix(String(repeating: " ", count: 22)), "\(title)")
        #expect(rows.contains { $0.hasPrefix("  Fight Club        ") } && rows.contains { $0.hasPrefix("  ━━━  ") })
        #expect(rows.contains { $0.hasPrefix("  1999              ") }, "\(terminal.text)")
        // A person's page has a portrait or none.
        try await terminal.type("person 287\r", expecting: "Brad Pitt>")
        #expect(terminal.text.split(whereSeparator: \.isNewline).contains { $0.hasPrefix("Brad Pitt ") })
        try await terminal.quit()
    }

    @Test(
        arguments: [
            (71, [], [:]), (80, ["--color", "never"], [:]), (80, ["--plain"], [:]), (80, [], ["NO_COLOR": "1"]),
            (80, [], ["TERM": "dumb"]), (80, ["--json"], [:]), (80, ["--md"], [:]),
        ] as [(UInt16, [String], [String: String])])
    func `a page without room or colours has no picture and fetches none`(
        columns: UInt16, flags: [String], environment: [String: String]
    ) async throws {
        let server = try Self.server()
        let terminal = try Terminal(
            Home(server), ["movie", "550", "--no-pager"] + flags, columns: columns,
            environment: environment.mapValues { $0 })
        #expect(try await terminal.exitCode() == 0)
        #expect(!terminal.text.contains("▀"))
        #expect(!server.requests.contains { $0.path.hasPrefix("/t/p/") })
    }

    @Test func `pictures can be turned off`() async throws {
        let server = try Self.server()
        let terminal = try await Terminal(atPromptOf: Home(server))
        try await terminal.type("set pictures off\r", expecting: "popcorn>")
        try await terminal.type("movie 550\r", expecting: "Fight Club>")
        try await terminal.type("poster\r", expecting: "original/poster550.jpg")
        #expect(!server.requests.contains { $0.path.hasPrefix("/t/p/") })
        try await terminal.quit()
    }

    @Test func `a portrait stands beside a person's page, and a still beside an episode's`() async throws {
        let server = try Self.server()
        let terminal = try await Terminal(atPromptOf: Home(server))
        try await Self.openUntilDrawn("person 287", expecting: "Brad Pitt>", on: terminal)
        #expect(Self.rows(terminal) == 15)
        try await terminal.type("tv 1396 s1e1\r", expecting: "S01E01>")
        try await terminal.quit()
        let folders = server.requests.map(\.path).filter { $0.hasPrefix("/t/p/") }.map { $0.split(separator: "/")[2] }
        // Until it is drawn, a page requests its picture again.
        #expect(Set(folders) == ["w185", "w300"])
    }
}

extension Home {
    /// Whether the cache has a picture.
    fileprivate var hasPicture: Bool {
        get throws {
            let folder = xdg("cache").appending(path: "popcorn/images")
            guard FileManager.default.fileExists(atPath: folder.path) else { return false }
            return try FileManager.default.contentsOfDirectory(atPath: folder.path).contains { !$0.hasSuffix("draft") }
        }
    }
}
