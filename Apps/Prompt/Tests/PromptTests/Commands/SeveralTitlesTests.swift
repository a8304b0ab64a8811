import TerminalKit
import Testing

@testable import Prompt

@Suite struct `Several titles on one line` {
    /// The titles in lower case, without punctuation at the end.
    private static let titles: Set<String> = [
        "heat", "ronin", "drive", "war", "peace", "war and peace", "the good, the bad and the ugly",
        "me, myself and irene", "alien", "predator", "alien vs. predator", "alien vs predator", "alien, predator",
        "kramer vs. kramer", "kramer vs kramer", "fast and furious", "law and order", "law", "order", "good",
        "crouching tiger, hidden dragon", "sex, lies, and videotape", "batman v superman",
        "planes, trains and automobiles",
        "and then there were none", "dungeons and dragons", "dungeons", "harry and tonto", "up", "300", "1917",
        "lock, stock and two smoking barrels", "the cook, the thief, his wife and her lover", "thelma and louise",
        "eat drink man woman", "me and you and everyone we know", "breaking bad", "lilo and stitch", "a, b", "b, c",
    ]

    /// Returns the titles of the line, or the lines of the error.
    private static func read(_ line: String) async throws -> String {
        let words = try Word.words(in: line)
        let isReference = { (text: String) in text.wholeMatch(of: /(tv|movie|person) .+|https:.*|tt\d+/) != nil }
        do {
            let items = try await SeveralTitles(words, of: "compare", isReference: isReference)
                .items { titles.contains($0.lowercased()) }
            return items.map { $0.map(\.text).joined(separator: " ") }.joined(separator: " | ")
        } catch let error as UsageError {
            return error.hint.text.replacing("compare ", with: "")
        }
    }

    @Test(arguments: [
        // One title: the commas and separating words don't stand between two titles.
        ("heat", "heat"), ("breaking bad", "breaking bad"), ("heat,ronin", "heat,ronin"), ("heat,", "heat,"),
        ("and then there were none", "and then there were none"), ("vs heat", "vs heat"), ("heat and", "heat and"),
        ("heat vs", "heat vs"), ("andy versus bob", "andy versus bob"), ("batman v superman", "batman v superman"),
        ("\"heat, ronin\"", "heat, ronin"), ("\"war and peace\"", "war and peace"), ("heat & ronin", "heat & ronin"),
        // A comma followed by a space separates titles.
        ("heat, ronin", "heat | ronin"), ("heat, ronin, drive", "heat | ronin | drive"),
        ("heat , ronin", "heat | ronin"), ("heat,   ronin", "heat | ronin"), ("Heat, RONIN", "Heat | RONIN"),
        ("heat, , ronin", "heat | ronin"), ("heat, ronin,", "heat | ronin,"), (", heat", ", heat"),
        ("breaking bad, the wire", "breaking bad | the wire"), ("heat,drive, ronin", "heat,drive | ronin"),
        // Without such a comma, `vs` separates titles; without either, `and`. Other separators belong to the titles.
        ("heat vs ronin", "heat | ronin"), ("heat vs. ronin", "heat | ronin"), ("heat VS ronin", "heat | ronin"),
        ("heat and ronin", "heat | ronin"), ("heat AND ronin", "heat | ronin"),
        ("heat vs ronin vs drive", "heat | ronin | drive"), ("heat and ronin and drive", "heat | ronin | drive"),
        ("thelma and louise, heat", "thelma and louise | heat"), ("heat, ronin and drive", "heat | ronin and drive"),
        ("thelma and louise vs heat", "thelma and louise | heat"),
        ("heat, alien vs predator", "heat | alien vs predator"),
        ("lilo and stitch vs thelma and louise", "lilo and stitch | thelma and louise"),
        ("heat, and then there were none", "heat | and then there were none"), ("heat, vs, ronin", "heat | vs | ronin"),
        // Quoted words are never split, and need no separator.
        ("\"heat\" \"ronin\"", "heat | ronin"), ("\"heat\", \"ronin\"", "heat | ronin"),
        ("\"war and peace\" and heat", "war and peace | heat"),
        ("\"fast and furious\", heat", "fast and furious | heat"),
        ("\"heat, ronin\" vs drive", "heat, ronin | drive"), ("\"heat\" breaking bad", "heat | breaking bad"),
        ("breaking bad \"heat\"", "breaking bad | heat"), ("heat \"and\" ronin", "heat | and | ronin"),
        // Ids, rows, links and kinds.
        ("603 604 605", "603 | 604 | 605"), ("603, 604", "603 | 604"), ("603 and 604", "603 | 604"),
        ("603 vs #604", "603 | #604"), ("603 604, 605", "603 | 604 | 605"), ("1-3", "1-3"), ("1,3", "1,3"),
        ("1-3, heat", "1-3 | heat"), ("_ 603", "_ | 603"), ("_ vs heat", "_ | heat"),
        ("tv 1396, tv 1399", "tv 1396 | tv 1399"),
        ("tv 1396 vs heat", "tv 1396 | heat"), ("movie heat and tv dark", "movie heat | tv dark"),
        ("tt0133093 tt0113277", "tt0133093 | tt0113277"), ("https://a/1, heat", "https://a/1 | heat"),
        ("300, 1917", "300 | 1917"), ("\"300\", \"1917\"", "300 | 1917"),
        // Pieces are joined if only the joined text is a title.
        ("the good, the bad and the ugly, heat", "the good, the bad and the ugly | heat"),
        ("heat, the good, the bad and the ugly", "heat | the good, the bad and the ugly"),
        ("up, me, myself and irene, heat", "up | me, myself and irene | heat"),
        ("crouching tiger, hidden dragon, haet", "crouching tiger, hidden dragon | haet"),
        ("sex, lies, and videotape, up", "sex, lies, and videotape | up"),
        ("the cook, the thief, his wife and her lover, up", "the cook, the thief, his wife and her lover | up"),
        ("fast and furious and heat", "fast and furious | heat"),
        ("heat and harry and tonto", "heat | harry and tonto"),
        ("kramer vs kramer vs heat", "kramer vs kramer | heat"),
        ("kramer vs. kramer vs. heat", "kramer vs. kramer | heat"),
        (
            "lock, stock and two smoking barrels, planes, trains and automobiles",
            "lock, stock and two smoking barrels | planes, trains and automobiles"
        ),
        // Errors: the whole line is also a title, or it can be split in two ways.
        ("war and peace", #""war and peace" · "war" "peace""#),
        ("alien vs predator", #""alien vs predator" · "alien" "predator""#),
        ("crouching tiger, hidden dragon", #""crouching tiger, hidden dragon" · "crouching tiger" "hidden dragon""#),
        ("war and peace and heat", #""war and peace" "heat" · "war" "peace" "heat""#),
        ("heat and law and order", #""heat" "law and order" · "heat" "law" "order""#),
        ("alien, predator, 603", #""alien, predator" 603 · "alien" "predator" 603"#),
        ("a, b, c", #""a, b" "c" · "a" "b, c""#),
    ])
    func `several titles are split at the first kind of separator, and pieces that form a title are rejoined`(
        line: String, items: String
    ) async throws {
        #expect(try await Self.read(line) == items)
    }

    @Test func `only runs of at most four pieces of a line are tried as titles`() async throws {
        let line = (1...20).map { "film number\($0)" }.joined(separator: ", ")
        var asked: [String] = []
        let titles = SeveralTitles(try Word.words(in: line), of: "compare", isReference: { _ in false })
        #expect(
            try await titles.items {
                asked.append($0)
                return false
            }.count == 20)
        #expect(asked.count == 17 + 18 + 19)
    }
}
