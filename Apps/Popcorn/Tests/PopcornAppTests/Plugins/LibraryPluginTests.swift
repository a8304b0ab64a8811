import Foundation
import TerminalKit
import Testing

@testable import PopcornApp
@testable import Prompt

@Suite struct `The user's lists` {
    private func outputs(_ lines: String..., width: Int = 80) async throws -> [CommandOutput] {
        try await outputs(lines, width: width)
    }

    private func outputs(_ lines: [String], width: Int = 80) async throws -> [CommandOutput] {
        let session = try Session.inMemory(["NO_COLOR": "1"], width: width, toTerminal: true, isInteractive: false)
        var outputs: [CommandOutput] = []
        for line in lines { outputs.append(await session.run(line)) }
        return outputs
    }

    private func last(_ outputs: [CommandOutput]) -> String {
        (outputs.last?.standardOutput ?? "") + (outputs.last?.standardError ?? "")
    }

    /// Returns the only line on standard output, without the hint at its right edge.
    private func line(_ output: CommandOutput) -> String {
        output.standardOutput.replacing(/\s{2,}undo\n$/, with: "").replacing(/\n$/, with: "")
    }

    @Test func `lists are created, renamed and deleted`() async throws {
        let outputs = try await outputs(
            "list create Later", "list RENAME later Soon", "list", "list delete soon", "list --fields name --csv")
        #expect(outputs.map(\.exitCode) == [0, 0, 0, 0, 0])
        #expect(outputs.map(\.standardError) == ["", "", "", "", ""])
        #expect(line(outputs[0]) == "Created “Later”.")
        #expect(line(outputs[1]) == "Renamed “Later” to “Soon”.")
        #expect(outputs[2].standardOutput.contains("\n2 Soon") && outputs[2].standardOutput.contains("Last added"))
        #expect(line(outputs[3]) == "Deleted “Soon” with 0 titles.")
        #expect(outputs[4].standardOutput == "name\nwatchlist\n")
    }

    @Test func `titles are added to, moved between and removed from lists`() async throws {
        let outputs = try await outputs(
            "list create Later", "list add LATER fight club", "list move 550 later watchlist",
            "watchlist --fields id --csv", "undo", "list later --fields id --csv", "list remove later #550")
        #expect(outputs.map(\.exitCode) == [0, 0, 0, 0, 0, 0, 0])
        #expect(line(outputs[1]) == "Added Fight Club (1999) to “Later”.")
        #expect(line(outputs[2]) == "Moved Fight Club (1999) from “Later” to “watchlist”.")
        #expect(outputs[3].standardOutput == "id\n550\n" && outputs[5].standardOutput == "id\n550\n")
        #expect(outputs[4].standardOutput == "Undid: Fight Club (1999) moved from “Later” to “watchlist”.\n")
        #expect(line(outputs[6]) == "Removed Fight Club (1999) from “Later”.")
    }

    @Test func `moving a title already on the target list removes the title from the source list`() async throws {
        let outputs = try await outputs(
            "list create later", "list add later 550", "watchlist add 550", "list move 550 later watchlist",
            "list later --fields id --csv")
        #expect(line(outputs[3]) == "Moved Fight Club (1999) from “later” to “watchlist”, which already had it.")
        #expect(outputs[4].standardOutput == "id\n")
    }

    @Test func `rows of a table are added to a list and removed from it`() async throws {
        let outputs = try await outputs(
            "popular --limit 3", "2-3 add", "2,3,3 add", "1-2 add", "1-3 remove", "1 add Later")
        #expect(line(outputs[1]) == "Added 2 movies to “watchlist”: Interstellar (2014), Your Name. (2016).")
        #expect(outputs[2].standardOutput == "Interstellar (2014), Your Name. (2016) are already on “watchlist”.\n")
        #expect(line(outputs[3]) == "Added The Shawshank Redemption (1994) to “watchlist”; 1 was already on it.")
        #expect(line(outputs[4]).hasPrefix("Removed 3 movies from “watchlist”: The Shawshank Redemption (1994)"))
        #expect(outputs[5].exitCode == 2 && outputs[5].standardError.hasPrefix("error: unknown list “Later”."))
    }

    @Test func `a list action changes neither the numbered rows nor the current title`() async throws {
        let outputs = try await outputs(
            "list create later", "popular --limit 3", "3", "1 add later", "list add later #550", "2-3 add later",
            "list move #550 later watchlist", "list rename later soon", "list create other", "list delete other",
            "undo",
            "list other", "watchlist remove #550", "2 remove soon", "2 --fields title --csv", "cast --limit 1 --csv")
        #expect(outputs.map(\.exitCode) == Array(repeating: 0, count: 16))
        let added = "Added 2 movies to “later”: Interstellar (2014), Your Name. (2016) (rows 2–3 of “popular”)."
        #expect(line(outputs[5]).replacing("\n", with: " ") == added)
        #expect(line(outputs[13]) == "Removed Interstellar (2014) from “soon” (row 2 of “popular”).")
        #expect(outputs[14].standardOutput == "title\nInterstellar\n")
        #expect(outputs[15].standardOutput.contains("McConaughey"))
    }

