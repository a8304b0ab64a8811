import Foundation
import Testing

@testable import PopcornApp
@testable import Prompt

/// The history of the user's changes, and their undo and redo.
@Suite final class `The history of changes` {
    private let session: Session<Composition>

    init() throws { session = try .inMemory() }

    private func run(_ lines: String...) async -> [CommandOutput] {
        var outputs: [CommandOutput] = []
        for line in lines { outputs.append(await session.run(line)) }
        return outputs
    }

    private func handle(ofRow number: Int) async throws -> String {
        let output = await session.run("history --template {id}").standardOutput
        return String(try #require(output.split(separator: "\n").dropFirst(number - 1).first).prefix(8))
    }

    @Test func `any change is undone and redone by its row, by its id, or as the last one`() async throws {
        let outputs = await run(
            "seen 550", "seen 1396 s5e14", "rate 9 27205", "history", "2 undo", "undo 3", "undo", "undo", "redo",
            "yours")
        #expect(outputs[4].standardOutput.hasPrefix("Undid: Breaking Bad (2008) S05E14 seen."))
        #expect(outputs[5].standardOutput.hasPrefix("Undid: Fight Club (1999) seen."))
        #expect(outputs[6].standardOutput.hasPrefix("Undid: Inception (2010) rated 9."))
        #expect(outputs[7].exitCode == 3 && outputs[7].standardError.contains("there is no change left to undo"))
        #expect(outputs[8].standardOutput.hasPrefix("Redid: Inception (2010) rated 9."))
        #expect(outputs[9].standardOutput.contains("Inception") && !outputs[9].standardOutput.contains("Fight Club"))
        let id = try await handle(ofRow: 3)
        let redone = await run("redo \(id)", "redo \(id)", "history \(id)", "history fight club", "history 27205")
        #expect(redone[0].standardOutput.hasPrefix("Redid: Fight Club (1999) seen."))
        #expect(redone[1].exitCode == 2 && redone[1].standardError.contains("was not undone"))
        #expect(redone[2].standardOutput.contains("Fight Club (1999) seen") && redone[2].standardOutput.contains(id))
        #expect(redone[3].standardOutput.contains("Fight Club (1999) seen"))
        #expect(!redone[3].standardOutput.contains("Inception"))
        #expect(redone[4].standardOutput.contains("Inception (2010) rated"))
    }

    @Test func `what is no change is refused, and nothing is undone`() async throws {
        _ = await run("seen 550", "popular")
        for (line, message) in [
            ("undo 1", "row 1 is not a change"), ("undo 99", "row 99 is not a change"), ("undo heat", "“heat” is not"),
            ("undo 00000000", "“00000000” is not the id"), ("history 00000000", "“00000000” is not the id"),
            ("redo", "nothing was undone"),
        ] {
            let output = await session.run(line)
            #expect(output.exitCode != 0 && output.standardError.contains(message), "\(line): \(output)")
        }
        #expect(await session.run("history").standardOutput.contains("Fight Club (1999) seen"))
        #expect(await !session.run("history").standardOutput.contains("undone"))
    }

    @Test func `the result for programs has the documented properties`() async throws {
        _ = await run("seen 1396 s1e1-3", "undo")
        let output = await session.run("history --json")
        #expect(output.standardOutput.contains(#""data":[{"number":1,"id":""#))
        #expect(
            output.standardOutput.contains(
                #""event":"titleSeen","items":[{"kind":"tv","id":1396,"season":1,"episode":1,"#))
        #expect(output.standardOutput.contains(#""undone":true,"change":"undone: "#))
        #expect(output.standardOutput.contains(#""field":"seen","before":null,"after":"#))
        let table = await session.run("history --csv").standardOutput
        #expect(table.hasPrefix("number,id,time,machine,event,items,undone,change,values\n"))
    }

    @Test(arguments: [
        (["rate 9 550"], "Fight Club (1999) rated 9"),
        (["note \"in winter\" 550"], "note about Fight Club (1999): “in winter”"),
        (["note \"in winter\" 550", "note \"\" 550"], "note about Fight Club (1999) removed"),
        (["tag a,c 550", "tag b,-c 550"], "tags of Fight Club (1999): +b −c"),
        (["seen 550 date:2019-03-14"], "Fight Club (1999) seen on 14 Mar 2019"),
        (["seen 550 date:2019"], "Fight Club (1999) seen in 2019"),
        (["seen 550 date:unknown"], "Fight Club (1999) seen on an unknown day"),
        (["rate 9 550 date:2019-03-14"], "Fight Club (1999) seen on 14 Mar 2019, rated 9"),
        (["seen 550 date:2019", "rate 8 550 date:2019"], "viewing of Fight Club (1999) changed: rated 8"),
        (["seen 550 date:2019", "diary", "1 date:2018-02"], "viewing of Fight Club (1999) changed: moved to Feb 2018"),
        (
            ["list create noir", "list add noir 550, 680", "list rank noir 550 1"],
            "Fight Club (1999) ranked 1st on “noir”"
        ),
    ])
    func `shows the values of a change`(lines: [String], sentence: String) async {
        for line in lines { #expect(await session.run(line).exitCode == 0, "\(line)") }
        #expect(await session.run("history --plain").standardOutput.contains(sentence))
        #expect(await session.run("undo").standardOutput.hasPrefix("Undid: \(sentence)."))
    }

    @Test func `the help says how a change is forgotten on purpose`() async {
        let help = await session.run("help library").standardOutput.replacing(/\s+/, with: " ")
        #expect(help.contains("first delete the line that `history ID` names"), "\(help)")
        #expect(help.contains("with an editor, on each machine that has the file"), "\(help)")
    }

    @Test func `one change has its values before and after, and its effect`() async throws {
        _ = await run("rate 8 550", "rate 9 550", "tag a 550")
        let rated = try await handle(ofRow: 2)
        let shown = await session.run("history \(rated)").standardOutput
        #expect(shown.contains("rating") && shown.contains("Before") && shown.contains("After"), "\(shown)")
        let json = await session.run("history \(rated) --json").standardOutput
        #expect(json.contains(#""field":"rating","before":"8","after":"9","effect":true"#), "\(json)")
    }

    @Test func `a change of a viewing that was undone has no effect, and says so`() async throws {
        _ = await run("seen 550 date:2019-03-14")
        let seen = try await handle(ofRow: 1)
        _ = await run("diary 2019", "1 note \"again\"", "undo \(seen)")
        let later = await session.run("history --plain").standardOutput
        #expect(later.contains("no effect: viewing of Fight Club (1999) changed: note “again”"), "\(later)")
        let rows = await session.run("history --ndjson").standardOutput
        #expect(rows.contains(#""change":"no effect: viewing of"#) && rows.contains(#""effect":false"#), "\(rows)")
        let noted = try await handle(ofRow: 1)
        #expect(await session.run("history \(noted) --json").standardOutput.contains(#""effect":false"#))
    }
}
