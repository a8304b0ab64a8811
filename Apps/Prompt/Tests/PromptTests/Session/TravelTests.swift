import CoreDomain
import TerminalKit
import Testing

@testable import Prompt

/// Going from result to result: `more`, `back`, and what rows, the current title and the name of the table are then.
@Suite struct `Going from result to result` {
    private static let display = Display(
        width: 80, isOutputTerminal: false, isErrorTerminal: false, isInteractive: true)

    /// A session after some lines, and the text that each of them printed.
    private func typing(_ lines: String...) async throws -> (session: Session<Shelf>, texts: [String]) {
        let session = try Session<Shelf>(
            environment: Environment([:]), flags: Flags(), display: Self.display, report: { _ in })
        var texts: [String] = []
        for line in lines {
            let output = await session.run(line)
            let text = output.standardOutput + output.standardError
            texts.append(text.hasSuffix("\n") ? String(text.dropLast()) : text)
        }
        return (session, texts)
    }

    private func titles(_ session: Session<Shelf>) async -> [String] { await session.state.rows.map(\.title) }

    @Test func `“more” shows the next page and adds its rows to those before`() async throws {
        let (session, texts) = try await typing("shelf", "more")
        #expect(texts == ["page 1", "page 2"])
        #expect(await titles(session) == ["Emma", "Ulysses", "Dracula", "Walden"])
    }

    @Test func `“more” at the end of a list names its last row`() async throws {
        let (session, texts) = try await typing("shelf", "more", "more", "more")
        #expect(texts[2] == "page 3")
        #expect(texts[3] == "error: there are no more rows: the list ends with row 6.   back")
        #expect(await titles(session) == Shelf.books)
    }

    @Test func `“more” without a list is a usage error`() async throws {
        let (session, _) = try await typing("book 1")
        let output = await session.run("more")
        #expect(output.exitCode == 2 && output.standardError.hasPrefix("error: there is nothing to continue."))
    }

    @Test func `the list can be continued after a page was opened`() async throws {
        let (session, texts) = try await typing("shelf", "book 1", "more")
        #expect(texts == ["page 1", "book Emma", "page 2"])
        #expect(await titles(session).count == 4)
    }

    @Test func `the same line with the next page continues the rows, and with any other page starts over`() async throws
    {
        let (session, _) = try await typing("shelf", "shelf --page 2")
        #expect(await titles(session) == ["Emma", "Ulysses", "Dracula", "Walden"])
        let (other, _) = try await typing("shelf", "shelf --page 3")
        #expect(await titles(other) == ["Dune", "Zen Tomorrow"])
        let (third, _) = try await typing("shelf", "shelf age --page 2")
        #expect(await titles(third) == ["Dracula", "Walden"])
    }

    @Test func `“back” shows the previous result with its rows, and then there is nothing before it`() async throws {
        let (session, texts) = try await typing("shelf", "search Du", "back", "back")
        #expect(texts[1] == "1 found" && texts[2] == "page 1")
        #expect(texts[3].hasPrefix("error: there is nothing to go back to."))
        #expect(await titles(session) == ["Emma", "Ulysses"])
        #expect(await session.canGoBack == false)
    }

    @Test func `“back” from the second page shows the first one, which can be continued again`() async throws {
        let (session, texts) = try await typing("search Du", "shelf", "more", "back", "more")
        #expect(texts.suffix(3) == ["page 2", "page 1", "page 2"])
        #expect(await titles(session).count == 4)
    }

    @Test func `“back” to a second page continues the rows of the first one`() async throws {
        let (session, texts) = try await typing("shelf", "more", "search Du", "back")
        #expect(texts.last == "page 2")
        #expect(await titles(session) == ["Emma", "Ulysses", "Dracula", "Walden"])
    }

    @Test func `“back” to a page keeps the numbers of the last table`() async throws {
        let (session, texts) = try await typing("book 5", "search W", "back", "1 blurb")
        #expect(texts.suffix(2) == ["book Dune", "blurb of Walden"])
        #expect(await titles(session) == ["Walden"])
    }

