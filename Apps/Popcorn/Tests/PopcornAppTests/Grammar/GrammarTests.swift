import CoreDomain
import TerminalKit
import Testing

@testable import PopcornApp
@testable import Prompt

@Suite struct `The app's grammar` {
    /// Returns the command and its arguments: `movie title=heat year=1995 facet=cast`.
    private static func summary(_ line: String) throws -> String? {
        let rows = (1...3).map { Item(ItemReference(.movie, $0), title: "Row \($0)") }
        guard let parsed = try Composition.table.parse(try Word.words(in: line), rows: rows) else { return nil }
        let arguments = parsed.arguments
        var words = [arguments.command]
        for name in [
            "add", "remove", "create", "rename", "delete", "move", "history", "use", "clear", "show", "season",
        ]
        where arguments.text(name) != nil { words.append(name) }
        for name in [
            "list", "new", "source", "target", "engine", "state", "window", "words", "topic", "facet", "setting",
            "value", "number",
            "code", "episode", "range", "part", "items", "titles",
        ] {
            if let text = arguments.keyword(name) { words.append("\(name)=\(text)") }
        }
        switch try arguments.titleQuery() {
        case .id(let id), .number(let id): words.append("id=\(id)")
        case .title(let title, _, _): words.append("title=\(title)")
        case .reference(let text, _): words.append("reference=\(text)")
        case .row, .current: break
        }
        return (words + arguments.keys.sorted { $0.key < $1.key }.map { "\($0.key)=\($0.value)" }).joined(
            separator: " ")
    }

