import Foundation
import LoopbackTMDb
import TerminalKit
import TerminalKitTestHelpers
import Testing

@testable import PopcornApp
@testable import Prompt

/// Pages and tables of titles, with responses that the sample doesn't have.
@Suite struct `Screens of titles` {
    private let folder: TemporaryFolder
    private let server: LoopbackTMDb

    init() throws {
        folder = try TemporaryFolder()
        server = try LoopbackTMDb.started()
    }

    private func screen(_ line: String) async throws -> CommandOutput {
        let variables = ["POPCORN_API_BASE": server.base, "TMDB_API_KEY": "x", "NO_COLOR": "1"]
        let session = try Session.inMemory(variables, in: folder, toTerminal: true, isInteractive: false)
        return await session.run(line)
    }

    @Test func `a movie's page has its release day, people, money and offers in order`() async throws {
        #expect(
            try await screen("movie 550").standardOutput == """
                Fight Club (1999)                                               #550 · tt0137523
                ★ 8.4  30,512 votes · 15 Oct 1999 · 2h 19m · R · Drama, Thriller · German
                “Soap, mischief, mayhem.”

                  A man who cannot sleep and a soap maker found a club with few rules.

                Original  Der Kampfklub
                Director  David Fincher                 Writer  Chuck Palahniuk
                Cast      Edward Norton (Narrator), Brad Pitt (Tyler Durden), Helena Bonham
                          Carter (Marla Singer)
                Money     budget $63.0 M · revenue $100.9 M
                Series    The Soap Collection
                Where US  stream Reel Plus · rent Orchard TV · buy River Video  (JustWatch)

                """)
    }

    @Test func `writers are the authors without duplicates, and those after the fifth are shown as a count`()
        async throws
    {
        let jobs = [
            ("A", "Screenplay"), ("A", "Story"), ("B", "Storyboard Artist"), ("C", "Lyricist"), ("D", "Characters"),
            ("E", "Novel"), ("F", "Writer"), ("G", "Author"), ("H", "Teleplay"), ("I", "Script Editor"),
            ("J", "Original Story"),
        ]
        server.fail("/3/movie/42", with: .body(Self.movie(crew: jobs.map { ($0, "Writing", $1) })))
        let text = try await screen("movie 42").standardOutput
        #expect(text.contains("Writers  A, D, E, F, G… +2\n"), "\(text)")
    }

    @Test(arguments: [(1, "Director  P0\n"), (2, "Directors  P0, P1\n"), (7, "Directors  P0, P1, P2, P3, P4… +2\n")])
    func `directors are labelled in the singular or plural`(count: Int, line: String) async throws {
        let crew = (0..<count).map { ("P\($0)", "Directing", "Director") }
        server.fail("/3/movie/42", with: .body(Self.movie(crew: crew)))
        #expect(try await screen("movie 42").standardOutput.contains(line))
    }

    @Test(arguments: [
        ("In Production", "in production"), ("Post Production", "in post-production"), ("Planned", "planned"),
        ("Rumored", "rumoured"), ("Canceled", "cancelled"),
    ])
    func `an unreleased movie shows its production status`(status: String, words: String) async throws {
        server.fail(
            "/3/movie/42", with: .body(Self.movie(#""status":"\#(status)","vote_average":0.0,"vote_count":0"#)))
        #expect(try await screen("movie 42").standardOutput.contains("\nnot rated yet · 5 Mar 2031 · \(words)\n"))
    }

    @Test(arguments: [
        ("Returning Series", "2031", " (since 2031)", "returning", "since 5 Mar 2031"),
        ("Canceled", "2033", " (2031–2033)", "cancelled", "5 Mar 2031 – 5 Mar 2033"),
        ("Planned", "2031", " (2031)", "planned", "5 Mar 2031"),
    ])
    func `a series' page shows the years and the status`(
        status: String, last: String, years: String, words: String, days: String
    ) async throws {
        server.fail(
            "/3/tv/42",
            with: .body(
                """
                {"id":42,"name":"Bare","first_air_date":"2031-03-05","last_air_date":"\(last)-03-05",
                 "status":"\(status)","number_of_seasons":1,"number_of_episodes":1,
                 "created_by":[{"id":1,"credit_id":"a","name":"A"}],"networks":[{"id":1,"name":"N"}]}
                """))
        #expect(
            try await screen("tv 42").standardOutput == """
                Bare\(years)\(String(repeating: " ", count: 73 - years.count))#42
                not rated yet · 1 season · 1 episode · \(words)
                Creator  A
                Aired    \(days)
                Network  N

                """)
    }

    @Test func `a title without votes isn't shown as rated 0 in any table`() async throws {
        let row = #""title":"Bare","name":"Bare","vote_average":0.0,"vote_count":0,"id":42,"release_date":"2031-03-05""#
        let page = #"{"page":1,"results":[{\#(row)}],"total_pages":1,"total_results":1}"#
        let empty = #"{"page":1,"results":[],"total_pages":1,"total_results":0}"#
        server.fail("/3/movie/popular", with: .body(page))
        server.fail("/3/search/movie", with: .body(page))
        for path in ["tv", "person"] { server.fail("/3/search/\(path)", with: .body(empty)) }
        server.fail(
            "/3/person/42",
            with: .body(
                """
                {"id":42,"name":"N","combined_credits":{"crew":[],
                 "cast":[{"media_type":"movie","credit_id":"c","character":"",\(row)}]}}
                """))
        for line in ["popular", "search bare", "person 42 films"] {
            let text = try await screen(line).standardOutput
            #expect(text.contains(/Bare +2031 +– +0/) && !text.contains("0.0"), "\(line): \(text)")
        }
    }

    @Test func `movies coming to cinemas show their release days`() async throws {
        let text = try await screen("now --limit 1").standardOutput
        #expect(text.contains("Release") && text.contains(/[0-9]{1,2} [A-Z][a-z]{2} [0-9]{4}/), "\(text)")
        #expect(!(try await screen("popular").standardOutput.contains("Release")))
    }

    @Test func `a season of a series that isn't stored shows the series' name`() async throws {
        let text = try await screen("tv 1396 season 5").standardOutput
        #expect(text.hasPrefix("Breaking Bad · "), "\(text)")
        #expect(server.requests.count { $0.path == "/3/tv/1396" } == 1)
        server.forgetRequests()
        _ = try await screen("tv 1396 season 5 --json")
        #expect(server.count("/3/tv/1396") == 0)
    }

    private static func movie(_ members: String = "", crew: [(String, String, String)] = []) -> String {
        let rows = crew.enumerated().map { index, member in
            """
            {"id":\(member.0.unicodeScalars.map(\.value).reduce(0, +)),"name":"\(member.0)","credit_id":"c\(index)",\
            "department":"\(member.1)","job":"\(member.2)"}
            """
        }
        let credits = #""credits":{"cast":[],"crew":[\#(rows.joined(separator: ","))]}"#
        let all = [#""id":42,"title":"Bare","release_date":"2031-03-05""#, credits, members].filter { !$0.isEmpty }
        return "{\(all.joined(separator: ","))}"
    }
}
