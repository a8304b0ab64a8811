import LoopbackTMDb
import Testing

@Suite("Ratings")
struct RatingsTests {
    /// The ratings that the grid must show for a series.
    private struct Numbers {
        /// The number of known episode ratings and means.
        let known: Int
        /// The number of unknown ones.
        let unknown: Int

        init(_ ratings: JSONValue) {
            let seasons = ratings["seasons"]?.list ?? []
            let episodes = seasons.flatMap { $0["episodes"]?.list ?? [] }.map { ($0["voteCount"]?.number ?? 0) > 0 }
            let cells = episodes + seasons.map { $0["average"] != .null }
            known = cells.count { $0 }
            unknown = cells.count { !$0 }
        }
    }

    private static let series = ["1396", "4025"]
    private let home: Home

    init() throws { home = try Home(try LoopbackTMDb.started()) }

    private func numbers(of id: String) async throws -> Numbers {
        Numbers(try JSONValue(try await home.data(of: ["tv \(id) ratings"])[0]))
    }

    /// Returns the ratings in the grid and in the line above it, and the marks of unknown ones.
    private static func ratings(in text: String) -> (known: [String], unknown: Int) {
        let words = text.split(whereSeparator: \.isWhitespace).map(String.init)
        return (words.filter { $0.wholeMatch(of: /\d\.\d|10\.0/) != nil }, words.count { $0 == "–" })
    }

    /// The ratings in the heading of any series here: those of the best and of the lowest episode, and “3.3” of a title.
    private static func headingCount(_ id: String) -> Int { id == "1396" ? 4 : 3 }

    @Test(
        arguments: [
            (40, ["COLORTERM": "truecolor"]), (200, ["COLORTERM": "truecolor"]), (80, ["TERM": "xterm-256color"]),
            (200, ["TERM": "xterm"]), (40, ["NO_COLOR": "1"]),
        ] as [(UInt16, [String: String])])
    func `a grid fits its terminal, with a number in every cell`(
        columns: UInt16, environment: [String: String]
    ) async throws {
        for id in Self.series {
            let numbers = try await numbers(of: id)
            let words = ["tv", id, "ratings", "--offline"]
            let terminal = try Terminal(home, words, columns: columns, rows: 200, environment: environment)
            #expect(try await terminal.exitCode() == 0)
            let lines = terminal.text.split(whereSeparator: \.isNewline)
            #expect(lines.filter { $0.count > columns } == [])
            let shown = Self.ratings(in: terminal.text)
            #expect(shown.known.count == numbers.known + Self.headingCount(id), "\(terminal.text)")
            #expect(shown.unknown == numbers.unknown)
            let shades = Self.shadedTexts(in: terminal.bytes)
            #expect(shades.count == (environment.isShaded ? numbers.known : 0))
            #expect(shades.filter { $0.wholeMatch(of: /\s*(\d\.\d|10\.0)/) == nil } == [])
            #expect(environment["NO_COLOR"] == nil || !terminal.bytes.contains(0x1B))
        }
    }

    @Test(arguments: ["40", "80", "200"])
    func `a grid written to a pipe is the same at any width and has no escape sequences`(columns: String) async throws {
        for id in Self.series {
            let numbers = try await numbers(of: id)
            let natural = try await home.run("tv", id, "ratings")
            let options = RunOptions(environment: ["COLUMNS": columns, "COLORTERM": "truecolor", "TERM": "xterm"])
            let outcome = try await home.run("tv", id, "ratings", options: options)
            #expect(outcome.exitCode == 0 && !outcome.stdout.contains(0x1B))
            #expect(outcome.output == natural.output)
            #expect(Self.ratings(in: outcome.output).known.count == numbers.known + Self.headingCount(id))
        }
    }

