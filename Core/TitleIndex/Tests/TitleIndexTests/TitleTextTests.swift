import Testing

@testable import TitleIndex

@Suite struct `A title as people type it` {
    @Test(arguments: [
        ("Schindler's List", "schindlers list"), ("Howl’s Moving Castle", "howls moving castle"),
        ("Amélie", "AMELIE"), ("WALL·E", "walle"), ("WALL·E", "wall-e"), ("Spider-Man", "spiderman"),
        ("Monsters, Inc.", "monsters inc"), ("E.T. the Extra-Terrestrial", "et the extra terrestrial"),
        ("Fast & Furious", "fast and furious"), ("Romeo + Juliet", "romeo and juliet"),
        ("The Godfather Part II", "the godfather part 2"), ("Dune: Part Two", "dune part 2"),
        ("Ocean's Eleven", "oceans 11"), ("Rocky IV", "rocky 4"), ("12 Angry Men", "twelve angry men"),
        ("Alien³", "alien 3"), ("8½", "8 1/2"), ("Œuvre", "oeuvre"), ("Straße", "strasse"), ("Ｈｅａｔ", "heat"),
        ("千と千尋の神隠し", "千と千尋の神隠し"), ("L’Avventura", "lavventura"), ("Matrix, The", "the matrix"),
    ])
    func `titles match ignoring case, accents, punctuation and the spelling of numbers`(title: String, typed: String) {
        #expect(TitleText(title).letters == TitleText(typed).letters)
    }

    @Test(arguments: [
        ("The Matrix", "en", "matrix"), ("A Bug's Life", "en", "bugs life"), ("La La Land", "en", "la la land"),
        ("El Topo", "es", "topo"), ("El Topo", "en", "el topo"), ("L'Avventura", "it", "avventura"),
        ("The The", "en", "the"), ("The", "en", "the"), ("À nos amours", "en", "a nos amours"),
        ("V for Vendetta", "en", "v for vendetta"), ("Rocky IV", "en", "rocky 4"),
        ("Ocean's Eleven", "en", "oceans 11"),
        ("The V", "en", "v"), ("One Flew Over the Cuckoo’s Nest", "en", "one flew over the cuckoos nest"),
        ("Matrix, The", "en", "matrix"), ("Die Hard", "en", "die hard"), ("Die Welle", "de", "welle"), ("", "en", ""),
    ])
    func `a title is sorted without one article of its language, and by the value of a numeral at its end`(
        title: String, language: String, text: String
    ) {
        #expect(TitleText.sortingText(title, in: [language]) == text)
    }

    @Test(arguments: [
        ("The Matrix", "matrix"), ("A Beautiful Mind", "beautiful mind"), ("Les Misérables", "miserables"),
        ("Der Untergang", "untergang"), ("El Laberinto del Fauno", "laberinto del fauno"), ("Das Boot", "boot"),
        ("La vita è bella", "vita e bella"), ("Il buono, il brutto, il cattivo", "buono brutto cattivo"),
        ("L'Avventura", "avventura"), ("Die fetten Jahre sind vorbei", "fetten jahre sind vorbei"),
        ("2001: A Space Odyssey", "2001 space odyssey"),
    ])
    func `titles match with or without their articles`(title: String, typed: String) {
        #expect(TitleText(title).withoutArticles == TitleText(typed).withoutArticles)
    }

    @Test(arguments: ["The", "A", "Die Hard", "Die", "Es", "L"])
    func `a word that only looks like an article is kept`(title: String) {
        #expect(TitleText(title).withoutArticles == TitleText(title))
    }

    @Test(arguments: [("Se7en", "7"), ("M3GAN", "megan"), ("Scre4m", "scream")])
    func `digits within a word are also read as letters`(title: String, letters: String) {
        #expect(TitleText.Words(title).spelled == [letters])
    }

