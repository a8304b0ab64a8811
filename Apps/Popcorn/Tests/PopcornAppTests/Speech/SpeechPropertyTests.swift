import CoreDomain
import Foundation
import TerminalKit
import TerminalKitTestHelpers
import Testing

@testable import PopcornApp
@testable import Prompt

/// Properties of hints, over lines made of parts in any order. A failure names its line, which a seed makes again.
@Suite("What people say, in any order") struct SpeechPropertyTests {
    /// The number of lines for each of three seeds, if `POPCORN_SPEECH` tries more than a few with one.
    private static let many = ProcessInfo.processInfo.environment["POPCORN_SPEECH"].flatMap { Int($0) }
    private static let count = many ?? 20
    private static let seeds: [UInt64] = many == nil ? [1] : [1, 2, 3]

    /// Conditions with the keys that they are read as.
    private static let conditions: [(text: String, key: String)] = [
        ("crime", "genre:crime"), ("comedies", "genre:comedy"), ("without horror", "genre:-horror"),
        ("from the 90s", "year:1990s"), ("from 1999", "year:1999"), ("between 1990 and 1995", "year:1990..1995"),
        ("after 2010", "year:2011+"), ("under 2 hours", "under:2h"), ("shorter than 90 min", "under:90m"),
        ("longer than 100 minutes", "over:100m"), ("rated above 7", "rating:7+"),
        ("at least 1000 votes", "votes:1000+"),
        ("korean", "lang:ko"), ("in french", "lang:fr"), ("from france", "country:FR"), ("on netflix", "on:netflix"),
        ("on mubi", "on:mubi"), ("with al pacino", "with:al pacino"), ("starring brad pitt", "with:brad pitt"),
        ("directed by nolan", "crew:nolan"), ("i haven't seen", "is:unseen"), ("sorted by year", "sort:year"),
        ("oldest first", "sort:-year"), ("about zombies", "keyword:zombie"), ("genre thriller", "genre:thriller"),
        ("year = 2005", "year:2005"), ("pixar", "company:pixar"), ("for kids", "genre:family"),
    ]

    private static let kinds = ["movies", "flicks", "movies", "titles"]

    /// Returns lines about a table with two to six conditions of different keys.
    private static func tables(_ count: Int, seed: UInt64) -> [(line: String, keys: Set<String>)] {
        var generator = SeededGenerator(seed: seed)
        return (0..<count).map { _ in
            var chosen: [(text: String, key: String)] = []
            for condition in conditions.shuffled(using: &generator) {
                let name = condition.key.prefix { $0 != ":" }
                let isOther = chosen.allSatisfy { $0.key.prefix { $0 != ":" } != name }
                // A title has one length and one person in the line.
                if isOther, !(name == "over" && chosen.contains { $0.key.hasPrefix("under") }) {
                    chosen.append(condition)
                }
            }
            let conditions = chosen.prefix(Int.random(in: 2...6, using: &generator))
            var parts = conditions.map(\.text)
            parts.insert(
                kinds.randomElement(using: &generator) ?? "", at: Int.random(in: 0...parts.count, using: &generator))
            return (parts.joined(separator: " "), Set(conditions.map(\.key)))
        }
    }

    @Test(arguments: seeds)
    func `conditions in any order are all said by the hint, or named beside it`(seed: UInt64) throws {
        var complete = 0
        var failures: [String] = []
        let tables = Self.tables(Self.count, seed: seed)
        for (line, keys) in tables {
            let hint = try Spoken(current: nil).hint(for: line)
            let said = try hint?.lines.first.map { try Word.words(in: $0) } ?? []
            let found = Set(said.dropFirst().map(\.text).filter { $0.contains(":") })
            if hint?.note == nil, said.first?.text == "discover" || said.first?.text == "films", found == keys {
                complete += 1
            } else {
                failures.append("\(line) → \(hint?.text ?? "nothing")")
            }
            // What isn't said is named.
            if hint?.note == nil, let hint { #expect(found.count >= keys.count - 1, "\(line) → \(hint.text)") }
        }
        #expect(
            complete * 500 >= 475 * tables.count, "\(failures.count): \(failures.prefix(12).joined(separator: "\n"))")
    }

