import Foundation
import Prompt
import TerminalKit
import TerminalKitTestHelpers
import Testing

@testable import PopcornApp

@Suite("A rating is not a viewing")
struct RatingMarkTests {
    private let session: Session<Composition>

    init() throws {
        session = try .inMemory(
            ["NO_COLOR": "1"], width: 200, toTerminal: true, errorsToTerminal: true, isInteractive: false)
    }

    /// Runs lines and returns the output of the last one.
    private func run(_ lines: String...) async -> String { await session.lastOutput(of: lines) }

    private func mine(_ line: String = "movie 550") async -> String {
        let json = await run("\(line) --fields mine --json")
        return json.components(separatedBy: "\"mine\":").last?.components(separatedBy: ",\"lists\"").first ?? json
    }

    @Test func `rating something unseen marks it as seen, without a viewing`() async {
        let line = await run("movie 550", "rate 8")
        #expect(line.hasPrefix("Fight Club (movie, 1999): rated 8; TMDb 8.4 of 31,033; marked as seen."), "\(line)")
        #expect(await mine() == #"{"seen":0,"isSeen":true,"lastSeen":null,"rating":8"#)
        #expect(await run("diary") == "The diary has nothing yet.\n")
        #expect(await run("yours is:seen").contains("✓ 8"))
        #expect(await run("yours is:unseen") == "None of your records match the filter.\n")
    }

    @Test(arguments: ["rate 8", "rate 8 yesterday"])
    func `the next viewing of a rated movie is its first one and has the rating`(rating: String) async {
        let line = await run("movie 550", rating, "seen date:2026-11-20")
        #expect(!line.contains("2nd time") || rating != "rate 8", "\(line)")
        _ = await run("movie 680", "rate 8", "seen date:2026-11-20")
        #expect(await mine("movie 680") == #"{"seen":1,"isSeen":true,"lastSeen":"2026-11-20","rating":8"#)
        let diary = await run("diary 2026-11-20 --template '{itemID} {date} {again} {rating}'")
        #expect(diary.contains("680 2026-11-20 false 8\n"), "\(diary)")
    }

    @Test func `the episodes that a rating marks are progress, and the next viewing is their first`() async {
        let first = await run("tv 1399", "rate 9 s1e1", "seen s1e1 date:2026-11-20")
        #expect(first.contains("S01E01 seen on 20 Nov 2026 · 1 of 73"), "\(first)")
        let diary = await run("diary --template '{season} {episode} {date} {again} {rating}'")
        #expect(diary == "1 1 2026-11-20 false 9\n")
        _ = await run("rate 8 tv 1399 s1e2")
        #expect(await run("next --fields season,episode,left --csv") == "season,episode,left\n1,3,71\n")
        #expect(await run("diary --csv --no-header").split(separator: "\n").count == 1)
    }

    @Test func `removing a rating removes the mark, and removing the mark keeps the rating`() async {
        _ = await run("rate 8 550", "unrate 550")
        #expect(await mine().hasPrefix("null}"))
        _ = await run("rate 8 #550")
        let unseen = await run("unseen #550")
        #expect(unseen.hasPrefix("Removed the mark of Fight Club (1999); it is now unseen."), "\(unseen)")
        #expect(await mine() == #"{"seen":0,"isSeen":false,"lastSeen":null,"rating":8"#)
        #expect(await run("undo").hasPrefix("Undid: "))
        #expect(await mine() == #"{"seen":0,"isSeen":true,"lastSeen":null,"rating":8"#)
    }

    @Test func `the last viewing takes the mark with it, and undoing the viewing shows the mark again`() async {
        _ = await run("rate 8 550", "seen 550 date:2026-11-20", "unseen 550")
        #expect(await mine() == #"{"seen":0,"isSeen":false,"lastSeen":null,"rating":8"#)
        _ = await run("rate 7 #680", "seen #680 date:2026-11-20", "undo")
        #expect(await mine("movie 680") == #"{"seen":0,"isSeen":true,"lastSeen":null,"rating":7"#)
    }

