import CatalogueKit
import CoreDomain
import Foundation
import Prompt
import TerminalKit

/// The blanks in what people say.
enum Blanks {
    static let all = [
        Blank.words("TITLE", except: Intents.pronouns, never: actions),
        Blank.words("OTHER", except: Intents.pronouns, never: actions),
        Blank.words("PERSON", except: noNames, starts: owners), Blank.owner("OWNER"),
        .knownPerson("KNOWN", except: noNames, starts: owners),
        .knownPerson("OTHERKNOWN", except: noNames, starts: owners),
        Blank.name("NAME", except: "it this that them these those"),
        Blank.name("NEW"),
        Blank.quoted("TEXT"), Blank.quotedWord("QUOTED"), Blank.words("ANY"), Blank("DAY", day), Blank("DATE", date),
        Blank("DATED", dated), Blank("UNCERTAIN", uncertainDay),
        Blank("SINCE", edge), Blank("UNTIL", edge), Blank("EPISODE", episode),
        Blank("TAG", oneWord), .value("LIST", from: "lists"), Blank("FULLNAME", fullName), Blank("OTHERNAME", fullName),
        Blank("PERIOD", period), Blank("YEARS", years),
        Blank("RATING", rating), Blank("GRADE", grade), Blank("MIN", minimum), Blank("COUNTRY", country),
        Blank("TITLED", titled),
        Blank.path("FILE", suffix: ".csv"), Blank.path("ARCHIVE", suffix: ".json"),
        Blank("TEXTFILE", textFile), Blank("SHEET", sheet), Blank("CERTIFICATE", certificate),
        Blank("STARS", stars), Blank("HALF", half), Blank("ROW", row),
        Blank("GENRE", genre), Blank("TVGENRE", seriesGenre), Blank("UNWANTED", unwanted), Blank("LANGUAGE", language),
        Blank("SPOKEN", spoken),
        Blank("KIND", kind),
        Blank("PARTS", parts), Blank("SECOND", parts), Blank("ROWS", rows), Blank("COUNT", count),
        Blank("LAST", count),
        Blank("LENGTH", length), Blank("TIME", time), Blank("SERVICE", service), Blank("ORDER", order),
        Blank("PROGRAM", program), Blank("OTHERRATING", rating), Blank("THIRDRATING", rating),
        Blank.words("THIRD", except: Intents.pronouns, never: actions), Blank("STATUS", status), Blank("FACET", facet),
        Blank("KEYWORD", keyword), Blank("STUDIO", studio),
        Blank("TAGS", tags),
        .shownTable("SHOWN", otherwise: "discover", "watchlist"), .shownTable("HERE"),
        .shownTable("NEARBY", otherwise: "tonight"), .shownPart("THISPART"), .shownWhole("WHOLE"),
        .shownSeason("THISSEASON", otherwise: "s1"), Blank("EPISODES", episodes),
        .shownName("OPENLIST", kind: "list", except: "watchlist"),
        Blank("ACTION", action), Blank("CONDITIONS", conditions), .row("MOVED", moved), Blank("CLOCK", clock),
        Blank("HIGH", high), Blank("HASHTAG", hashtag), Blank("SPELLED", spelled), Blank("TENS", tens),
        Blank("RANGE", ratings),
        Blank.path("ZIP", suffix: ".zip"),
        .shownName("RANKED", kind: "list", except: ""),
    ]

    /// Actions that are in no title.
    private static let actions = "seen rate rated tag add"

    /// Pronouns and phrases that refer to a person without a name, and the possessives before someone's property.
    private static let noNames = Intents.pronouns + " her"
    private static let owners = "his her their my your"

