/// Reads one line: which command it is, and with which flags.
struct CommandParser {
    /// The command in `words`; nil where there is none.
    ///
    /// - Throws: `UsageError` with what was meant, where that can be guessed.
    func parse(_ words: [Word]) throws -> Command? {
        guard let first = words.first else { return nil }
        if let shells = words.first(where: { !$0.isQuoted && ["|", ">", ">>"].contains($0.text) }) {
            throw UsageError("“\(shells.text)” is for a shell", hint: "popcorn movie 550 \(shells.text) …")
        }
        let rest = Array(words.dropFirst())
        if first.text.hasPrefix("/"), first.text.count > 1 {
            return try search([Word(String(first.text.dropFirst()))] + rest)
        }
        if !first.isQuoted, first.text.isDigits { return .row(try row(first.text), try rowFacet(rest)) }
        guard let word = CommandWord(word: first.text.lowercased()) else {
            throw unknown(first.text)
        }
        return try parse(word, rest)
    }

    private func unknown(_ text: String) -> UsageError {
        if let start = text.split(separator: " ").first, start.count < text.count,
            CommandWord(word: start.lowercased()) != nil
        {
            let shown = Sanitizer.line(text).fitted(to: 60)
            return UsageError("“\(shown)” in quotes is one word, and no command", hint: "leave the quotes out")
        }
        return UsageError(unknown: "command", text, known: CommandWord.allCases.map(\.rawValue))
    }

    private func parse(_ word: CommandWord, _ rest: [Word]) throws -> Command {
        switch word {
        case .movie: return try movie(rest)
        case .search: return try search(rest)
        case .popular, .top, .now, .upcoming, .trending: return .list(try list(word, rest))
        case .cast, .crew, .images, .similar, .recommend, .where, .trailer, .collection:
            return try facet(word.rawValue, rest)
        case .list: return .watchlist(try listAction(rest))
        case .watchlist: return .watchlist(try watchlistAction(rest))
        case .storage: return .storage(try storage(rest))
        case .offline: return .offline(try offline(rest))
        case .config:
            try expect(rest, ["show"], after: "config")
            return .configShow
        case .help:
            try expect(rest.dropFirst(), after: "help \(rest.first?.text ?? "")")
            return .help(rest.first?.text.lowercased())
        case .about, .version, .quit:
            try expect(rest, after: word.rawValue)
            return word == .about ? .about : word == .version ? .version : .quit
        }
    }

    private func row(_ digits: String) throws -> Int {
        guard let row = Int(digits) else {
            throw UsageError("there is no row “\(digits.fitted(to: 40))”", hint: "a movie of that TMDb id: movie 550")
        }
        return row
    }

    private func movie(_ words: [Word]) throws -> Command {
        var (words, keys) = try keys(in: words, known: ["year", "dept"])
        var facet = MovieFacet.details
        // The last word is a facet where something is left to name the movie.
        if words.count > 1, let last = words.last, !last.isQuoted,
            let known = MovieFacet(word: last.text.lowercased(), department: keys["dept"])
        {
            (facet, words) = (known, words.dropLast())
        }
        guard !words.isEmpty else { throw UsageError("which movie?", hint: CommandWord.movie.usage) }
        try suggestFacet(words)
        try check(keys, facet)
        return .movie(try reference(Array(words), year: keys["year"]), facet)
    }

    private func check(_ keys: [String: String], _ facet: MovieFacet) throws {
        if keys["dept"] == nil { return }
        if case .crew = facet { return }
        throw UsageError("dept: goes with crew", hint: "crew dept:writing")
    }

    /// `movie 550 csat` means a facet; `movie 12 monkeys` is a title.
    private func suggestFacet(_ words: ArraySlice<Word>) throws {
        guard words.count == 2, let first = words.first, let last = words.last else { return }
        guard !first.isQuoted, first.digits.isDigits, !last.isQuoted else { return }
        guard MovieFacet.words.nearest(to: last.text) != nil else { return }
        throw UsageError(unknown: "facet", last.text, known: MovieFacet.words)
    }

    private func reference(_ words: [Word], year: String?) throws -> MovieReference {
        let year = try year.map(number)
        // A year belongs to a title, so digits beside one are a title too.
        if words.count == 1, year == nil, !words[0].isQuoted, words[0].digits.isDigits {
            guard let id = Int(words[0].digits), id > 0 else {
                throw UsageError(
                    "“\(words[0].text.fitted(to: 40))” is no TMDb id", hint: "ids are whole numbers from 1")
            }
            return .id(id)
        }
        let title = words.map(\.text).joined(separator: " ")
        guard title.contains(where: { !$0.isWhitespace }) else {
            throw UsageError("which movie?", hint: CommandWord.movie.usage)
        }
        return .title(title, year: year)
    }

    private func search(_ words: [Word]) throws -> Command {
        var (words, keys) = try keys(in: words, known: ["year"])
        if words.count > 1, let first = words.first, !first.isQuoted, ["movie", "movies"].contains(first.text) {
            words = words.dropFirst()
        }
        let text = words.map(\.text).joined(separator: " ")
        guard text.contains(where: { !$0.isWhitespace }) else {
            throw UsageError("what is searched for?", hint: CommandWord.search.usage)
        }
        return .search(text: text, year: try keys["year"].map(number))
    }

