import Foundation
import LoopbackTMDb
import Testing

@Suite("Statistics and movies coming to cinemas")
struct StatisticsTests {
    @Test(arguments: ["sqlite", "file"])
    func `statistics count the stored data, and fetch missing credits on request`(engine: String) async throws {
        let server = try LoopbackTMDb.started()
        let home = try Home(server, engine: engine)
        for line in [
            "seen 550 date:2026-01-03", "rate 9 550", "seen 550 date:2026-03-01", "seen 2001 date:2026-03-02",
            "seen tv 1396 s1e1-2 date:2025-12-31", "rate 4 603",
        ] {
            let outcome = try await home.run("-c", line)
            #expect(outcome.exitCode == 0, "\(outcome)")
        }
        _ = try await home.run("storage", "clear", "--no-input")
        server.forgetRequests()
        let stored = try await home.run("stats", "--offline")
        #expect(stored.output.hasPrefix("4 films · 2 episodes · "), "\(stored)")
        #expect(stored.output.contains("\nCredits are known for 0 of 4 titles.\n"), "\(stored)")
        #expect(server.requests.isEmpty)
        let report = try await home.run("stats", "2026", "--fetch", "--json")
        for figure in [
            #""films":3,"episodes":0,"minutes":358,"#, #""titles":2,"titlesWithCredits":2,"rewatches":1,"#,
            #""months":[{"month":"2026-01","viewings":1},{"month":"2026-03","viewings":2}]"#,
            #""directors":[{"name":"David Fincher","id":7467,"titles":1,"rated":1,"mean":9}"#,
            #""differences":[{"kind":"movie","id":550,"season":null,"episode":null,"title":"Fight Club","rating":9,"#,
        ] { #expect(report.output.contains(figure), "\(figure) \(report)") }
        server.forgetRequests()
        #expect(try await home.run("stats", "2026", "--fetch", "--json").output == report.output)
        #expect(server.requests.isEmpty, "\(server.requests)")
        let person = try await home.run("stats", "brad pitt")
        #expect(person.output.hasPrefix("Brad Pitt · 3 films · 2 episodes · "), "\(person)")
    }

    @Test func `a released movie is no longer among those coming to cinemas`() async throws {
        let server = try LoopbackTMDb.started()
        let days = [-40, 0, 1, 40].map {
            Date(timeIntervalSinceNow: 86_400 * Double($0)).formatted(.iso8601).prefix(10)
        }
        let rows = days.enumerated().map { #"{"id":\#($0 + 1),"title":"T\#($0)","release_date":"\#($1)"}"# }
        let list = #"{"page":1,"total_pages":1,"total_results":4,"results":[\#(rows.joined(separator: ","))]}"#
        server.fail("/3/movie/upcoming", with: .body(list))
        let shown = try await Home(server).run(
            "upcoming", "--template", "{title}", options: RunOptions(environment: ["TZ": "UTC"]))
        #expect(shown.output == "T2\nT3\n", "\(shown)")
    }
}
