import Prompt
import TerminalKit
import Testing

@testable import PopcornApp

@Suite("Several titles, notes and ranges of days")
struct SeveralTitlesTests {
    private let session: Session<Composition>

    init() throws {
        session = try .inMemory(
            ["NO_COLOR": "1"], width: 200, toTerminal: true, errorsToTerminal: true, isInteractive: false)
    }

    /// Runs lines and returns the output of the last one.
    private func run(_ lines: String...) async -> String { await session.lastOutput(of: lines) }

    @Test(arguments: [
        "seen the matrix, fight club, up", "seen the matrix, fight club and up", "seen the matrix, fight club, and up",
    ])
    func `an action takes several titles with commas and a last “and”`(line: String) async {
        let text = await run(line)
        #expect(text.contains("The Matrix (1999), Fight Club (1999), Up (2009)"), "\(text)")
    }

    @Test func `two titles without a comma are refused, with the comma if both are known`() async {
        #expect(
            await run("watchlist add the matrix and fight club")
                == "error: “the matrix and fight club” may be two titles.   watchlist add the matrix, fight club\n")
        let error = await run("seen the matrix and no such film")
        #expect(error.hasPrefix("error: "), "\(error)")
        #expect(await run("yours") == "You have recorded nothing yet.\n")
    }

    @Test func `several titles are removed from a list, or none if one isn’t on it`() async {
        _ = await run("watchlist add the matrix, fight club, up")
        #expect(await run("watchlist remove the matrix, alien").hasPrefix("error: “alien” is not on “watchlist”"))
        #expect(await run("watchlist --fields id --csv") == "id\n14160\n550\n603\n")
        #expect(await run("watchlist remove the matrix, fight club").hasPrefix("Removed 2 movies from “watchlist”"))
        #expect(await run("watchlist --fields id --csv") == "id\n14160\n")
    }

    @Test func `adding to a list that is missing leads to both lines`() async {
        let error = await run("list add \"date night\" up")
        #expect(error.hasSuffix("list create \"date night\" · list add \"date night\" up\n"), "\(error)")
        #expect(await run("list create \"date night\"", "list add \"date night\" up").hasPrefix("Added Up (2009)"))
    }

    @Test func `what “it” means is asked if a table shows another title than the open one`() async {
        let error = await run("movie fight club", "popular --limit 1", "rate 8 it")
        #expect(
            error.contains("“it” may be The Shawshank Redemption (row 1) or Fight Club, which is open."), "\(error)")
        #expect(error.hasSuffix("1 rate 8 · _ rate 8\n"), "\(error)")
        #expect(await run("yours") == "You have recorded nothing yet.\n")
        #expect(await run("1", "rate 8 it").contains("The Shawshank Redemption (movie, 1994): rated 8"))
    }

    @Test func `a question records nothing, nor does its hint`() async {
        for (line, hint) in [
            ("seen?", "discover is:seen"), ("seen it?", "_ · seen it"),
            ("rated this already?", "help rate"),
        ] {
            let error = await run("movie fight club", line)
            #expect(error.hasPrefix("error: ") && error.hasSuffix("   \(hint)\n"), "\(line): \(error)")
        }
        #expect(await run("yours") == "You have recorded nothing yet.\n")
    }

    @Test func `names without a comma between them are offered with one`() async {
        #expect(await run("common christian bale gary oldman").contains("common christian bale, gary oldman"))
    }

    @Test func `notes and tags are found, and the notes are shown`() async {
        _ = await run("note \"so good\" parasite", "tag rain up", "tv 1396", "note \"the pilot\" s1e1", "rate 8 #550")
        let noted = await run("yours is:noted")
        #expect(noted.contains("Parasite") && noted.contains("so good") && noted.contains("the pilot"), "\(noted)")
        #expect(!noted.contains("Fight Club") && !noted.contains("Up "), "\(noted)")
        let tagged = await run("yours is:tagged")
        #expect(tagged.contains("#rain") && !tagged.contains("Parasite"), "\(tagged)")
        #expect(
            await run("yours is:noted sort:title --fields title,episode,note --csv")
                == "title,episode,note\nBreaking Bad,1,the pilot\nParasite,,so good\n")
    }

    @Test func `the diary of a range has the days at both ends, and a month or a year counts as before its first day`()
        async
    {
        _ = await run(
            "seen 550 date:2025-02-28", "seen 603 date:2025-03", "seen 496243 date:2025-03-01",
            "seen 14160 date:2025-06-30", "seen 238 date:2025-07-01", "seen 278 date:2025", "seen 240 date:unknown")
        func titles(_ line: String) async -> String { await run("\(line) --fields itemID --template '{itemID}'") }
        #expect(await titles("diary 2025-03..2025-06") == "14160\n496243\n603\n")
        #expect(await titles("diary 2025-03-01..2025-06-29") == "496243\n")
        #expect(await titles("diary ..2025-02") == "550\n278\n")
        #expect(await titles("diary 2025-07..") == "238\n")
        #expect(await titles("diary 2025..2026") == "238\n14160\n496243\n603\n550\n278\n")
        #expect(await run("diary 2019..2021") == "The diary has nothing from 2019 until 2021.\n")
    }

    @Test func `after the diary, a day without a year is that day in all years`() async {
        _ = await run(
            "seen 550 date:2025-11-28", "seen 603 date:2024-11-28", "seen 496243 date:2024-11",
            "seen 238 date:2024-11-27")
        for line in ["diary 11-28", "diary 28 nov", "diary nov 28", "diary 28 November"] {
            #expect(await run("\(line) --template '{itemID}'") == "550\n603\n", "\(line)")
        }
        #expect(await run("diary 02-29") == "The diary has nothing on 29 Feb.\n")
        #expect(await run("diary 28-11") == "error: “28-11”: the month comes first.   diary 11-28\n")
        for line in ["diary 11-M", "diary \"11-28\"", "stats 11-28"] {
            #expect(await run(line).contains("titled"), "\(line)")
        }
    }

    @Test func `the keys of other programs lead to ours, and a list is known by its name`() async {
        _ = await run("list create kids")
        for (line, hint) in [
            ("discover director:kubrick decade:1960s", "discover crew:kubrick year:1960s"),
            ("top rating>8", "top rating:8+"), ("kids", "discover genre:family"), ("add up kids", "list add kids up"),
            ("search interstelar", "search Interstellar"),
        ] {
            let error = await run(line)
            #expect(error.hasPrefix("error: ") && error.hasSuffix("   \(hint)\n"), "\(line): \(error)")
        }
    }

    @Test func `a line that has just failed is no hint for the next one, and neither is a row’s number as an id`() async
    {
        #expect(await run("tag aliens 4k steelbook").hasPrefix("error: "))
        #expect(!(await run("tag 4k steelbook aliens").contains("   tag aliens 4k steelbook")))
        #expect(!(await run("popular --limit 3", "schedule 1").contains("add 1")))
    }

    @Test func `a title of another kind is named`() async {
        #expect(
            await run("movie GAME OF THRONES")
                == "error: no movie titled “GAME OF THRONES” was found, but a TV series: Game of Thrones (#1399).   tv 1399\n"
        )
        #expect(await run("tv bryan cranston").hasSuffix("but a person: Bryan Cranston (#17419).   person 17419\n"))
    }
}
