import CoreDomain
import TerminalKit
import Testing

@testable import PopcornApp
@testable import Prompt

@Suite("What people say") struct SpeechTests {
    @Test func `each kind of line has its hint`() async throws {
        for example in Corpus.examples {
            // Tests that wait for something need the thread, too.
            await Task.yield()
            let spoken = example.isOpen ? Spoken() : Spoken(rows: [], current: nil)
            let hint = try spoken.hint(for: example.typed)
            #expect(hint?.text ?? "nothing" == example.hint, "\(example.typed)")
        }
        #expect(Corpus.examples.count > 150 && Corpus.examples.count <= 300)
    }

    @Test(arguments: [
        ("only comedies", "popular genre:comedy"), ("from the 90s", "popular year:1990s"),
        ("oldest first", "popular sort:-year"),
        ("without horror, on netflix", "popular genre:-horror on:netflix"), ("page 2", "popular --page 2"),
    ])
    func `conditions alone are those of the table on the screen`(line: String, hint: String) throws {
        #expect(try Spoken(table: Spoken.popular).hint(for: line)?.lines.first == hint)
    }

    @Test(arguments: [
        ("watch heat", "seen"), ("start the wire", "seen"), ("heat 9", "rate"), ("heat was great", "rate"),
        ("i like heat", "rate"),
        ("add help", "add"), ("adopt 287", "add"), ("have i seen heat", "seen "), ("did i rate heat 9?", "rate"),
        ("should i add heat", "add"), ("watched it with Anna", "seen Anna"), ("watched heat but not ronin", "seen"),
        ("rate heat", "rate "), ("love", "rate 9"), ("no", "undo"), ("shows i finished", "seen"),
        ("mark episodes 1 to 3 as seen", "1-3"),
        ("films tagged noir", "tag noir"), ("save watchlist to ~/w.csv", "watchlist add"),
        ("i want to watch heat", "add"),
        ("seen heat, ronin but not the matrix", "seen"), ("delete everything", "remove"), ("undo the import", "import"),
    ])
    func `nothing is offered that changes what was not said`(line: String, change: String) throws {
        let lines = try Spoken().hint(for: line)?.lines ?? []
        #expect(!lines.contains { $0.hasPrefix(change) && Spoken.isChange($0) }, "\(line) → \(lines)")
    }