    @Test func `“back” after a table without numbers shows the result before it`() async throws {
        let (_, texts) = try await typing("search Du", "shelf", "shelf index", "back")
        #expect(texts.last == "page 1")
    }

    @Test func `“back” doesn't repeat a change`() async throws {
        let (_, texts) = try await typing("shelf", "book 1", "2 lend anna", "back")
        #expect(texts.suffix(2) == ["lent Ulysses", "page 1"])
    }

    @Test func `at most fifty results are remembered`() async throws {
        let (session, _) = try await typing("shelf")
        for number in 1...60 { _ = await session.run("book \(1 + number % 5)") }
        #expect(await session.places.count == 50)
    }

    @Test func `a page keeps the rows of the table before it, which is no longer the last one shown`() async throws {
        let (session, texts) = try await typing("search Du", "book 1", "1 blurb")
        #expect(texts.last == "blurb of Dune")
        let table = try #require(await session.state.table)
        #expect(table.kind == "found" && table.name == "Du" && table.isLast == false)
    }

    @Test func `a confirmation leaves the table the last one shown`() async throws {
        let (session, _) = try await typing("shelf", "1 lend anna", "moive")
        #expect(await session.state.table?.isLast == true)
    }

    @Test func `a table has the name of its line, and keeps it when it is continued`() async throws {
        let (session, _) = try await typing("shelf age", "more")
        let table = try #require(await session.state.table)
        #expect(table.name == "shelf age" && table.line.map(\.text) == ["shelf", "age"])
        let (other, _) = try await typing("search Du")
        #expect(await other.state.table?.line.map(\.text) == ["search", "Du"])
    }

    @Test func `a table without rows keeps the numbers of the one before`() async throws {
        let (session, texts) = try await typing("shelf", "search xyzzy")
        #expect(texts.last == "0 found")
        #expect(await titles(session) == ["Emma", "Ulysses"])
        #expect(await session.state.table?.kind == "books")
    }

    @Test func `rows that go to a file have no numbers`() async throws {
        let (session, _) = try await typing("search Du")
        await session.use(
            Display(
                width: 80, isOutputTerminal: false, isErrorTerminal: false, outputFile: "rows", isInteractive: true))
        _ = await session.run("shelf")
        #expect(await titles(session) == ["Dune"])
        #expect(await session.state.table?.isLast == true)
    }

    @Test func `a page makes its title the current one, and a table doesn't`() async throws {
        let (session, texts) = try await typing("book 2", "shelf", "blurb")
        #expect(texts.last == "blurb of Ulysses")
        #expect(await session.state.current?.reference.id == 2)
    }

    @Test func `the only title that was acted on becomes the current one, and several don't`() async throws {
        let (one, _) = try await typing("book 1", "shelf", "2 lend anna")
        #expect(await one.state.current?.title == "Ulysses")
        let (both, _) = try await typing("book 5", "shelf", "1-2 lend anna")
        #expect(await both.state.current?.reference.id == 5)
    }

    @Test func `several parts of one title make the title current, unless a part of it is`() async throws {
        let session = try await typing("shelf").session
        let parts = (1...2).map { Item(ItemReference(.movie, 3, season: 1, episode: $0), title: "Dracula") }
        var result = CommandResult(kind: "change", data: .null, screen: Screen([]))
        result.actedOn = parts
        let words = try Word.words(in: "shelf move attic")
        let command = try #require(try Shelf.table.parse(words))
        let call = Call(words: words, command: command, flags: Flags())
        func remember() async {
            let place = Place(call: call, before: await session.shown, isContinued: false)
            await session.remember(RunResult(result: result, place: place), isForPeople: true)
        }
        await remember()
        #expect(await session.state.current == Item(ItemReference(.movie, 3), title: "Dracula"))
        result.actedOn = [parts[1]]
        await remember()
        #expect(await session.state.current == parts[1])
        result.actedOn = parts
        await remember()
        #expect(await session.state.current == parts[1])
    }

    @Test func `rows written for a program don't count as shown`() async throws {
        let (session, _) = try await typing("shelf --json")
        #expect(await session.state.showsRows == false)
        let (other, _) = try await typing("shelf")
        #expect(await other.state.showsRows)
    }
}