    /// Reads a day of a viewing: “yesterday”, “two days ago”, “1.5.2020”, “Nov 14”.
    @Sendable static func day(_ words: [String]) -> String? {
        if let plain = plainDay(words) { return day(plain) }
        let today = LocalDay.today()
        let slang = ["nite": "night", "yday": "yesterday"]
        let names = ["yesterday", "monday", "tuesday", "wednesday", "thursday", "friday", "saturday", "sunday"]
        let unknown = [
            "long time ago", "a long time ago", "ages ago", "years ago", "long ago", "no date", "unknown date",
            "unknown", "don't know when", "dont know when", "not sure when", "forgot when", "can't remember when",
            "as a kid", "as a child", "when i was young", "when i was a kid",
        ]
        if unknown.contains(words.joined(separator: " ")) { return "date:unknown" }
        if words.count == 2, ["around", "about", "circa", "roughly"].contains(words[0]), let year = period([words[1]]) {
            return "date:\(year)"
        }
        if words.count == 1, words[0].contains("/"), let month = period(words) { return "date:\(month)" }
        let words = words.map { word in
            slang[word] ?? misspelt(word, as: names) ?? digits(word)
        }
        // “on saturday” can be typed, but not “on nov 12”.
        if words.count > 1, ["on", "in"].contains(words[0]), hasDigits(words) { return day(Array(words.dropFirst())) }
        // “the 4th of July”
        let bare = words.filter { !["the", "of"].contains($0) }
        if bare.count < words.count, bare.count > 1, bare.contains(where: { $0.contains(/^[0-9]+(st|nd|rd|th)?$/) }) {
            return day(bare.map { $0.replacing(/^([0-9]+)(st|nd|rd|th)$/, with: { String($0.1) }) })
        }
        if words.count == 1, let match = words[0].wholeMatch(of: /([0-9]{4})[\/.]([0-9]{1,2})[\/.]([0-9]{1,2})/),
            let year = Int(match.1), let month = Int(match.2), let number = Int(match.3)
        {
            return LocalDay.past(year, month, number, today: today).map { "date:\($0)" }
        }
        if words.count == 3, words[2] == "ago", ["week", "weeks"].contains(words[1]),
            let weeks = words[0] == "a" ? 1 : Int(words[0]), (1..<60).contains(weeks)
        {
            return LocalDay.day(inWords: [String(7 * weeks), "days", "ago"], today: today).map { "date:\($0.text)" }
        }
        if let day = LocalDay.day(inWords: words, today: today) {
            let isTyped = day.isWhole && !words.contains { $0.contains(/[0-9][.\/]|[0-9]{8}/) }
            return isTyped ? words.joined(separator: " ") : "date:\(day.text)"
        }
        // A number alone is no day, unless it is a year of the last century or this one.
        if words.count == 1, words[0].isDigits { return nil }
        let readings = [words.joined(separator: " "), words.joined(), words.reversed().joined()]
        return readings.lazy.compactMap { LocalDay.viewingDay($0, today: today) }.first.map { "date:\($0.text)" }
    }

    /// Reads a day of a viewing that follows a title, but no year, which would be the title's.
    @Sendable static func date(_ words: [String]) -> String? {
        words.count == 1 && words[0].isDigits ? nil : day(words)
    }

    /// Reads a day of a viewing, as a key.
    @Sendable static func dated(_ words: [String]) -> String? {
        day(words).flatMap { text in
            if text.hasPrefix("date:") { return text }
            let day = LocalDay.day(inWords: text.split(separator: " ").map(String.init), today: LocalDay.today())
            return day.map { "date:\($0.text)" }
        }
    }

    /// Reads the first or the last day, month or year of a range.
    @Sendable static func edge(_ words: [String]) -> String? {
        period(words) ?? LocalDay.day(inWords: words, today: LocalDay.today())?.text
    }

    /// Reads several tags with commas.
    @Sendable static func tags(_ words: [String]) -> String? {
        let isSeparated = words.count > 1 && words.dropLast().allSatisfy { $0.hasSuffix(",") && $0.count > 1 }
        return isSeparated ? words.joined() : nil
    }

    @Sendable static func hashtag(_ words: [String]) -> String? {
        words.count == 1 && words[0].hasPrefix("#") && !words[0].dropFirst().isDigits
            ? String(words[0].dropFirst()) : nil
    }

    @Sendable static func oneWord(_ words: [String]) -> String? { words.count == 1 ? words[0] : nil }

    /// Reads a first name and a surname.
    @Sendable static func fullName(_ words: [String]) -> String? {
        let others = [
            "a", "an", "the", "my", "our", "me", "in", "of", "to", "on", "it", "i", "up", "with", "is", "this",
            "something", "anything", "not", "no", "without", "but", "compare", "common", "seen", "rate", "add",
        ]
        let isName =
            words.count == 2 && !words.contains(where: others.contains)
            && words.allSatisfy { $0.allSatisfy { $0.isLetter || ".-'".contains($0) } }
        return isName ? words.joined(separator: " ") : nil
    }

    static let numbers = ["one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten"]

    /// Returns whether a word has a digit. Without one, no expression has to be compiled and compared.
    static func hasDigits(_ words: [String]) -> Bool {
        words.contains { $0.utf8.contains { (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0) } }
    }

