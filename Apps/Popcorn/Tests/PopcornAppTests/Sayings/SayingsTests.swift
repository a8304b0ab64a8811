import CoreDomain
import Foundation
import TerminalKit
import Testing

@testable import PopcornApp
@testable import Prompt

@Suite("What people say")
struct SayingsTests {
    /// A typed line, with the expected hints.
    struct Example: Sendable {
        let typed: String
        let lines: [String]
        /// Whether a list is the table on the screen.
        let isOnList: Bool
        /// The items to try as the open one.
        let open: [Item]

        init(_ text: Substring, isOnList: Bool = false, open: [Item] = SayingsTests.open) {
            self.isOnList = isOnList
            self.open = open
            let halves = text.components(separatedBy: " => ")
            precondition(halves.count == 2, "unreadable example: \(text)")
            typed = halves[0].trimmingCharacters(in: .whitespaces)
            let today = PartialDay(LocalDay.today())
            let isJanuary = today.text.dropFirst(5).prefix(2) == "01"
            let month = (Int(today.text.dropFirst(5).prefix(2)) ?? 0) - 1
            let lastMonth = isJanuary ? "\(today.year - 1)-12" : "\(today.year)-\(month < 10 ? "0" : "")\(month)"
            let meanings = halves[1].replacing("{last month}", with: lastMonth)
                .replacing("{this year}", with: String(today.year))
                .replacing("{last year}", with: String(today.year - 1))
            lines = meanings.components(separatedBy: " · ").map { $0.trimmingCharacters(in: .whitespaces) }
        }
    }

    static let examples = examples(in: [
        SayingExamples.text, SayingExamples.sentences, SayingExamples.more, SayingExamples.conditions,
        SayingExamples.rows,
    ])
    private static let examplesOnList = examples(
        in: [SayingExamples.onList, SayingExamples.conditionsOnList], isOnList: true)

    private static let examplesOnEpisode = examples(in: [SayingExamples.onEpisode], open: [episode])

    private static func examples(in texts: [String], isOnList: Bool = false, open: [Item] = open) -> [Example] {
        texts.flatMap { $0.split(separator: "\n") }.filter { $0.contains("=>") }
            .map { Example($0, isOnList: isOnList, open: open) }
    }

    private static let list = NumberedTable(kind: "list", name: "noir", line: [Word("list"), Word("noir")])

    /// Eight movies and a series.
    private static let rows = (1...9).map { Item(ItemReference($0 < 9 ? .movie : .tvSeries, $0), title: "Row \($0)") }

    private static let movie = Item(ItemReference(.movie, 949), title: "Heat")
    private static let series = Item(ItemReference(.tvSeries, 1396), title: "Breaking Bad")
    private static let episode = Item(ItemReference(.tvSeries, 1396, season: 2, episode: 5), title: "Breaking Bad")
    private static let person = Item(ItemReference(.person, 1158), title: "Al Pacino")
    static let open = [movie, series, episode, person]

    /// Returns what a line means by a saying while a movie is open, or else while a series or a person is; what it means
    /// otherwise if no saying fits.
    static func meanings(_ line: String, isOnList: Bool = false, open: [Item] = open) throws -> SayingReader.Meanings? {
        let words = try Word.words(in: line)
        var other: SayingReader.Meanings?
        for current in open {
            let context = SayingContext(
                rows: rows, table: isOnList ? list : nil, current: current,
                values: ["lists": ["kids", "date-night"]])
            let meanings = knownMeanings(of: words, context)
            if let meanings, shapes.contains(meanings.shape) { return meanings }
            other = other ?? meanings
        }
        return other
    }

    private static let shapes = Set(Sayings.all.map(\.shape))

    /// The titles and names that are known, apart from “heat” those that an example needs.
    private static let known: Set = [
        "heat", "amelie", "memento", "alien", "aliens", "up", "interstellar", "finding nemo", "monsters inc", "kubrick",
        "kidman", "fincher", "scorsese", "nolan", "rick and morty", "breaking bad",
    ]

    /// Returns what words mean by the first phrase whose titles and names are known.
    private static func knownMeanings(of words: [Word], _ context: SayingContext) -> SayingReader.Meanings? {
        var context = context
        while let meanings = Composition.table.meanings(of: words, in: context) {
            if (meanings.knownTitles + meanings.knownNames).allSatisfy(known.contains) { return meanings }
            context.unknownShapes.insert(meanings.shape)
        }
        return nil
    }