    @Test func `titles are the same only if their words are the same`() {
        #expect("Heat".isSameTitle(as: "HEAT") && !"Heat".isSameTitle(as: "Heats") && !"…".isSameTitle(as: "!!!"))
    }
}

@Suite struct `Readings of what was typed` {
    @Test(
        arguments: [
            ("heat", [TitleReading("heat")]), ("  heat  ", [TitleReading("heat")]),
            ("heat (1995)", [TitleReading("heat", year: 1995), TitleReading("heat (1995)")]),
            ("heat [1995]", [TitleReading("heat", year: 1995), TitleReading("heat [1995]")]),
            (
                "Breaking Bad (2008–2013)",
                [TitleReading("Breaking Bad", year: 2008), TitleReading("Breaking Bad (2008–2013)")]
            ),
            ("The Flash (2014-)", [TitleReading("The Flash", year: 2014), TitleReading("The Flash (2014-)")]),
            ("heat 1995", [TitleReading("heat 1995"), TitleReading("heat", year: 1995)]),
            ("heat, 1995", [TitleReading("heat, 1995"), TitleReading("heat", year: 1995)]),
            (
                "blade runner 2049",
                [TitleReading("blade runner 2049"), TitleReading("blade runner", year: 2049)]
            ),
            ("1917", [TitleReading("1917")]),
            ("1917 2019", [TitleReading("1917 2019"), TitleReading("1917", year: 2019)]),
            ("apollo 13", [TitleReading("apollo 13")]), ("room 9999", [TitleReading("room 9999")]),
        ] as [(String, [TitleReading])])
    func `a year at the end of the typed text can be the release year`(text: String, readings: [TitleReading]) {
        #expect(TitleReading.all(of: text) == readings)
    }

    @Test func `if a year is given separately, a year in the text is only part of the title`() {
        #expect(TitleReading.all(of: "heat 1995", year: 1986) == [TitleReading("heat 1995", year: 1986)])
        #expect(TitleReading.all(of: "dua lipa 1995", hasYear: false) == [TitleReading("dua lipa 1995")])
    }

    @Test(
        arguments: [
            ("schindlers list", "schindler list"), ("the godfather part 2", "godfather part"),
            ("fast and furious", "fast furiou"), ("the", "the"), ("8", nil), ("matrix", "matrix"),
        ] as [(String, String?)])
    func `a relaxed search keeps only the text common to every spelling`(text: String, relaxed: String?) {
        #expect(TitleReading(text).relaxed?.title == relaxed)
    }

    @Test(
        arguments: [
            ("ET", ["e t"]), ("seven", ["se7en"]), ("megan", ["m3gan"]), ("heat up", []), ("up", ["u p"]),
        ] as [(String, [String])])
    func `a single word may consist of initials or have digits in place of letters`(text: String, variants: [String]) {
        #expect(TitleReading(text).variants.map(\.title) == variants)
    }