    private func facet(_ name: String, _ words: [Word]) throws -> Command {
        let (words, keys) = try keys(in: words, known: ["year", "dept"])
        guard let facet = MovieFacet(word: name, department: keys["dept"]) else {
            throw UsageError(unknown: "facet", name, known: MovieFacet.words)
        }
        try check(keys, facet)
        return .movie(words.isEmpty ? .current : try reference(Array(words), year: keys["year"]), facet)
    }

    private func rowFacet(_ words: [Word]) throws -> MovieFacet {
        let (words, keys) = try keys(in: words, known: ["dept"])
        let word = words.map(\.text).joined(separator: " ").lowercased()
        let facet = words.isEmpty ? .details : MovieFacet(word: word, department: keys["dept"])
        guard let facet else { throw UsageError(unknown: "facet", word, known: MovieFacet.words) }
        try check(keys, facet)
        return facet
    }

    private func list(_ word: CommandWord, _ words: [Word]) throws -> MovieListWord {
        let words = words.map { $0.text.lowercased() }.filter { !["movie", "movies"].contains($0) }
        let windows = word == .trending ? ["day", "week"] : []
        if let wrong = words.first(where: { !windows.contains($0) }) {
            throw UsageError(unknown: "word after \(word.rawValue):", wrong, known: ["movies"] + windows)
        }
        return switch word {
        case .top: .top
        case .now: .now
        case .upcoming: .upcoming
        case .trending: words.contains("day") ? .trendingDay : .trendingWeek
        default: .popular
        }
    }

    private func listAction(_ words: [Word]) throws -> WatchlistAction {
        guard let verb = words.first else { return .show }
        if verb.text == "watchlist" { return try watchlistAction(Array(words.dropFirst())) }
        guard ["add", "remove"].contains(verb.text) else {
            throw UsageError(unknown: "list", verb.text, known: ["watchlist", "add", "remove"])
        }
        guard words.count > 1 else { throw UsageError("which list?", hint: CommandWord.list.usage) }
        guard words[1].text == "watchlist" else {
            throw UsageError(unknown: "list", words[1].text, known: ["watchlist"])
        }
        return try watchlistAction([verb] + words.dropFirst(2))
    }

    private func watchlistAction(_ words: [Word]) throws -> WatchlistAction {
        guard let verb = words.first else { return .show }
        let (rest, keys) = try keys(in: Array(words.dropFirst()), known: ["year"])
        let reference = rest.isEmpty ? .current : try reference(Array(rest), year: keys["year"])
        switch verb.text {
        case "add": return .add(reference)
        case "remove": return .remove(reference)
        default: throw UsageError(unknown: "word after watchlist:", verb.text, known: ["add", "remove"])
        }
    }

    private func storage(_ words: [Word]) throws -> StorageAction {
        switch words.first?.text {
        case nil: return .show
        case "use":
            guard words.count == 2 else { throw UsageError("which storage?", hint: CommandWord.storage.usage) }
            return .use(words[1].text)
        case "clear":
            try expect(words.dropFirst(), after: "storage clear")
            return .clear
        case let word?: throw UsageError(unknown: "word after storage:", word, known: ["use", "clear"])
        }
    }

    private func offline(_ words: [Word]) throws -> Bool? {
        guard let word = words.first?.text else { return nil }
        guard ["on", "off"].contains(word) else {
            throw UsageError(unknown: "word after offline:", word, known: ["on", "off"])
        }
        try expect(words.dropFirst(), after: "offline \(word)")
        return word == "on"
    }

    private func expect(_ words: some Sequence<Word>, _ known: [String] = [], after start: String) throws {
        if let wrong = words.first(where: { !known.contains($0.text) }) {
            throw UsageError(unknown: "word after \(Sanitizer.line(start)):", wrong.text, known: known)
        }
    }

    /// Takes `key:value` words out. A word with a blank after its colon, or in quotes, is none.
    private func keys(in words: [Word], known: [String]) throws -> (ArraySlice<Word>, [String: String]) {
        var keys: [String: String] = [:]
        let rest = try words.filter { word in
            guard !word.isQuoted, let match = word.text.wholeMatch(of: /([a-z]+):(\S.*)/) else { return true }
            let (key, value) = (String(match.1), String(match.2))
            guard known.contains(key) else { return try isTitle(key, value, known) }
            keys[key] = value
            return false
        }
        return (rest[...], keys)
    }

    /// `tron:legacy` is a title, `yaer:1999` a typing error.
    private func isTitle(_ key: String, _ value: String, _ known: [String]) throws -> Bool {
        guard let nearest = known.nearest(to: key), nearest != "year" || value.isDigits else { return true }
        throw UsageError(unknown: "key", key, known: known)
    }

    private func number(_ text: String) throws -> Int {
        guard let number = Int(text), (1800...2200).contains(number) else {
            throw UsageError("“\(Sanitizer.line(text).fitted(to: 40))” is no year", hint: "year:1999")
        }
        return number
    }
}

extension Word {
    /// Screens write an id as #550.
    fileprivate var digits: String { text.hasPrefix("#") ? String(text.dropFirst()) : text }
}

extension String {
    /// Whether it is a number as ids and rows are: `½` and `九` are none.
    fileprivate var isDigits: Bool { !isEmpty && utf8.allSatisfy { (0x30...0x39).contains($0) } }
}
