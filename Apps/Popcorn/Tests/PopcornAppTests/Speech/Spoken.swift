import CoreDomain
import Foundation
import TerminalKit

@testable import PopcornApp
@testable import Prompt

/// What the tests of speech read lines with: known titles, rows, lists and an open title.
struct Spoken {
    var lexicon = SpokenWords.lexicon
    var rows = Self.rows
    var table: NumberedTable?
    var current: Item? = Self.heat

    static let heat = Item(ItemReference(.movie, 949), title: "Heat")
    static let series = Item(ItemReference(.tvSeries, 1396), title: "Breaking Bad")
    static let person = Item(ItemReference(.person, 1158), title: "Al Pacino")
    static let rows = (1...9).map { Item(ItemReference($0 < 9 ? .movie : .tvSeries, $0), title: "Row \($0)") }
    static let popular = NumberedTable(kind: "movies", name: "popular", line: [Word("popular")])

    private static let ownWords = Composition.table.spokenOwnWords

    /// The known titles, in lower case.
    static let known: [String: ItemKind] = [
        "heat": .movie, "ronin": .movie, "the matrix": .movie, "last night in soho": .movie, "paddington 2": .movie,
        "the good the bad and the ugly": .movie, "up": .movie, "alien": .movie, "se7en": .movie,
        "breaking bad": .tvSeries, "the wire": .tvSeries, "lost": .tvSeries, "severance": .tvSeries,
        "al pacino": .person, "pacino": .person, "christopher nolan": .person, "nolan": .person, "brad pitt": .person,
    ]

    /// Returns the reader of a line.
    func reader(of line: String) throws -> SpeechReader {
        let words = try Word.words(in: line)
        var context = SpeechContext(ownWords: Self.ownWords, rows: rows, table: table, current: current)
        context.values = ["lists": ["noir", "kids", "date-night"]]
        let chart = Chart(words, Composition.table, lexicon, context)
        for range in chart.possibleTitles where !context.titles.contains(where: { $0.range.overlaps(range) }) {
            let text = chart.text(range).lowercased().replacing(",", with: "")
            if let kind = Self.known[text] { context.titles.append(KnownTitle(range: range, kind: kind)) }
        }
        return SpeechReader(words, Composition.table, lexicon, context, base: chart)
    }

    /// Returns the hint for a line.
    func hint(for line: String) throws -> Hint? { Speech(try reader(of: line)).hint }

    /// Returns the best reading of a line.
    func reading(of line: String) throws -> Reading? { try reader(of: line).readings().first }
}

extension Spoken {
    /// Returns whether a line changes something.
    static func isChange(_ line: String) -> Bool {
        guard let words = try? Word.words(in: line),
            let parsed = try? Composition.table.parse(words, rows: rows, current: heat)
        else { return false }
        switch parsed.form.action {
        case .action(let action), .rowAction(let action, _):
            return action.name != "open" && (action.name != "note" || parsed.arguments.text("text") != nil)
        default: return parsed.form.isChange
        }
    }
}