    /// Returns the texts with a background of one of many colours.
    private static func shadedTexts(in bytes: [UInt8]) -> [String] {
        String(decoding: bytes, as: UTF8.self).matches(of: /\u{1B}\[[\d;]*48;[25];[\d;]*m([^\u{1B}]*)\u{1B}\[0m/)
            .map { String($0.output.1) }
    }

    @Test func `the CSV of ratings has a row for each episode`() async throws {
        let csv = try await home.run("tv", "1396", "ratings", "--csv").output.split(separator: "\n")
        #expect(
            csv.first
                == "seriesID,series,seasonNumber,episodeNumber,id,name,airDate,voteAverage,voteCount,season,episode")
        #expect(csv.count == 1 + 62)
        #expect(csv.last == "1396,Breaking Bad,5,16,13960516,Chapter 5.16,2005-12-16,9,231,5,16")
        let both = try await home.run("ratings", "1396", "4025", "--csv").output.split(separator: "\n")
        #expect(both.count == 1 + 62 + 94)
        #expect(try await home.run("tv", "1396", "episodes", "--csv").output.split(separator: "\n") == csv)
    }

    @Test func `the JSON of ratings contains the numbers`() async throws {
        let ratings = try await home.run("tv", "1396", "ratings", "--json").json["data"]
        let seasons = ratings?["seasons"]?.list ?? []
        #expect(seasons.map { $0["seasonNumber"]?.number } == [1, 2, 3, 4, 5])
        #expect(seasons.map { $0["episodes"]?.list.count } == [7, 13, 13, 13, 16])
        #expect(seasons.last?["episodes"]?.list[13]["voteAverage"] == .number(8.4))
        #expect(seasons.last?["episodes"]?.list[8]["voteCount"] == .number(0))
        #expect(seasons.first?["average"] == .number(8.8))
        #expect(ratings?["best"]?["name"] == .text("Chapter 3.3"))
        #expect(ratings?["lowest"]?["name"] == .text("Chapter 2.6"))
        #expect(ratings?["missingSeasons"] == .list([]))
    }

    private static let ferry = #""id":4001,"name":"The Night Ferry""#
    private static let season = #""seasons":[{"id":1,"name":"Season 1","season_number":1}]"#

    @Test(arguments: [",\"season/1\":7", ""])
    func `a season that TMDb leaves out of a response is requested separately`(appended: String) async throws {
        let server = try LoopbackTMDb.failing("/3/tv/4001", with: .body("{\(Self.ferry),\(Self.season)\(appended)}"))
        let home = try Home(server)
        for line in ["ratings", "episodes", "ratings"] {
            let outcome = try await home.run("tv", "4001", line)
            #expect(outcome.exitCode == 0 && outcome.output.contains(" · 1 episode"), "\(outcome)")
            #expect(!outcome.errors.contains("warning"), "\(outcome)")
        }
        #expect(server.count("/3/tv/4001/season/1") == 1)
    }

    @Test func `if a season can't be fetched, the command fails and nothing is stored`() async throws {
        let server = try LoopbackTMDb.failing("/3/tv/4001", with: .body("{\(Self.ferry),\(Self.season)}"))
        server.fail("/3/tv/4001/season/1", with: .status(503))
        let home = try Home(server)
        for flag in ["--json", "--offline"] {
            try await home.run("tv", "4001", "ratings", flag, options: RunOptions(isIdle: true)).refused(
                5)
        }
    }

    @Test func `an unreadable season is missing, with a warning`() async throws {
        let server = try LoopbackTMDb.failing(
            "/3/tv/4001", with: .body("{\(Self.ferry),\(Self.season),\"season/1\":7}"))
        server.fail("/3/tv/4001/season/1", with: .body("7"))
        let outcome = try await Home(server).run("tv", "4001", "ratings", "--json").succeeded()
        #expect(try outcome.json["data"]?["missingSeasons"] == .list([.number(1)]))
        #expect(outcome.errors.hasPrefix("warning: "), "\(outcome)")
    }
}

extension [String: String] {
    /// Whether a terminal with this environment shows enough colours for shades.
    fileprivate var isShaded: Bool {
        self["NO_COLOR"] == nil && (self["COLORTERM"] == "truecolor" || self["TERM"] != "xterm")
    }
}