    @Test(arguments: [
        ("movie 550", "movie id=550"), ("movie #550", "movie id=550"), ("movie #550 cast", "movie facet=cast id=550"),
        ("movie '#550'", "movie title=#550"), ("m 550", "movie id=550"), ("MOVIE 550", "movie id=550"),
        ("movie 550 Cast", "movie facet=cast id=550"), ("movie 550 crew", "movie facet=crew id=550"),
        ("movie 550 crew dept:writing", "movie facet=crew id=550 dept=writing"),
        (#"movie 550 crew dept:"costume & make-up""#, "movie facet=crew id=550 dept=costume & make-up"),
        ("movie 550 images", "movie facet=images id=550"), ("movie 550 similar", "movie facet=similar id=550"),
        ("movie 550 recommend", "movie facet=recommend id=550"), ("movie 550 where", "movie facet=where id=550"),
        ("movie 550 trailer", "movie facet=trailer id=550"), ("movie 550 collection", "movie facet=collection id=550"),
        (#"movie "1917""#, "movie title=1917"), (#"movie "1917" cast"#, "movie facet=cast title=1917"),
        ("movie 1917 year:2019", "movie title=1917 year=2019"), ("movie heat year:1995", "movie title=heat year=1995"),
        ("movie year:1995 heat cast", "movie facet=cast title=heat year=1995"),
        ("movie fight club", "movie title=fight club"), ("movie 12 monkeys", "movie title=12 monkeys"),
        ("movie 2001 a space odyssey", "movie title=2001 a space odyssey"), ("movie 8½", "movie title=8½"),
        ("movie 九", "movie title=九"), ("movie cast", "movie title=cast"),
        (#"movie the "cast""#, "movie title=the cast"),
        ("movie alien: romulus", "movie title=alien: romulus"), ("movie tron:legacy", "movie title=tron:legacy"),
        (#"movie "year:1999""#, "movie title=year:1999"), (#"movie "year: 1999""#, "movie title=year: 1999"),
        (#"seen 550 "note: hi""#, "seen id=550 note=hi"), (#"seen 550 note:" hi""#, "seen id=550 note=hi"),
    ])
    func `a movie can be given by id or title, with or without a facet`(line: String, expected: String) throws {
        #expect(try Self.summary(line) == expected)
    }

    @Test(arguments: [
        ("search spirited away", "search words=spirited away"), ("s spirited away", "search words=spirited away"),
        ("/spirited away", "search words=spirited away"), ("/ spirited away", "search words=spirited away"),
        ("search alien year:1979", "search words=alien year=1979"), ("search movie heat", "search words=heat"),
        (#"search "movie" heat"#, "search words=movie heat"),
        ("search 550", "search words=550"), ("popular", "popular"), ("popular movies", "popular"),
        ("top movie", "top"), ("now", "now"), ("upcoming", "upcoming"), ("trending", "trending"),
        ("trending day", "trending window=day"), ("trending movies week", "trending window=week"),
    ])
    func `TMDb's searches and lists are parsed`(line: String, expected: String) throws {
        #expect(try Self.summary(line) == expected)
    }

    @Test(arguments: [
        ("tv 1396", "tv id=1396"), ("t severance", "tv title=severance"),
        ("tv 1396 season 5", "tv season number=5 id=1396"),
        ("tv breaking bad season 5 cast", "tv season number=5 part=cast title=breaking bad"),
        ("tv 1396 s5e14", "tv episode=s5e14 id=1396"), ("tv 1396 S05E14 crew", "tv episode=s05e14 part=crew id=1396"),
        ("s5e14", "s5e14 episode=s5e14"), ("season 5", "season number=5"), ("tv s5", "tv title=s5"),
        ("tv got s5", "tv code=s5 title=got"), ("tv got 1x05 cast", "tv episode=1x05 part=cast title=got"),
        ("s1e5-7 got", "s1e5-7 range=s1e5-7 title=got"), ("tv got s1-", "tv range=s1- title=got"),
        ("s0 poster", "s0 code=s0 part=poster"),
        ("season 5 images 1396", "season number=5 part=images id=1396"),
        ("tv 24", "tv id=24"), (#"tv "24" s1e1"#, "tv episode=s1e1 title=24"),
        ("tv 1396 ratings", "tv facet=ratings id=1396"),
        ("ratings", "ratings"), ("ratings 1396 1399", "ratings titles=1396 1399"), ("airing", "airing"),
        ("airing tv week", "airing window=week"), ("popular tv", "popular"), ("top series", "top"),
        ("trending tv day", "trending window=day"), ("trending all week", "trending window=week"),
        ("search tv office year:2005", "search words=office year=2005"),
    ])
    func `TV series, seasons and episodes are parsed`(line: String, expected: String) throws {
        #expect(try Self.summary(line) == expected)
    }

    @Test(arguments: [
        ("person 287", "person id=287"), ("p brad pitt films", "person facet=films title=brad pitt"),
        ("person nolan directed", "person facet=directed title=nolan"), ("person 287 tv", "person facet=tv id=287"),
        ("films 287", "films id=287"), ("known", "known"), ("common 287 819", "common titles=287 819"),
        ("popular people", "popular"), ("trending people", "trending"), ("search person nolan", "search words=nolan"),
        ("compare 603 604 605", "compare titles=603 604 605"), ("compare 1-3", "compare titles=1-3"),
    ])
    func `people and comparisons are parsed`(line: String, expected: String) throws {
        #expect(try Self.summary(line) == expected)
    }

    @Test(arguments: [
        ("3", "3"), ("3 cast", "3 facet=cast"), ("3 CAST", "3 facet=cast"),
        ("2 crew dept:directing", "2 facet=crew dept=directing"), ("cast", "cast"), ("crew dept:art", "crew dept=art"),
        ("where 550", "where id=550"), ("similar heat year:1995", "similar title=heat year=1995"),
        ("images", "images"), ("recommend", "recommend"), ("trailer", "trailer"),
        ("collection 603", "collection id=603"), ("find tt0137523", "find reference=tt0137523"),
        ("movie tt0137523 cast", "movie facet=cast reference=tt0137523"),
        (
            "watchlist add https://www.imdb.com/title/tt0137523/",
            "watchlist add reference=https://www.imdb.com/title/tt0137523/"
        ),
        ("list remove watchlist movie 550", "list remove list=watchlist reference=movie 550"),
    ])
    func `row numbers, facets and links to titles are parsed`(line: String, expected: String) throws {
        #expect(try Self.summary(line) == expected)
    }

    @Test(
        arguments: [
            ("watchlist", "watchlist"), ("list", "list"), ("list watchlist", "list list=watchlist"),
            ("watchlist add", "watchlist add"), ("watchlist add 550", "watchlist add id=550"),
            ("watchlist remove heat year:1995", "watchlist remove title=heat year=1995"),
            ("list add watchlist 550", "list add list=watchlist id=550"),
            ("list remove watchlist fight club", "list remove list=watchlist title=fight club"),
            ("list create later", "list create list=later"), ("list later history", "list history list=later"),
            ("list rename later soon", "list rename list=later new=soon"),
            ("list move fight club later soon", "list move source=later target=soon title=fight club"),
            ("list delete later", "list delete list=later"), ("2-3 add later", "2-3 add list=later"),
            ("1 remove", "1 remove"), ("2- add", "2- add"), ("all add later", "all add list=later"),
            ("* remove", "* remove"),
            ("add", "add"), ("add later", "add list=later"), ("remove", "remove"), ("movie all", "movie title=all"),
            ("list add weekend tv breaking bad", "list add list=weekend reference=tv breaking bad"),
            ("watchlist add movie 43", "watchlist add reference=movie 43"), ("undo", "undo"),
            ("storage", "storage"), ("storage use file", "storage use engine=file"), ("storage clear", "storage clear"),
            ("offline", "offline"), ("offline on", "offline state=on"), ("config", "config"),
            ("set editing vi", "set setting=editing value=vi"),
            ("config show", "config show"), ("help", "help"), ("? movie", "help topic=movie"),
            ("help exit-codes", "help topic=exit-codes"), ("about", "about"), ("version", "version"), ("exit", "quit"),
            ("q", "quit"), ("  ", nil),
        ] as [(String, String?)])
    func `commands about lists, storage and the program are parsed`(line: String, expected: String?) throws {
        #expect(try Self.summary(line) == expected)
    }

    @Test(arguments: [
        ("moive 550", "unknown command “moive”. Did you mean “movie”?"), ("movie", "which movie?"),
        ("dark knight", "unknown command “dark”."),
        ("movie 550 csat", "unknown facet “csat”. Did you mean “cast”?"),
        ("movie 550 crew dpet:writing", "unknown key “dpet”. Did you mean “dept”?"),
        ("movie 550 cast dept:writing", "“dept:” is only accepted by crew"),
        ("movie 550 dept:writing", "“dept:” is only accepted by crew"),
        ("cast dept:writing", "“dept:” is only accepted by crew"),
        ("1 dept:writing", "“dept:” is only accepted by crew"),
        ("search", "search for what?"), ("/", "search for what?"),
        ("search year:1999", "search for what?"),
        ("popular tb", "unknown word after popular: “tb”. Did you mean “tv”?"),
        ("top popularity:100+", "“popularity:” is not accepted by “top”"),
        ("discover tv budget:1+", "“budget:” is not accepted by “discover”"),
        ("trending wek", "unknown word after trending: “wek”. Did you mean “week”?"), ("list add", "which list?"),
        ("watchlist ad 550", "unknown word after watchlist: “ad”. Did you mean “add”?"),
        ("storage use", "which storage?"),
        ("storage claer", "unknown word after storage: “claer”. Did you mean “clear”?"),
        ("storage clear all", "unknown word after storage clear: “all”."),
        ("offline onn", "unknown word after offline: “onn”. Did you mean “on”?"),
        ("config shwo", "unknown word after config: “shwo”. Did you mean “show”?"),
        ("tv", "which TV series?"), ("tv 1396 seson 5", "unknown facet “seson”. Did you mean “season”?"),
        ("tv 1396 season", "which season?"), ("tv 1396 season x", "unknown word after tv 1396 season: “x”."),
        ("tv 1396 season 5 x", "unknown word after tv 1396 season 5: “x”."),
        ("tv 1396 season 5 ratings", "unknown word after tv 1396 season 5: “ratings”."),
        ("tv 1396 s5e", "unknown word after tv 1396: “s5e”."),
        ("tv 1396 s5e14 x", "unknown word after tv 1396 s5e14: “x”."),
        ("person", "which person?"), ("common", "which two people or titles?"),
        ("airing today tv", "unknown word after airing today: “tv”."),
        ("help movie cast", "unknown word after help movie: “cast”."),
    ])
    func `the error for a mistyped command of the app explains the mistake`(line: String, message: String) {
        let error = #expect(throws: UsageError.self) { try Self.summary(line) }
        #expect(error?.message == message)
    }
}