    /// Returns the word that was probably misspelt; `nil` if none begins and ends alike and is near.
    private static func misspelt(_ word: String, as words: [String]) -> String? {
        guard word.count > 4 else { return nil }
        return words.filter { $0.first == word.first && $0.last == word.last }.nearest(to: word)
    }

    /// Reads a year or a month by the calendar: “this year”, “last month”, “november 2025”.
    @Sendable static func period(_ words: [String]) -> String? {
        if words.count == 2, words[0].count == 4, words[0].isDigits { return period(words.reversed()) }
        if let owner = words.last, owner.hasSuffix("'s") || owner.hasSuffix("’s") {
            return period(words.dropLast() + [String(owner.dropLast(2))])
        }
        if words.count == 1, hasDigits(words), let match = words[0].wholeMatch(of: /([0-9]{1,2})[\/.]([0-9]{4})/),
            let month = Int(match.1), let year = Int(match.2)
        {
            return PartialDay(year: year, month: month)?.text
        }
        return LocalDay.day(inWords: words, today: LocalDay.today()).flatMap { $0.isWhole ? nil : $0.text }
    }

    /// Reads years of release: “90s”, “1990-1999”, “1994”.
    @Sendable static func years(_ words: [String]) -> String? {
        if words.count > 1 {
            let range = words[0] == "between" || words[0] == "from" ? words.dropFirst() : words[...]
            if words.count == 2, words[1].count == 4, let year = Int(words[1]), (1870...2100).contains(year) {
                switch words[0] {
                case "before", "until": return "..\(year - 1)"
                case "after": return "\(year + 1)+"
                case "since": return "\(year)+"
                default: return nil
                }
            }
            guard range.count == 3, let joint = range.dropFirst().first, ["to", "and", "-", "until"].contains(joint),
                let first = range.first, let last = range.last
            else { return nil }
            return years(["\(first)-\(last)"])
        }
        let decades = [
            "twenties": 1920, "thirties": 1930, "forties": 1940, "fifties": 1950, "sixties": 1960, "seventies": 1970,
            "eighties": 1980, "nineties": 1990,
        ]
        if let decade = decades[words[0]] { return "\(decade)s" }
        guard hasDigits(words) else { return nil }
        let text = words[0].replacing("’", with: "'")
        if let match = text.wholeMatch(of: /'?([2-9]0)'?s/) { return "19\(match.1)s" }
        if let match = text.wholeMatch(of: /((?:19|20)[0-9]0)'?s/) { return "\(match.1)s" }
        if let match = text.wholeMatch(of: /((?:18|19|20)[0-9]{2})(?:-|–|\.\.)((?:18|19|20)[0-9]{2})/) {
            return match.1 <= match.2 ? "\(match.1)..\(match.2)" : nil
        }
        return text.wholeMatch(of: /(?:18|19|20)[0-9]{2}/) == nil ? nil : text
    }

    /// Reads a genre: “thrillers”, “science fiction”, “romcoms”.
    @Sendable static func genre(_ words: [String]) -> String? {
        let synonyms = [
            "scifi": "sci-fi", "sci fi": "sci-fi", "sf": "sci-fi", "science fiction": "sci-fi",
            "romcom": "comedy,romance",
            "rom-com": "comedy,romance", "romantic comedy": "comedy,romance", "comedie": "comedy",
            "romantic comedie": "comedy,romance", "romantic": "romance", "scary": "horror", "funny": "comedy",
            "doc": "documentary", "documentarie": "documentary", "mysterie": "mystery", "cartoon": "animation",
            "animated": "animation", "musical": "music", "historical": "history", "superhero": "action",
            "romances": "romance", "kids": "family", "true crime": "documentary,crime", "detective": "mystery",
        ]
        let text = words.joined(separator: " ")
        let singular = text.count > 3 && text.hasSuffix("s") ? String(text.dropLast()) : text
        let known = FilterKey.genre.key.values.map(\.text)
        if let genre = [text, singular].lazy.compactMap({ synonyms[$0] ?? (known.contains($0) ? $0 : nil) }).first {
            return genre
        }
        // “horror comedies”
        guard words.count == 2, let first = genre([words[0]]), let second = genre([words[1]]) else { return nil }
        return "\(first),\(second)"
    }

    /// Reads a genre that isn’t wanted: “not horror”, “no musicals”.
    @Sendable static func unwanted(_ words: [String]) -> String? {
        let refusals = ["not", "no", "without", "except", "minus", "hide", "exclude", "excluding", "skip", "nothing"]
        let isRefusal = words.count > 1 && refusals.contains(words[0])
        return isRefusal ? genre(Array(words.dropFirst())).map { "-\($0)" } : nil
    }

    /// Reads a genre that TV series have; near ones stand for some that only movies have.
    @Sendable static func seriesGenre(_ words: [String]) -> String? {
        let near = ["thriller": "mystery/crime", "horror": "mystery"]
        return genre(words).flatMap { genre in
            near[genre] ?? (["romance", "music", "history", "tv movie"].contains(genre) ? nil : genre)
        }
    }

    /// Reads the name of a language, in English or its own words, or its code.
    @Sendable static func language(_ words: [String]) -> String? {
        guard words.count == 1 else { return nil }
        if EnglishNames.languages.codes.contains(words[0]) { return words[0] }
        return EnglishNames.languages.codes(of: words[0]).first ?? languageCodesByOwnName[words[0]]
    }

    /// The codes of languages by their names in themselves: “deutsch”.
    private static let languageCodesByOwnName = Dictionary(
        EnglishNames.languages.codes.map { code in
            (Locale(identifier: code).localizedString(forLanguageCode: code)?.lowercased() ?? code, code)
        }
    ) { first, _ in first }

    /// Reads the English name of a country, as its code.
    @Sendable static func country(_ words: [String]) -> String? {
        let name = words.joined(separator: " ")
        let names = [
            "us": "US", "usa": "US", "uk": "GB", "british": "GB", "england": "GB", "american": "US", "australian": "AU",
            "canadian": "CA", "indian": "IN", "irish": "IE", "mexican": "MX", "brazilian": "BR", "argentinian": "AR",
            "belgian": "BE", "austrian": "AT", "scottish": "GB", "new zealand": "NZ",
        ]
        guard name.count > 3, names[name] == nil else { return names[name] }
        return EnglishNames.countries.codes(of: name).first
    }

    /// Reads a title that a colon follows.
    @Sendable static func titled(_ words: [String]) -> String? {
        guard words.last?.hasSuffix(":") == true, !words.dropLast().contains(where: { $0.hasSuffix(":") }) else {
            return nil
        }
        let title = words.count > 1 && ["for", "on", "about"].contains(words[0]) ? words.dropFirst() : words[...]
        return "\"\(title.joined(separator: " ").dropLast())\""
    }

    /// Reads the English name of a language. A code such as “my” may be a word.
    @Sendable static func spoken(_ words: [String]) -> String? {
        words.first.map { $0.count > 2 } == true ? language(words) : nil
    }

    /// Reads a kind of title, as `top` and `popular` take it. “movie” and “tv” are commands.
    @Sendable static func kind(_ words: [String]) -> String? {
        switch words {
        case ["movies"], ["film"], ["films"], ["flicks"]: "movies"
        case ["series"], ["show"], ["shows"], ["tv", "shows"], ["tv", "series"]: "tv"
        default: nil
        }
    }

    /// Returns a number in digits if the word spells one.
    static func digits(_ word: String) -> String {
        numbers.firstIndex(of: word).map { String($0 + 1) } ?? word
    }

    /// Reads seasons or episodes: “s1e3”, “season 1”, “season 2 episode 4”.
    @Sendable static func parts(_ words: [String]) -> String? {
        // No expression is compiled for other words.
        let begins = words[0].hasPrefix("s") || words[0].hasPrefix("e") || words[0].contains("x")
        guard words.count < 8, begins || words.dropFirst().first?.hasPrefix("season") == true else { return nil }
        // “sesaon 2”
        let named = words.map { word in
            misspelt(word, as: ["season", "episode"]) ?? word
        }
        let words = named.first.map { $0.hasPrefix("season") } == true ? named.map(digits) : named
        guard hasDigits(words) else { return nil }
        let text = words.joined(separator: " ")
        if let match = text.wholeMatch(of: /([0-9])(?:st|nd|rd|th) season/) { return "s\(match.1)" }
        if let match = text.wholeMatch(of: /s([0-9]{1,2}) (?:episode|ep|e) ?([0-9]{1,3})/) {
            return "s\(match.1)e\(match.2)"
        }
        if let episodes = range(ofEpisodes: text) { return episodes }
        if let match = text.wholeMatch(of: /seasons? ([0-9]{1,2})(?:,| and| &|, and) ([0-9]{1,2})/) {
            return "s\(match.1),s\(match.2)"
        }
        if let match = text.wholeMatch(of: /seasons? ([0-9]{1,2}) ?(?:-|to|until|through) ?([0-9]{1,2})/) {
            return "s\(match.1)-\(match.2)"
        }
        if let match = text.wholeMatch(of: /s([0-9]{1,2}),? ?e([0-9]{1,3}) ?(?:to|-|until) ?e?([0-9]{1,3})/) {
            return "s\(match.1)e\(match.2)-\(match.3)"
        }
        let first = text.wholeMatch(of: /season ([0-9]{1,2}),? (?:episode|ep|e) ?([0-9]{1,3})/)
        let last = text.wholeMatch(of: /(?:episode|ep|e) ?([0-9]{1,3}) (?:of |from )?season ([0-9]{1,2})/)
        if let (season, episode) = first.map({ ($0.1, $0.2) }) ?? last.map({ ($0.2, $0.1) }) {
            return "s\(season)e\(episode)"
        }
        guard let phrases = SeenPhrase.read(words), phrases.count == 1,
            case .parts(let parts)? = phrases[0].value as? SeenPhrase
        else { return nil }
        return parts.text
    }

    /// Reads the numbers of episodes without their season: “e3”, “episodes 1-3”.
    @Sendable static func episodes(_ words: [String]) -> String? {
        guard words[0].hasPrefix("e"), hasDigits(words), let phrases = SeenPhrase.read(words), phrases.count == 1,
            case .episodes(let range)? = phrases[0].value as? SeenPhrase
        else { return nil }
        return range.numbers
    }

    /// Reads a single episode: “s1e3”.
    @Sendable static func episode(_ words: [String]) -> String? { parts(words).flatMap { $0.contains("e") ? $0 : nil } }

    /// Reads numbers of rows: “1 3 5”, “1 and 2”, “1..3”, “first”, “row 1”, “1.”.
    @Sendable static func rows(_ words: [String]) -> String? {
        let ordinals = ["first", "second", "third", "fourth", "fifth"]
        if words.count == 1, let match = words[0].wholeMatch(of: /([0-9])(?:st|nd|rd|th)/) { return String(match.1) }
        let words = words.count > 1 && words.last == "one" ? words.dropLast() : words
        if words.count == 2, words[0] == "the", let place = rows([words[1]]), words[1].isDigits == false {
            return place
        }
        if let place = words.last.flatMap(ordinals.firstIndex), words.count == 1 || words == ["the", words[1]] {
            return String(place + 1)
        }
        let named =
            ["row", "rows", "number", "no", "no.", "nr", "nr."].contains(words.first) ? Array(words.dropFirst()) : words
        guard !named.isEmpty, named.count <= 9, hasDigits(named) else { return nil }
        let text = named.joined(separator: " ")
            .replacing(/\s?(?:\.\.|-|–| to )\s?/, with: "-")
            .replacing(/(?:,| and |&|\+|\s)+/, with: ",")
            .replacing(/^#|[.):]$/, with: "")
        return text.wholeMatch(of: /[0-9]{1,4}([-,][0-9]{1,4})*/) == nil ? nil : text
    }

    /// Reads numbers of rows that aren't in their usual form: “first”, “1.”, “1 3”.
    @Sendable static func row(_ words: [String]) -> String? {
        rows(words).flatMap { [$0] == words ? nil : $0 }
    }

    @Sendable static func count(_ words: [String]) -> String? {
        let number = digits(words[0])
        return words.count == 1 && number.isDigits && number.count <= 4 ? number : nil
    }

    /// Reads a length: “2h”, “90 minutes”, “2 hours”.
    @Sendable static func length(_ words: [String]) -> String? {
        guard hasDigits(words) else { return nil }
        let text = words.joined()
        if let match = text.wholeMatch(of: /([0-9])(?:h|hours?|hrs?)(?:([0-9]{1,2})(?:m|min|mins|minutes)?)?/) {
            return "\(match.1)h\(match.2 ?? "")"
        }
        return text.wholeMatch(of: /([0-9]{1,3})(?:m|min|mins|minutes)?/).map { "\($0.1)m" }
    }

    /// Reads a length that can be nothing else: “2h”, “two hours”, “90 minutes”.
    @Sendable static func time(_ words: [String]) -> String? {
        let words = words.map(digits)
        return words.count == 1 && words[0].isDigits ? nil : length(words)
    }
}