    @Test func `a phrase leads to the expected commands, and each saying has an example`() async throws {
        try await Self.expect(
            Self.examples + Self.examplesOnList + Self.examplesOnEpisode, of: Sayings.all.map(\.shape))
    }

    /// Expects examples to have the expected lines, and each shape to have an example.
    static func expect(_ examples: [Example], of shapes: [String]) async throws {
        var used: Set<String> = []
        for example in examples {
            // Tests that wait for something need the thread, too.
            await Task.yield()
            let meanings = try meanings(example.typed, isOnList: example.isOnList, open: example.open)
            #expect(meanings?.lines == example.lines, "\(example.typed): \(meanings?.shape ?? "no shape fits")")
            if let meanings { used.insert(meanings.shape) }
        }
        let unused = shapes.filter { !used.contains($0) }
        #expect(unused == [], "\(unused.joined(separator: "\n"))")
    }

    @Test func `each word of a saying leads to a line that can be typed`() async throws {
        for saying in Sayings.all where !saying.shape.contains(/[A-Z\[]/) {
            await Task.yield()
            let words = saying.shape.split(separator: " ").map { $0.split(separator: "|") }
            for first in words[0] {
                let line = ([first] + words.dropFirst().map { $0[0] }).joined(separator: " ").replacing("_", with: " ")
                // An alternative may be a command of its own, or mean more than this saying.
                guard Composition.table.isUnknown(try Word.words(in: line)) else { continue }
                #expect(try Self.meanings(line) != nil, "\(saying.shape): \(line)")
            }
        }
    }

    @Test(arguments: ["like", "rate ten", "watched yesterday", "director"])
    func `a phrase about the current title asks to open one first`(line: String) throws {
        let meanings = Composition.table.meanings(of: try Word.words(in: line), in: SayingContext())
        #expect(meanings?.needsTitle == true)
    }

    @Test(arguments: ["fight club", "--quiet fight club"])
    func `the title of a stored movie leads to its page`(line: String) async throws {
        let session: Session<Composition> = try .inMemory(["NO_COLOR": "1"], width: 120)
        #expect(await session.run("movie 550").exitCode == 0)
        #expect(await session.run(line).standardError == "error: unknown command “fight”.   movie fight club\n")
    }

    @Test(arguments: ["1", "2-3", "movie heat", "the matrix", "zxcvbn", "\"watched\"", "550"])
    func `other lines mean nothing else`(line: String) throws {
        #expect(try Self.meanings(line) == nil)
    }

    @Test(arguments: ["row", "no", "how", "to", "hi", "my", "not", "bay", "me"])
    func `a short word is near a command only between its first and last letters`(word: String) {
        #expect(Composition.table.nearestCommand(to: word) == nil)
    }

    @Test(arguments: [("lst", "list"), ("moive", "movie"), ("serach", "search"), ("watchlsit", "watchlist")])
    func `a mistyped command is recognised`(word: String, command: String) {
        #expect(Composition.table.nearestCommand(to: word) == command)
    }

    @Test(arguments: [
        (["20", "nov", "2019"], "20 nov 2019"), (["1.5.2020"], "date:2020-05-01"), (["18/4/2024"], "date:2024-04-18"),
        (["4/18/2024"], "date:2024-04-18"), (["3/4/2024"], nil), (["31.2.2020"], nil), (["yesterday"], "yesterday"),
        (["november", "2025"], "date:2025-11"), (["heat"], nil),
    ])
    func `a day is read, unless its month is uncertain`(words: [String], day: String?) {
        #expect(Blanks.day(words) == day)
    }

    @Test(arguments: [
        (["8"], "8"), (["8/10"], "8"), (["4.5/5"], "9"), (["4", "stars"], "8"), (["★★★★"], "8"), (["ten"], "10"),
        (["7", "out", "of", "10"], "7"), (["11"], nil), (["8.5"], nil), (["6", "stars"], "6"), (["5", "stars"], "10"),
        (["11", "stars"], nil), (["0"], nil),
    ])
    func `a rating is read on its scale`(words: [String], rating: String?) {
        #expect(Blanks.rating(words) == rating)
    }

    @Test(arguments: [
        ("90s", "1990s"), ("1990s", "1990s"), ("nineties", "1990s"), ("2010-2015", "2010..2015"), ("1994", "1994"),
        ("2015-2010", nil), ("300", nil),
    ])
    func `years are read as values of a key`(text: String, years: String?) {
        #expect(Blanks.years([text]) == years)
    }
}
