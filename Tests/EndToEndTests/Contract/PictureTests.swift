import Foundation
import LoopbackTMDb
import Testing

@Suite("Pictures")
struct PictureTests {
    private static let jpeg: [UInt8] = [0xFF, 0xD8, 0xFF, 0xE0, 0, 16, 0x4A, 0x46, 0x49, 0x46]
    private static let path = "/t/p/w500/poster550.jpg"
    private static let inlineFile = "\u{1B}]1337;File=inline=1;size=10;"

    private static func server() throws -> LoopbackTMDb {
        let server = try LoopbackTMDb.started()
        server.serveImages(jpeg)
        return server
    }

    @Test func `a terminal that draws files receives the poster as a file, fetched only once`() async throws {
        let server = try Self.server()
        let home = try Home(server)
        let terminal = try Terminal(home, [], environment: ["TERM_PROGRAM": "iTerm.app"])
        try await terminal.expect("popcorn")
        try await terminal.type("movie 550\r", expecting: "Fight Club>")
        for line in ["poster\r", "offline on\r", "movie 550 poster\r"] {
            try await terminal.type(line, expecting: "Fight Club>")
        }
        terminal.type("quit\r")
        #expect(try await terminal.exitCode() == 0)
        let text = String(decoding: terminal.bytes, as: UTF8.self)
        #expect(text.components(separatedBy: Self.inlineFile).count == 3, "\(text)")
        #expect(server.count(Self.path) == 1)
        let report = try await home.run("storage")
        let line = /pictures +\S*\/popcorn\/images\n +1 picture · \d+ B of 64(.0)? MB/
        #expect(report.output.contains(line), "\(report)")
        #expect(server.requests.filter { $0.path == Self.path }.allSatisfy { $0.credential == nil })
    }

    @Test(arguments: [("truecolor", "\u{1B}[38;2;254;0;0;48;2;254;0;0m▀"), (nil, "\u{1B}[38;5;196;48;5;196m▀")])
    func `in tmux, as in any terminal with colours, a poster is drawn in cells`(
        colours: String?, cells: String
    ) async throws {
        let server = try LoopbackTMDb.started()
        server.serveImages(TinyPicture.red)
        let terminal = try Terminal(
            Home(server), ["movie", "550", "poster"],
            environment: ["TMUX": "x", "TERM_PROGRAM": "iTerm.app", "COLORTERM": colours])
        try await terminal.expect("Fight Club")
        #expect(try await terminal.exitCode() == 0)
        let text = String(decoding: terminal.bytes, as: UTF8.self)
        #expect(text.components(separatedBy: cells).count == 21, "\(text)")
        #expect(!text.contains("\u{1B}]1337"))
    }

    @Test func `a picture of a format that can't be drawn is shown as a link`() async throws {
        let terminal = try Terminal(Home(Self.server()), ["movie", "550", "poster"], columns: 132)
        try await terminal.expect("its format is not supported")
        #expect(try await terminal.exitCode() == 0)
        #expect(terminal.text.contains("/t/p/original/poster550.jpg"))
    }

    @Test(.builtProgram)
    func `without a terminal or colour, a poster is shown as a link and isn't fetched`() async throws {
        let server = try Self.server()
        let home = try Home(server)
        let link = "\(server.origin)/t/p/original/poster550.jpg"
        let piped = try await home.run(
            "movie", "550", "poster", options: RunOptions(environment: ["TERM_PROGRAM": "iTerm.app"]))
        #expect(piped.output == link + "\n" && piped.errors.isEmpty && piped.exitCode == 0, "\(piped)")
        for settings in [["TERM": "dumb"], ["NO_COLOR": "1"]] {
            let environment: [String: String?] = ["TERM_PROGRAM": "iTerm.app"].merging(settings) { $1 }
            let terminal = try Terminal(home, ["movie", "550", "poster"], columns: 132, environment: environment)
            try await terminal.expect(link)
            #expect(try await terminal.exitCode() == 0)
            #expect(!terminal.text.contains("]1337") && !terminal.text.contains("▀"))
        }
        #expect(server.count(Self.path) == 0)
        let object = try await home.run("movie", "550", "poster", "--json")
        let json = try JSONValue(object.stdout)
        #expect(json["kind"]?.text == "poster" && json["data"]?["full"]?.text == link, "\(object)")
    }

    @Test func `an unavailable poster is shown as a link, with the reason`() async throws {
        let server = try Self.server()
        server.fail(Self.path, with: .status(404))
        let home = try Home(server)
        let terminal = try Terminal(
            home, ["movie", "550", "poster"], columns: 132, environment: ["TERM_PROGRAM": "WezTerm"])
        try await terminal.expect("the picture was not found")
        #expect(try await terminal.exitCode() == 0)
        #expect(terminal.text.contains("/t/p/original/poster550.jpg"))
    }
}