    @Test func `a confirmation omits a hint that doesn't fit on the line`() async throws {
        let output = try await outputs("watchlist add 550", width: 47)
        #expect(output[0].standardOutput == "Added Fight Club (1999) to “watchlist”.    undo\n")
        let narrow = try await outputs("watchlist add 550", width: 44)
        #expect(narrow[0].standardOutput == "Added Fight Club (1999) to “watchlist”.\n")
    }

    @Test func `the machine-readable result of a list action describes the change`() async throws {
        let lines = [
            "list create later", "list add later 550", "list rename later soon", "list move 550 soon watchlist",
            "watchlist remove 550", "undo", "list delete soon", "watchlist add 550",
        ]
        let changes = try await outputs(lines.map { $0 + " --template '{event} {items.title} {list} {undo}'" })
        #expect(
            changes.map(\.standardOutput) == [
                "listCreated  later true\n", "titlesAdded Fight Club later true\n", "listRenamed  soon true\n",
                "titlesMoved Fight Club watchlist true\n", "titlesRemoved Fight Club watchlist true\n",
                "titlesRemoved Fight Club watchlist false\n", "listDeleted  soon true\n",
                " Fight Club watchlist false\n",
            ])
        let json = try await outputs("watchlist add 550 --json")[0].standardOutput
        #expect(
            json.hasSuffix(
                #""data":{"event":"titlesAdded","items":[{"kind":"movie","id":550,"season":null,"episode":null,"#
                    + #""title":"Fight Club","year":1999}],"list":"watchlist","undo":true}}"# + "\n"), "\(json)")
    }

    @Test func `a list's history shows every change to the list`() async throws {
        let text = last(
            try await outputs("watchlist add 550", "watchlist remove 550", "undo", "list watchlist history"))
        #expect(text.contains(" undone: Fight Club (1999) removed from “watchlist” "))
        #expect(text.contains(" Fight Club (1999) added to “watchlist” "))
        #expect(last(try await outputs("watchlist history")) == "No changes to “watchlist” are recorded.\n")
    }

    @Test(arguments: ["csv", "tsv"])
    func `an empty list has the same columns as a list with titles`(format: String) async throws {
        for (empty, add, full) in [
            ("watchlist", "watchlist add 550", "watchlist"),
            ("list watchlist history", "watchlist add 550", "watchlist history"),
            ("list", "list", "list"),
        ] {
            let outputs = try await outputs("\(empty) --\(format)", add, "\(full) --\(format)")
            let headers = outputs.map { $0.standardOutput.split(separator: "\n").first ?? "" }
            #expect(headers[0] == headers[2] && headers[0].contains("id") || empty == "list")
        }
        let outputs = try await outputs("watchlist add 550 --\(format)", "watchlist remove 550 --\(format)")
        let headers = outputs.map { $0.standardOutput.split(separator: "\n").first ?? "" }
        #expect(headers[0] == headers[1])
    }

    @Test func `a movie's page names the lists that contain the movie`() async throws {
        let text = last(
            try await outputs("list create later", "list add later 550", "watchlist add 550", "movie 550"))
        #expect(text.contains("Yours     +watchlist +later\n"))
    }

    @Test(arguments: [
        ("watchlist add 550", "Fight Club (1999) is already on “watchlist”."),
        ("list rename later Later", "Renamed “later” to “Later”."),
        ("list rename Later later", "The list is already named “later”."),
    ])
    func `a change that has already been made is not an error`(line: String, confirmation: String) async throws {
        let outputs = try await outputs("list create later", "watchlist add 550", line)
        #expect(outputs[2].exitCode == 0 && self.line(outputs[2]) == confirmation)
        let canUndo = outputs[2].standardOutput.hasSuffix(" undo\n")
        #expect(canUndo == confirmation.hasPrefix("Renamed"))
    }

