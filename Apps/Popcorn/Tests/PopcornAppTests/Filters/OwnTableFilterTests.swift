import CoreDomain
import Foundation
import PopcornLibrary
import Prompt
import Testing

@testable import PopcornApp

/// Conditions on the user's own tables, periods of the diary, and the hints of lines about them.
@Suite("Conditions on one's own tables") struct OwnTableFilterTests {
    private let session: Session<Composition>

    init() throws { session = try .inMemory(["NO_COLOR": "1"], width: 100) }

    private func run(_ line: String) async -> String {
        let output = await session.run(line)
        return output.standardOutput + output.standardError
    }

    @Test func `a range of certifications is compared on every table`() async {
        // R, PG-13 and G.
        _ = await run("watchlist add 550, 27205, 862")
        #expect(await run("watchlist cert:..PG-13 --csv --fields id sort:title") == "id\n27205\n862\n")
        #expect(await run("watchlist cert:PG-13..R --csv --fields id sort:title") == "id\n550\n27205\n")
        #expect(await run("discover cert:..G --csv --fields id").contains("\n862\n"))
        let unknown = await run("watchlist cert:..X9")
        #expect(unknown.hasPrefix("error: the certifications “..X9” are in no known order in US."), "\(unknown)")
    }

    @Test(arguments: [("1999-03", "id\n603\n"), ("1999-10", "id\n"), ("1999", "id\n603\n"), ("..1998", "id\n")])
    func `a month is compared with the day of the release, although only the year was recorded`(
        year: String, ids: String
    ) async {
        _ = await run("seen movie 603 date:2020")
        #expect(await run("yours year:\(year) --csv --fields id") == ids)
        #expect(await run("diary year:\(year) --csv --fields itemID") == ids.replacing("id", with: "itemID"))
    }

    @Test func `a week of the diary has the days from Monday to Sunday`() async throws {
        let today = LocalDay.today()
        let monday = try #require(PartialDay.week(named: ["this", "week"], today: today)?.first.start)
        func text(_ days: Int) -> String { PartialDay(monday.addingTimeInterval(Double(days) * 86_400)).text }
        for (id, days) in [(550, -8), (603, -7), (680, -1), (278, 0)] {
            _ = await run("seen movie \(id) date:\(text(days))")
        }
        #expect(await run("diary last week --csv --fields itemID") == "itemID\n680\n603\n")
        #expect(await run("diary this week --csv --fields itemID") == "itemID\n278\n")
        let stats = await run("stats last week")
        #expect(stats.hasPrefix("error: statistics cover a single day, month or year."), "\(stats)")
    }

    @Test func `a title that wasn't seen can be marked by the hint of “unseen”`() async {
        let output = await run("unseen movie 680")
        #expect(output.hasSuffix("   seen movie 680\n"), "\(output)")
    }

    @Test func `a search whose conditions nothing meets says so`() async {
        let output = await run("search matrix year:1950")
        #expect(
            output == "error: nothing that matches “matrix” meets the conditions.   search matrix\n", "\(output)")
    }

    @Test(arguments: ["watchlist add 1396", "common heat, foo bar", "compare heat, foo bar"])
    func `a hint doesn't repeat the command`(line: String) async {
        let output = await run(line)
        #expect(!output.contains("add add") && !output.contains("common common"), "\(output)")
        #expect(!output.contains("common compare"), "\(output)")
    }

    @Test func `titles are sorted by the words they begin with`() async {
        _ = await run("watchlist add 510, 389, 603")
        #expect(await run("watchlist sort:title --csv --fields id") == "id\n389\n603\n510\n")
    }

    @Test func `the example of a season opens it`() async {
        #expect(await run("season 5 1396").hasPrefix("Breaking Bad"))
    }
}
