import Testing

@testable import PopcornApp

@Suite struct `Words are read as commands` {
    private static func command(_ line: String) throws -> Command? {
        try CommandParser().parse(try Word.words(in: line))
    }

    @Test(
        arguments: [
            ("movie 550", .movie(.id(550), .details)),
            ("movie #550", .movie(.id(550), .details)), ("movie #550 cast", .movie(.id(550), .cast)),
            ("movie '#550'", .movie(.title("#550", year: nil), .details)), ("m 550", .movie(.id(550), .details)),
            ("MOVIE 550", .movie(.id(550), .details)),
            ("movie 550 cast", .movie(.id(550), .cast)),
            ("movie 550 Cast", .movie(.id(550), .cast)),
            ("movie 550 crew", .movie(.id(550), .crew(department: nil))),
            ("movie 550 crew dept:writing", .movie(.id(550), .crew(department: "writing"))),
            (
                #"movie 550 crew dept:"costume & make-up""#,
                .movie(.id(550), .crew(department: "costume & make-up"))
            ),
            ("movie 550 images", .movie(.id(550), .images)),
            ("movie 550 similar", .movie(.id(550), .similar)),
            ("movie 550 recommend", .movie(.id(550), .recommend)),
            ("movie 550 where", .movie(.id(550), .where)),
            ("movie 550 trailer", .movie(.id(550), .trailer)),
            ("movie 550 collection", .movie(.id(550), .collection)),
            (#"movie "1917""#, .movie(.title("1917", year: nil), .details)),
            (#"movie "1917" cast"#, .movie(.title("1917", year: nil), .cast)),
            ("movie 1917 year:2019", .movie(.title("1917", year: 2019), .details)),
            ("movie heat year:1995", .movie(.title("heat", year: 1995), .details)),
            ("movie year:1995 heat cast", .movie(.title("heat", year: 1995), .cast)),
            ("movie fight club", .movie(.title("fight club", year: nil), .details)),
            ("movie 2001 a space odyssey", .movie(.title("2001 a space odyssey", year: nil), .details)),
            ("movie 12 monkeys", .movie(.title("12 monkeys", year: nil), .details)),
            ("movie 8½", .movie(.title("8½", year: nil), .details)),
            ("movie 九", .movie(.title("九", year: nil), .details)),
            ("movie cast", .movie(.title("cast", year: nil), .details)),
            (#"movie the "cast""#, .movie(.title("the cast", year: nil), .details)),
            ("movie alien: romulus", .movie(.title("alien: romulus", year: nil), .details)),
            ("movie tron:legacy", .movie(.title("tron:legacy", year: nil), .details)),
            (#"movie "year:1999""#, .movie(.title("year:1999", year: nil), .details)),
        ] as [(String, Command)])
    func `a movie`(line: String, command: Command) throws {
        #expect(try Self.command(line) == command)
    }

    @Test(
        arguments: [
            ("search spirited away", .search(text: "spirited away", year: nil)),
            ("s spirited away", .search(text: "spirited away", year: nil)),
            ("/spirited away", .search(text: "spirited away", year: nil)),
            ("/ spirited away", .search(text: "spirited away", year: nil)),
            ("search alien year:1979", .search(text: "alien", year: 1979)),
            ("search movie heat", .search(text: "heat", year: nil)),
            ("search movie", .search(text: "movie", year: nil)),
            (#"search "movie" heat"#, .search(text: "movie heat", year: nil)),
            ("search 550", .search(text: "550", year: nil)),
        ] as [(String, Command)])
    func `a search`(line: String, command: Command) throws {
        #expect(try Self.command(line) == command)
    }

    @Test(
        arguments: [
            ("popular", .list(.popular)), ("popular movies", .list(.popular)), ("top", .list(.top)),
            ("now", .list(.now)),
            ("upcoming", .list(.upcoming)), ("trending", .list(.trendingWeek)), ("trending day", .list(.trendingDay)),
            ("trending movies week", .list(.trendingWeek)),
        ] as [(String, Command)])
    func `a list of TMDb`(line: String, command: Command) throws {
        #expect(try Self.command(line) == command)
    }

    @Test(
        arguments: [
            ("3", .row(3, .details)), ("3 cast", .row(3, .cast)), ("3 CAST", .row(3, .cast)), ("0", .row(0, .details)),
            ("2 crew dept:directing", .row(2, .crew(department: "directing"))),
            ("cast", .movie(.current, .cast)), ("crew dept:art", .movie(.current, .crew(department: "art"))),
            ("where 550", .movie(.id(550), .where)),
            ("similar heat year:1995", .movie(.title("heat", year: 1995), .similar)),
            ("images", .movie(.current, .images)), ("recommend", .movie(.current, .recommend)),
            ("trailer", .movie(.current, .trailer)), ("collection 603", .movie(.id(603), .collection)),
        ] as [(String, Command)])
    func `a row, and a facet of it or of the current movie`(line: String, command: Command) throws {
        #expect(try Self.command(line) == command)
    }

    @Test(
        arguments: [
            ("watchlist", .watchlist(.show)), ("list", .watchlist(.show)), ("list watchlist", .watchlist(.show)),
            ("watchlist add", .watchlist(.add(.current))), ("watchlist add 550", .watchlist(.add(.id(550)))),
            ("watchlist remove heat year:1995", .watchlist(.remove(.title("heat", year: 1995)))),
            ("list add watchlist 550", .watchlist(.add(.id(550)))),
            ("list remove watchlist fight club", .watchlist(.remove(.title("fight club", year: nil)))),
            ("storage", .storage(.show)), ("storage use file", .storage(.use("file"))),
            ("storage clear", .storage(.clear)),
            ("offline", .offline(nil)), ("offline on", .offline(true)), ("offline off", .offline(false)),
            ("config", .configShow), ("config show", .configShow),
            ("help", .help(nil)), ("? movie", .help("movie")), ("help exit-codes", .help("exit-codes")),
            ("about", .about), ("version", .version), ("quit", .quit), ("exit", .quit), ("q", .quit), ("  ", nil),
        ] as [(String, Command?)])
    func `the rest`(line: String, command: Command?) throws {
        #expect(try Self.command(line) == command)
    }

    @Test(arguments: [
        ("moive 550", "unknown command “moive”. Did you mean “movie”?"),
        ("xyzzy", "unknown command “xyzzy”."),
        (#""movie 550""#, "“movie 550” in quotes is one word, and no command"),
        (#""""#, "unknown command “”."),
        ("movie", "which movie?"),
        (#"movie """#, "which movie?"),
        ("movie year:1999", "which movie?"),
        ("movie 550 csat", "unknown facet “csat”. Did you mean “cast”?"),
        ("movie 0", "“0” is no TMDb id"),
        ("movie 99999999999999999999", "“99999999999999999999” is no TMDb id"),
        ("movie heat year:soon", "“soon” is no year"),
        ("movie heat year:99999", "“99999” is no year"),
        ("movie heat yaer:1995", "unknown key “yaer”. Did you mean “year”?"),
        ("movie 550 crew dpet:writing", "unknown key “dpet”. Did you mean “dept”?"),
        ("movie 550 cast dept:writing", "dept: goes with crew"),
        ("movie 550 dept:writing", "dept: goes with crew"),
        ("cast dept:writing", "dept: goes with crew"),
        ("1 dept:writing", "dept: goes with crew"),
        ("3 csat", "unknown facet “csat”. Did you mean “cast”?"),
        ("3 cast crew", "unknown facet “cast crew”."),
        ("99999999999999999999", "there is no row “99999999999999999999”"),
        ("search", "what is searched for?"),
        ("/", "what is searched for?"),
        ("search year:1999", "what is searched for?"),
        ("popular tv", "unknown word after popular: “tv”."),
        ("trending wek", "unknown word after trending: “wek”. Did you mean “week”?"),
        ("list ad watchlist 550", "unknown list “ad”. Did you mean “add”?"),
        ("list add", "which list?"),
        ("list add watchlsit 550", "unknown list “watchlsit”. Did you mean “watchlist”?"),
        ("watchlist ad 550", "unknown word after watchlist: “ad”. Did you mean “add”?"),
        ("storage use", "which storage?"),
        ("storage use file sqlite", "which storage?"),
        ("storage claer", "unknown word after storage: “claer”. Did you mean “clear”?"),
        ("storage clear all", "unknown word after storage clear: “all”."),
        ("offline onn", "unknown word after offline: “onn”. Did you mean “on”?"),
        ("offline on please", "unknown word after offline on: “please”."),
        ("config shwo", "unknown word after config: “shwo”. Did you mean “show”?"),
        ("quit now", "unknown word after quit: “now”."),
        ("version 2", "unknown word after version: “2”."),
        ("help movie cast", "unknown word after help movie: “cast”."),
    ])
    func `what makes no sense is said, with a guess`(line: String, message: String) {
        let error = #expect(throws: UsageError.self) { try Self.command(line) }
        #expect(error?.message == message)
    }

    @Test func `every command word has a usage, a summary, and aliases that are nobody else’s`() {
        let words = CommandWord.allCases.flatMap { [$0.rawValue] + $0.aliases }
        #expect(Set(words).count == words.count)
        #expect(CommandWord.allCases.allSatisfy { !$0.usage.isEmpty && !$0.summary.isEmpty })
    }
}