    @Test func `a second “seen” on a full day records nothing and says so`() async {
        _ = await run("movie 550", "seen date:2026-11-20")
        let line = await run("seen date:2026-11-20")
        #expect(
            line.hasPrefix("Nothing recorded: Fight Club (1999) was already seen on 20 Nov 2026."), "\(line)")
        #expect(line.hasSuffix("seen again date:2026-11-20\n") && !line.contains("recorded."), "\(line)")
        let noted = await run("seen date:2026-11-20 note:\"again\"")
        #expect(noted.contains("on 20 Nov 2026. The note wasn’t recorded."), "\(noted)")
        let output = await session.run("seen date:2026-11-20 --json")
        #expect(output.exitCode == 0)
        #expect(output.standardOutput.contains(#""data":{"event":null,"items":[{"kind":"movie","id":550"#))
        #expect(output.standardOutput.contains(#""undo":false"#))
        #expect(await run("seen again date:2026-11-20").contains("the 2nd time"))
        #expect(await run("seen date:2026-11").contains("3 viewings now"))
        #expect(await run("seen date:2026-11").contains("4 viewings now"))
    }

    @Test func `what was already seen that day is left out, and named`() async {
        _ = await run("seen 550 date:2020-01-01")
        let line = await run("seen 550, 680 date:2020-01-01")
        #expect(line.contains("Pulp Fiction (movie, 1994): seen on 1 Jan 2020."), "\(line)")
        #expect(line.contains("Fight Club (1999) was already seen on 1 Jan 2020."), "\(line)")
    }

    @Test func `a rating with a day rates the viewing of that day, or records it`() async {
        _ = await run("movie 550", "seen date:2026-11-19", "seen date:2026-11-20")
        let line = await run("rate 6 date:2026-11-19")
        #expect(line.hasPrefix("Rated 6: Fight Club (1999), seen on 19 Nov 2026."), "\(line)")
        #expect(await run("rate 9 date:2026-11-18").contains("rated 9"))
        let diary = await run("diary --template '{date} {rating}'")
        #expect(diary == "2026-11-20 \n2026-11-19 6\n2026-11-18 9\n", "\(diary)")
    }

    @Test func `the diary and the statistics have one mean, of each movie's rating once`() async {
        _ = await run("seen 550 date:2020-01-01", "rate 4 550", "seen 550 date:2020-01-02", "rate 8 550", "rate 6 680")
        _ = await run("seen 603 date:2020-01-03", "rate 5 603")
        #expect(await run("diary").contains("mean 6.5"))
        #expect(await run("stats").contains("mean 6.5"))
    }

    @Test func `a series is finished when each aired episode is seen`() async {
        _ = await run("seen 1396 s5e16 date:2020-01-01")
        #expect(await run("next --fields season,episode,left --csv") == "season,episode,left\n1,1,61\n")
        #expect(await run("yours state:finished") == "None of your records match the filter.\n")
        _ = await run("seen tv 1396 s1-")
        #expect(await run("next --csv --no-header").isEmpty)
        #expect(await run("yours state:finished --fields id --csv") == "id\n1396\n")
    }

    @Test func `a mark is exported as a rating that is seen, and imported as one`() async throws {
        _ = await run(
            "rate 8 550", "rate 7 1399 s1e1", "seen 680 date:2020-01-01", "rate 5 680", "rate 9 603", "unseen 603")
        let folder = try TemporaryFolder()
        let file = folder.url.appending(path: "popcorn.csv").path
        _ = await run("export csv \(file)")
        let other = try Session.inMemory(
            ["NO_COLOR": "1"], width: 200, toTerminal: true, errorsToTerminal: true, isInteractive: false)
        _ = await other.run("import \(file)")
        for line in [
            "yours sort:title --fields id,season,episode,mine --json", "diary --fields itemID,date,rating --json",
        ] {
            let copy = await other.run(line).standardOutput
            #expect(copy == (await session.run(line).standardOutput))
        }
        let again = await other.run("import \(file)")
        #expect(!again.standardOutput.contains("added"), "\(again.standardOutput)")
    }
}