    @Test(arguments: ["not", "never", "without", "isn't", "movies that aren't"])
    func `no hint has a condition that the line negates`(negation: String) throws {
        for (text, key) in Self.conditions where !key.contains("-") && key != "is:unseen" {
            let hint = try Spoken(current: nil).hint(for: "\(negation) \(text)")
            let said = try hint?.lines.flatMap { try Word.words(in: $0) } ?? []
            #expect(!said.contains { $0.text == key }, "\(negation) \(text) → \(hint?.text ?? "")")
        }
    }

    /// A command's words, with the beginning of the line that they ask for.
    private static let cues: [(text: String, start: String, takes: Set<String>)] = [
        ("saw", "seen", ["day", "part"]), ("i watched", "seen", ["day", "part"]),
        ("finished", "seen", ["day", "part"]),
        ("unwatch", "unseen", ["part"]), ("rate", "rate", ["rating", "day", "part"]),
        ("gave", "rate", ["rating", "part"]),
        ("who is in", "cast", []), ("who directed", "crew", []), ("where can i watch", "where", []),
        ("trailers of", "trailer", []), ("posters of", "poster", []), ("similar to", "similar", []),
    ]

    private static let titles = ["heat", "ronin", "the matrix", "breaking bad", "the wire", "severance"]
    private static let days = ["yesterday", "last friday", "2 days ago", "on saturday", "last night", "2020-05-01"]
    private static let parts = ["s1e3", "season 2", "s2", "season 1 episode 4"]
    private static let ratings = ["9/10", "4 stars", "8 out of 10", "★★★★"]

    @Test(arguments: seeds)
    func `a cue, a title, a day, a part and a rating give the line in any order`(seed: UInt64) throws {
        var generator = SeededGenerator(seed: seed)
        var complete = 0
        var failures: [String] = []
        for _ in 0..<Self.count {
            guard let cue = Self.cues.randomElement(using: &generator),
                let title = Self.titles.randomElement(using: &generator)
            else { continue }
            let isSeries = Spoken.known[title] == .tvSeries
            var pieces = [
                cue.text + (cue.text.hasSuffix("of") || cue.start.count > 4 && cue.takes.isEmpty ? " \(title)" : "")
            ]
            if !pieces[0].hasSuffix(title) { pieces.append(title) }
            if cue.takes.contains("rating") { pieces += [Self.ratings.randomElement(using: &generator) ?? ""] }
            if cue.takes.contains("part"), isSeries { pieces += [Self.parts.randomElement(using: &generator) ?? ""] }
            if cue.takes.contains("day"), Bool.random(using: &generator) {
                pieces += [Self.days.randomElement(using: &generator) ?? ""]
            }
            let line = pieces.shuffled(using: &generator).joined(separator: " ")
            let hint = try Spoken(current: nil).hint(for: line)
            let isRight =
                hint?.lines.contains { $0.hasPrefix(cue.start) && $0.contains(title) } == true && hint?.note == nil
            if isRight { complete += 1 } else { failures.append("\(line) → \(hint?.text ?? "nothing")") }
        }
        #expect(complete * 10 >= Self.count * 9, "\(failures.count): \(failures.prefix(15).joined(separator: "\n"))")
    }