    @Test(arguments: [
        ("list nothing", 2, "unknown list “nothing”.   list create nothing"),
        ("list wacthlist", 2, "unknown list “wacthlist”. Did you mean “watchlist”?   list\n"),
        ("list add nothing 550", 2, "unknown list “nothing”.   list create nothing · list add nothing 550\n"),
        ("list history", 2, "unknown list “history”.   list\n"),
        ("list add add 550", 2, "unknown list “add”.   list\n"),
        ("list remove nothing 550", 2, "unknown list “nothing”.   list\n"),
        ("list delete nothing", 2, "unknown list “nothing”.   list\n"),
        ("list rename nothing later", 2, "unknown list “nothing”.   list\n"),
        ("list move 550 nothing watchlist", 2, "unknown list “nothing”.   list\n"),
        ("list move 550 watchlist nothing", 2, "unknown list “nothing”.   list create nothing\n"),
        ("list create watchlist", 2, "a list named “watchlist” already exists."),
        ("list delete watchlist", 2, "the watchlist cannot be renamed or deleted.   list\n"),
        ("list rename watchlist later", 2, "the watchlist cannot be renamed or deleted.   list create later\n"),
        ("list create", 2, "which name for the new list?   list create later\n"),
        (#"list create "-x""#, 2, "the name of a list cannot begin with a dash."),
        ("undo", 3, "there is no change left to undo."),
        ("watchlist remove 550", 3, "movie 550 is not on “watchlist”."),
        ("list move 550 watchlist", 2, "which list?   list move 550 later watchlist"),
        ("list move 550 watchlist WATCHLIST", 2, "“watchlist” is both the source and the target."),
        ("watchlist remove het", 3, "“het” is not on “watchlist”."),
        ("watchlist add 999999999", 3, "movie 999999999 is not in the sample."),
        ("watchlist --page 2", 2, "--page is not accepted by “watchlist”. (popular "),
        ("movie 550 cast --page 2", 2, "--page is not accepted by “movie”."),
        ("popular --stale", 2, "--stale is not accepted by “popular”. (storage clear [--stale])\n"),
    ])
    func `an error explains why a list change is refused`(line: String, code: Int32, message: String) async throws {
        let outputs = try await outputs(line)
        #expect(outputs[0].exitCode == code)
        #expect(outputs[0].standardError.hasPrefix("error: \(message)"), "\(outputs[0].standardError)")
    }

    @Test(arguments: ["add", "remove", "CREATE", "rename", "Delete", "move", "rank", "history"])
    func `a list cannot have the name of a verb`(word: String) async throws {
        let outputs = try await outputs("list create later", "list create \(word)", "list rename later \(word)")
        #expect(outputs.map(\.exitCode) == [0, 2, 2])
        for output in outputs[1...] {
            #expect(
                output.standardError.hasPrefix("error: “\(word)” is a command word and can’t be the name of a list."))
        }
    }

    @Test(arguments: [
        ("list remove later FIGHT club", "Removed Fight Club (1999) from “later”."),
        ("list remove later godfather year:1972", "Removed The Godfather (1972) from “later”."),
        ("list remove later the godfather", "Removed The Godfather (1972) from “later”."),
        ("list remove later Godfather part 2", "Removed The Godfather Part II (1974) from “later”."),
        (
            #"list move "the godfather part ii" later watchlist"#,
            "Moved The Godfather Part II (1974) from “later” to “watchlist”."
        ),
    ])
    func `a title on a list is found if it is exact`(line: String, confirmation: String) async throws {
        let outputs = try await outputs(
            "list create later", "list add later 550", "list add later 238", "list add later 240", line)
        #expect(outputs.map(\.exitCode) == [0, 0, 0, 0, 0], "\(outputs)")
        #expect(self.line(outputs[4]) == confirmation)
    }

    @Test(arguments: [
        (
            "watchlist remove god part",
            "“god part” is not on “watchlist”. Did you mean The Godfather Part II (#240)?   "
                + "list remove watchlist movie 240\n"
        ),
        (
            #"watchlist remove "godfather""#,
            "“godfather” is not on “watchlist”. Did you mean The Godfather (#238)"
        ),
        ("watchlist remove Fight Club year:1998", "“Fight Club” of 1998 may be one of"),
        ("watchlist remove figth club", "“figth club” is not on “watchlist”. Did you mean Fight Club (#550)?"),
        ("watchlist remove ghtclub", "“ghtclub” is not on “watchlist”."),
        ("watchlist remove …", "“…” is not on “watchlist”.   list watchlist\n"),
    ])
    func `the error of a list action explains that no title on the list matches or that several do`(
        line: String, message: String
    ) async throws {
        let output = try await outputs(
            "watchlist add 550", "watchlist add 238", "watchlist add 240", line)[3]
        #expect(output.exitCode == 3)
        #expect(output.standardError.hasPrefix("error: \(message)"), "\(output.standardError)")
    }

    @Test func `a title that isn't on the source list isn't moved`() async throws {
        let outputs = try await outputs(
            "list create Later", "list move 550 later watchlist", "popular", "1 remove later")
        #expect(outputs[1].exitCode == 3)
        #expect(outputs[1].standardError == "error: movie 550 is not on “Later”.   list Later\n")
        #expect(outputs[3].standardError.hasPrefix("error: The Shawshank Redemption is not on “Later”."))
    }

    @Test(arguments: [
        ("popular", "2 add watchlist soon", " (2 add [NAME])"), ("popular", "2 remove a b", " (2 remove [NAME])"),
        ("popular", "add later", "   1 add later"),
        ("popular", "remove", "   1 remove"),
    ])
    func `the error for an invalid action shows its form`(first: String, line: String, hint: String) async throws {
        let output = try await outputs(first, line)[1]
        #expect(output.exitCode == 2 && output.standardError.hasSuffix(".\(hint)\n"), "\(output.standardError)")
    }
}