    @Test func `the last spellings tried for a title are its single words and their prefixes`() {
        #expect(TitleReading("the incpetion").rescues.map(\.title) == ["incpetion", "incp", "inc", "in", "i"])
        #expect(
            TitleReading("dark knihgt").rescues.map(\.title) == ["knihgt", "dark", "knih", "kni", "dar", "kn", "k"])
    }

    @Test(
        arguments: [
            ("the matrix", "The Matrix", .literal), ("THE  MATRIX", "The Matrix", .literal),
            ("ame\u{301}lie", "Amélie", .literal), ("千と千尋の神隠し", "千と千尋の神隠し", .literal), ("…", "…", .literal),
            ("matrix", "The Matrix", .folded), ("matrix, the", "The Matrix", .folded), ("amelie", "Amélie", .folded),
            ("spiderman", "Spider-Man", .folded), ("spider man", "Spider-Man", .folded), ("help", "Help!", .folded),
            ("et the extra terrestrial", "E.T. the Extra-Terrestrial", .folded), ("walle", "WALL·E", .folded),
            ("wall-e", "WALL·E", .folded), ("fast and furious", "Fast & Furious", .folded),
            ("romeo and juliet", "Romeo + Juliet", .folded), ("8 1/2", "8½", .folded), ("alien 3", "Alien³", .folded),
            ("rocky two", "Rocky II", .folded), ("oceans 11", "Ocean's Eleven", .folded),
            ("dune part 2", "Dune: Part Two", .folded), ("l avventura", "L'Avventura", .folded),
            ("the rapist", "Therapist", .respelled), ("two", "II", .respelled), ("the two", "The II", .respelled),
            ("ii", "The II", .folded),
            ("twelve angry men", "12 Angry Men", .respelled), ("seven", "Se7en", .respelled),
            ("doctor strange", "Dr. Strange", .respelled), ("lotr", "The Lord of the Rings", .respelled),
            ("confidential", "L.A. Confidential", .part),
            ("lord of the rings", "The Lord of the Rings: The Two Towers", .part),
            ("de marathon van new york", "Marathon van New York", .contained),
            ("die hard 2", "Hard 2", .contained), ("hard 2", "Die Hard 2", .part), ("land", "La La Land", .part),
            ("la land", "La La Land", .part), ("rocky las", "Rocky", .contained), ("alien a", "Alien", .contained),
            ("the alien", "Alien", .folded), ("a matrix", "The Matrix", .respelled),
            ("the the thing", "Thing", .contained),
            ("auto da compadecida", "O Auto da Compadecida", .part), ("untergang", "Der Untergang", .part),
            ("matrix the", "The Matrix", .respelled), ("rocky, las", "Rocky", .contained),
            ("lord of rings", "The Lord of the Rings", .part), ("back to future", "Back to the Future", .part),
            ("two towers", "The Lord of the Rings: The Two Towers", .part),
            ("prince", "The Little Prince", .part), ("desolation", "The Hobbit: The Desolation of Smaug", .part),
            ("shaw red", "The Shawshank Redemption", .words), ("monster", "Monsters, Inc.", .words),
            ("heat 2", "Heat", .contained), ("incpetion", "Inception", .similar(1)),
            ("incpet", "Inception", .similar(2)), ("icnep", "Inception", .similar(2)),
            ("incpetion", "Inception Point", .similar(2)), ("piont", "Inception Point", .similar(3)),
            ("inception pionts", "Inception Point", .similar(2)), ("xncept", "Inception", .listed),
            ("xyzzy", "Heat", .listed),
            ("…", "Heat", .listed),
        ] as [(String, String, TitleMatch)])
    func `a title is compared word by word, then letter by letter`(text: String, title: String, match: TitleMatch) {
        #expect(TitleMatch(TitleReading(text), [title], nil) == match)
    }

    @Test(
        arguments: [
            ("untergang", "Der Untergang", "de", .folded), ("avventura", "L'Avventura", "it", .folded),
            ("auto da compadecida", "O Auto da Compadecida", "pt", .folded), ("land", "La La Land", "en", .part),
            ("hard 2", "Die Hard 2", "en", .part), ("fetten jahre", "Die fetten Jahre", "de", .folded),
            ("die welle", "Die Welle", "de", .literal), ("der rocky", "Rocky", "en", .contained),
            ("untergang, der", "Der Untergang", "de", .folded), ("vita e bella", "La vita è bella", "it", .folded),
            ("samourai", "Le Samouraï", "fr", .folded), ("samourai", "Le Samouraï", "es", .part),
            ("the samouraï", "Samouraï", "fr", .folded),
        ] as [(String, String, String, TitleMatch)])
    func `only an article of English or of the title's own language can be left out`(
        text: String, title: String, language: String, match: TitleMatch
    ) {
        let articles = TitleArticles(ofLanguage: language)
        #expect(TitleMatch(TitleReading(text), [title], nil) { _ in articles } == match)
    }
}