    @Test(arguments: [
        ("crime movies in dolby", "discover movies genre:crime", "not understood: dolby"),
        ("al pacino got robbed by the academy that year", "person al pacino", "the rest was not understood"),
        ("korean series starring al pacino", #"discover with:"al pacino" lang:ko"#, "not understood: series"),
    ])
    func `what a hint leaves out is named beside it`(line: String, hint: String, note: String) throws {
        let said = try Spoken(current: nil).hint(for: line)
        #expect(said?.lines == [hint])
        #expect(said?.note == note)
    }

    @Test(arguments: [
        ("korean series", "discover tv lang:ko"), ("best series of the 90s", "top tv year:1990s"),
        ("funny shows on netflix", "discover tv genre:comedy on:netflix"),
        ("cast of the series breaking bad", "cast breaking bad"), ("horror scary", "discover genre:horror"),
    ])
    func `a word for a kind chooses the table, or is about the title`(line: String, hint: String) throws {
        #expect(try Spoken(current: nil).hint(for: line) == .line(hint))
    }

    @Test(arguments: [
        ("from france i haven't seen movies", "discover movies is:unseen country:FR"),
        ("haven't seen movies", "discover movies is:unseen"), ("not seen movies", "discover movies is:unseen"),
        ("movies i didn't watch", "discover movies is:unseen"), ("movies i never saw", "discover movies is:unseen"),
        ("what haven't i seen", "discover is:unseen"), ("movies i didn't rate", "discover movies is:-rated"),
        ("which nolan movies haven't i seen", "films nolan is:unseen"),
        ("movies i haven't tagged", "discover movies is:-tagged"),
        ("not american movies", "discover movies country:-US"),
        ("movies that aren't french", "discover movies lang:-fr"),
        ("shows that are not in english", "discover tv lang:-en"), ("hide horror", "discover genre:-horror"),
        ("no horror, comedies or musicals", "discover genre:-horror,-comedy,-music"),
        ("without horror and comedies", "discover genre:-horror,-comedy"),
        ("movies not on netflix, from france", "discover movies on:-netflix country:FR"),
        ("horror without zombies", "discover genre:horror keyword:-zombie"),
        // Conditions that can't be excluded are left out, and so is what can't be told apart from them.
        ("movies not from the 90s", "help discover (the rest was not understood)"),
        ("movies without nolan", "person nolan (the rest was not understood)"),
        ("movies not directed by nolan", "person nolan (the rest was not understood)"),
        ("movies not on my watchlist", "help discover (the rest was not understood)"),
        // A change or a page isn't the opposite of one.
        ("heat isn't on mubi", "discover on:-mubi (not understood: heat)"),
        ("don't add heat", "movie heat (the rest was not understood)"),
        ("do not add heat to my watchlist", "movie heat (the rest was not understood)"),
        ("never rate heat 9", "movie heat (the rest was not understood)"),
        ("i haven't finished breaking bad", "tv breaking bad (the rest was not understood)"),
        ("not watching breaking bad anymore", "tv breaking bad (the rest was not understood)"),
        ("not the second one", "nothing"), ("don't remove it from my watchlist", "nothing"),
    ])
    func `a negation is read, or what it negates is left out`(line: String, hint: String) throws {
        #expect(try Spoken(current: nil).hint(for: line)?.text ?? "nothing" == hint)
    }

    @Test(arguments: [
        ("remove heat from watchlist", "watchlist remove heat"),
        ("remove heat from the watchlist", "watchlist remove heat"),
        ("from my watchlist, remove heat", "watchlist remove heat"),
        ("take heat off my watchlist", "watchlist remove heat"), ("take heat off watchlist", "watchlist remove heat"),
        ("take heat out of my watchlist", "watchlist remove heat"), ("take off heat", "watchlist remove heat"),
        ("cross heat off my list", "watchlist remove heat"), ("get heat off the watchlist", "watchlist remove heat"),
        ("drop heat from my watchlist", "watchlist remove heat"), ("heat off the list", "watchlist remove heat"),
        ("erase heat from my watchlist", "watchlist remove heat"), ("unlist heat", "watchlist remove heat"),
        ("remove heat and ronin from watchlist", "watchlist remove heat, ronin"),
        ("remove heat from noir", "list remove noir heat"), ("take heat off noir", "list remove noir heat"),
        ("take heat from noir", "list remove noir heat"),
        ("delete heat from date-night", "list remove date-night heat"),
        ("remove heat from my noir list", "list remove noir heat"),
        ("remove it from watchlist", "remove"), ("take it off my watchlist", "watchlist remove"),
        ("take the second one off my watchlist", "2 remove"), ("remove 2 from watchlist", "2 remove"),
        // “Off” alone says that something is removed, and “take” and “get” don't.
        ("take heat", "movie heat (the rest was not understood)"),
        ("get heat", "movie heat (the rest was not understood)"),
    ])
    func `a removal from a list names the list and the title`(line: String, hint: String) throws {
        #expect(try Spoken().hint(for: line)?.text ?? "nothing" == hint)
    }

    @Test func `two readings that are as good are both shown`() throws {
        let hint = try Spoken(current: nil).hint(for: "watched heat 3/4/2024")
        #expect(hint?.lines == ["seen heat date:2024-03-04", "seen heat date:2024-04-03"])
    }

    @Test(arguments: ["1", "2-3", "zxcvbn", "\"watched\"", "550"])
    func `lines without a word that is understood have no hint`(line: String) throws {
        #expect(try Spoken(rows: [], current: nil).hint(for: line) == nil)
    }

    @Test(arguments: ["rate ten", "watched yesterday", "director"])
    func `a line about the current title asks to open one first`(line: String) throws {
        let hint = try Spoken(rows: [], current: nil).hint(for: line)
        #expect(hint?.lines == [])
        #expect(hint?.note?.hasPrefix("open a title first, then: ") == true)
    }

    /// Each phrase that asks for a line, with the lines.
    private static let cues = SpokenWords.entries.flatMap { entry -> [(phrase: String, lines: [String])] in
        guard case .cue(let lines) = entry.role else { return [] }
        return entry.phrases.map { ($0.joined(separator: " "), lines) }
    }

    @Test func `each phrase asks for lines that begin as a command does`() throws {
        for (phrase, lines) in Self.cues {
            let chart = try Spoken().reader(of: phrase).chart
            let asked = chart.parts[0].filter { $0.range == 0..<chart.words.count }.flatMap { part -> [String] in
                if case .cue(let lines) = part.meaning { lines } else { [] }
            }
            #expect(Set(lines).isSubset(of: asked), "\(phrase)")
            let starts = Set(
                GoalFinder(table: Composition.table, lexicon: SpokenWords.lexicon).goals(of: chart).filter {
                    !$0.isDefault
                }.map(\.start))
            #expect(Set(lines).isSubset(of: starts), "\(phrase) → \(lines)")
        }
        #expect(Self.cues.count > 300)
    }

    @Test func `each line of the phrase book can be typed`() throws {
        for (phrase, lines) in SpokenWords.lexicon.phraseBook {
            for line in lines {
                let isLine = [Spoken.heat, Spoken.series, Spoken.person].contains { current in
                    Composition.table.isLine(line, rows: Spoken.rows, current: current)
                }
                #expect(isLine, "\(phrase) → \(line)")
            }
        }
        #expect(SpokenWords.lexicon.phraseBook.count <= 200)
    }

    @Test(arguments: ["row", "no", "how", "to", "hi", "my", "not", "bay", "me"])
    func `a short word is near a command only between its first and last letters`(word: String) {
        #expect(Composition.table.nearestCommand(to: word) == nil)
    }

    @Test(arguments: [("lst", "list"), ("moive", "movie"), ("serach", "search"), ("watchlsit", "watchlist")])
    func `a mistyped command is recognised`(word: String, command: String) {
        #expect(Composition.table.nearestCommand(to: word) == command)
    }

    @Test(arguments: ["fight club", "--quiet fight club"])
    func `the title of a stored movie leads to its page`(line: String) async throws {
        let session: Session<Composition> = try .inMemory(["NO_COLOR": "1"], width: 120)
        #expect(await session.run("movie 550").exitCode == 0)
        #expect(await session.run(line).standardError == "error: unknown command “fight”.   movie fight club\n")
    }
}