    /// Returns lines of words that are thrown together.
    private static func jumbled(_ count: Int, seed: UInt64) -> [String] {
        var generator = SeededGenerator(seed: seed)
        let words =
            conditions.map(\.text) + cues.map(\.text) + titles + days + parts + ratings
            + [
                "it", "the second one", "1 and 3", "and", "then", "with my wife", "please", "pretty good",
                "some unknown film",
                "xyzzy", "on my watchlist", "noir", "add", "remove", "list", "who", "when", "not", "because", "8",
                "can you",
            ]
        return (0..<count).map { _ in
            (0..<Int.random(in: 2...5, using: &generator)).compactMap { _ in words.randomElement(using: &generator) }
                .joined(separator: " ")
        }
    }

    @Test(arguments: seeds)
    func `every line of a hint can be typed, changes only what was said, and no title has a day in it`(seed: UInt64)
        throws
    {
        for line in Self.jumbled(Self.count, seed: seed) {
            let spoken = Spoken()
            let reader = try spoken.reader(of: line)
            guard let hint = Speech(reader).hint else { continue }
            for other in hint.lines {
                #expect(Composition.table.isLine(other, rows: Spoken.rows, current: Spoken.heat), "\(line) → \(other)")
                guard Spoken.isChange(other) else { continue }
                #expect(!reader.isQuestion, "\(line) → \(other)")
                #expect(hint.note == nil, "\(line) → \(hint.text)")
                #expect(says(line, other), "\(line) → \(other)")
            }
        }
    }

    /// Returns whether a line names the verb of a change in its own words.
    private func says(_ line: String, _ change: String) -> Bool {
        let verbs = change.split(separator: " ").map(String.init)
        let spoken: [String: [String]] = [
            "seen": ["saw", "watched", "finished", "seen"], "unseen": ["unwatch"],
            "rate": ["rate", "gave", "/10", "stars", "out of", "★"],
            "add": ["add", "watchlist"], "remove": ["remove", "watchlist"], "watchlist": ["watchlist"],
            "list": ["list", "noir"],
        ]
        return verbs.contains { verb in spoken[verb]?.contains { line.contains($0) } == true }
    }

    @Test func `no unknown title in a hint has a day, an ordinal or a cue`() throws {
        var generator = SeededGenerator(seed: 7)
        let unknown = ["zorblax", "quibble frost", "the vellum"]
        let others = ["yesterday", "the first", "season 2", "who directed", "last friday", "second", "unwatch"]
        for _ in 0..<Self.count {
            guard let title = unknown.randomElement(using: &generator) else { continue }
            let line = ([title, "watched"] + others.shuffled(using: &generator).prefix(1)).shuffled(using: &generator)
                .joined(separator: " ")
            for other in try Spoken().hint(for: line)?.lines ?? [] where other.hasPrefix("seen") {
                let words = try Word.words(in: other)
                let parsed = try Composition.table.parse(words, rows: Spoken.rows, current: Spoken.heat)
                let typed = parsed?.arguments.texts("title").joined(separator: " ") ?? ""
                #expect(
                    !["first", "second", "who", "directed", "unwatch"].contains { typed.contains($0) },
                    "\(line) → \(other)")
            }
        }
    }

    @Test func `the order of the entries and readers changes no hint`() throws {
        let lines = Self.jumbled(3, seed: 8) + Self.tables(1, seed: 9).map(\.line) + ["heat 9", "add and rate 9"]
        let expected = try lines.map { try Spoken().hint(for: $0) }
        for seed in 1...10 as ClosedRange<UInt64> {
            var generator = SeededGenerator(seed: seed)
            let lexicon = Lexicon(
                SpokenWords.entries.shuffled(using: &generator), phraseBook: SpokenWords.phraseBook,
                readers: SpokenWords.readers.shuffled(using: &generator), tables: ["discover", "films"])
            let hints = try lines.map { try Spoken(lexicon: lexicon).hint(for: $0) }
            for (line, hint) in zip(lines, zip(expected, hints)) where hint.0 != hint.1 {
                Issue.record("seed \(seed), \(line): \(hint.0?.text ?? "nothing"), then \(hint.1?.text ?? "nothing")")
            }
        }
    }
}
