import CatalogueKit
import CoreDomain
import Foundation
import Prompt
import TerminalKit

/// The blanks in what people say.
enum Blanks {
    static let all = [
        Blank.words("TITLE", except: Intents.pronouns), Blank.words("OTHER", except: Intents.pronouns),
        Blank.words("PERSON", except: Intents.pronouns), Blank.name("NAME"), Blank.name("NEW"),
        Blank.quoted("TEXT"), Blank.quotedWord("QUOTED"), Blank.words("ANY"), Blank("DAY", day), Blank("DATE", date),
        Blank("DATED", dated),
        Blank("SINCE", edge), Blank("UNTIL", edge), Blank("EPISODE", episode),
        Blank("TAG", oneWord), .value("LIST", from: "lists"), Blank("FULLNAME", fullName), Blank("OTHERNAME", fullName),
        Blank("PERIOD", period), Blank("YEARS", years),
        Blank("RATING", rating), Blank("MIN", minimum), Blank("COUNTRY", country), Blank("TITLED", titled),
        Blank.path("FILE", suffix: ".csv"), Blank.path("ARCHIVE", suffix: ".json"),
        Blank("STARS", stars), Blank("HALF", half), Blank("ROW", row),
        Blank("GENRE", genre), Blank("TVGENRE", seriesGenre), Blank("UNWANTED", unwanted), Blank("LANGUAGE", language),
        Blank("SPOKEN", spoken),
        Blank("KIND", kind),
        Blank("PARTS", parts), Blank("ROWS", rows), Blank("COUNT", count), Blank("LAST", count),
        Blank("LENGTH", length), Blank("TIME", time), Blank("SERVICE", service), Blank("ORDER", order),
        Blank("PROGRAM", program),
        Blank("ACTION", action),
    ]

    /// Reads a day of a viewing: “yesterday”, “two days ago”, “1.5.2020”, “Nov 14”.
    @Sendable static func day(_ words: [String]) -> String? {
        let today = LocalDay.today()
        let misspelt = ["nite": "night", "yesturday": "yesterday", "yestarday": "yesterday", "yday": "yesterday"]
        if ["long time ago", "a long time ago", "ages ago", "years ago", "long ago"].contains(
            words.joined(separator: " "))
        {
            return "date:unknown"
        }
        let words = words.map { misspelt[$0] ?? digits($0) }
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

    @Sendable static func oneWord(_ words: [String]) -> String? { words.count == 1 ? words[0] : nil }

    /// Reads a first name and a surname.
    @Sendable static func fullName(_ words: [String]) -> String? {
        let isName = words.count == 2 && words.allSatisfy { $0.allSatisfy { $0.isLetter || ".-'".contains($0) } }
        return isName ? words.joined(separator: " ") : nil
    }

    private static let numbers = ["one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten"]

    /// Returns whether a word has a digit. Without one, no expression has to be compiled and compared.
    private static func hasDigits(_ words: [String]) -> Bool {
        words.contains { $0.utf8.contains { (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0) } }
    }

    private static func twoDigits(_ number: Int) -> String { (number < 10 ? "0" : "") + String(number) }

    /// Reads a year or a month by the calendar: “this year”, “last month”, “november 2025”.
    @Sendable static func period(_ words: [String]) -> String? {
        if let owner = words.last, owner.hasSuffix("'s") || owner.hasSuffix("’s") {
            return period(words.dropLast() + [String(owner.dropLast(2))])
        }
        if words.count == 1, let month = words[0].wholeMatch(of: /([0-9]{1,2})[\/.]([0-9]{4})/) {
            return Int(month.1).flatMap { PartialDay("\(month.2)-\(twoDigits($0))")?.text }
        }
        return LocalDay.day(inWords: words, today: LocalDay.today()).flatMap { $0.isWhole ? nil : $0.text }
    }

    /// Reads years of release: “90s”, “1990-1999”, “1994”.
    @Sendable static func years(_ words: [String]) -> String? {
        if words.count > 1 {
            let range = words[0] == "between" || words[0] == "from" ? words.dropFirst() : words[...]
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

    /// Reads a rating: “8”, “8/10”, “4 stars”, “★★★★½”, “3.5”, “ten”. Stars are five, and only they have halves.
    @Sendable static func rating(_ words: [String]) -> String? {
        guard let first = words.first else { return nil }
        let isStars = words.count == 2 && ["star", "stars"].contains(words[1])
        let isOutOf =
            (words.count == 4 && words[1...2] == ["out", "of"])
            || (words.count == 3 && ["of", "from", "on"].contains(words[1]))
        guard words.count == 1 || isStars || isOutOf else { return nil }
        let marked = first.contains("*") && first.hasSuffix("1/2") ? first.dropLast(3) + "½" : first
        if marked.allSatisfy({ "★⭐½*".contains($0) }) {
            let halves = marked.filter { $0 == "½" }.count
            return rating(stars: Double(marked.count - halves) + Double(halves) / 2)
        }
        let isMarked = first.hasSuffix("*") && first.count > 1
        let parts = (isMarked ? first.dropLast() : first[...]).split(separator: "/").map(String.init)
        let spelled = numbers.firstIndex(of: first).map { Double($0 + 1) }
        guard let number = spelled ?? parts.first.flatMap({ Double($0) }), parts.count <= 2 else { return nil }
        let isHalf = number != number.rounded() && number < 5
        let scale =
            isOutOf ? words[words.count - 1] : parts.count == 2 ? parts[1] : isStars || isHalf || isMarked ? "5" : "10"
        switch scale {
        case "5", "five": return rating(stars: number)
        case "10", "ten": return number == number.rounded() && (1...10).contains(number) ? String(Int(number)) : nil
        default: return nil
        }
    }

    /// Reads a lowest rating: “above 7”, “at least 8”, “9 or more”, “7+”.
    @Sendable static func minimum(_ words: [String]) -> String? {
        let text = words.joined(separator: " ")
        guard hasDigits(words) else { return nil }
        let before = text.wholeMatch(
            of: /(?:above|over|at least|more than|higher than|better than|min|>|>=) ?([0-9]{1,2})/)
        let after = text.wholeMatch(of: /([0-9]{1,2})(?:\+| or more| or higher| or better| and up| and above)/)
        return (before?.1 ?? after?.1).flatMap { Int($0) }.flatMap { (1...10).contains($0) ? "\($0)+" : nil }
    }

    /// Reads a rating that can be nothing else: “8/10”, “4 stars”, “★★★★”.
    @Sendable static func stars(_ words: [String]) -> String? {
        words.count == 1 && words[0].allSatisfy { $0.isNumber || $0.isLetter } ? nil : rating(words)
    }

    /// Reads a rating between two others: “8.5”, “7,5/10”.
    @Sendable static func half(_ words: [String]) -> String? {
        words.count == 1 && hasDigits(words) && words[0].wholeMatch(of: /[5-9][.,][0-9](\/10)?/) != nil ? words[0] : nil
    }

    private static func rating(stars: Double) -> String? {
        let rating = stars * 2
        return rating == rating.rounded() && (1...10).contains(rating) ? String(Int(rating)) : nil
    }

    /// Reads a genre: “thrillers”, “science fiction”, “romcoms”.
    @Sendable static func genre(_ words: [String]) -> String? {
        let synonyms = [
            "scifi": "sci-fi", "sf": "sci-fi", "science fiction": "sci-fi", "romcom": "comedy,romance",
            "rom-com": "comedy,romance", "romantic comedy": "comedy,romance", "comedie": "comedy",
            "romantic comedie": "comedy,romance", "romantic": "romance", "scary": "horror", "funny": "comedy",
            "doc": "documentary", "documentarie": "documentary", "mysterie": "mystery", "cartoon": "animation",
            "animated": "animation", "musical": "music", "historical": "history", "superhero": "action",
            "romances": "romance", "kids": "family", "crime drama": "crime,drama", "detective": "mystery",
        ]
        let text = words.joined(separator: " ")
        let singular = text.count > 3 && text.hasSuffix("s") ? String(text.dropLast()) : text
        let known = FilterKey.genre.key.values.map(\.text)
        return [text, singular].lazy.compactMap { synonyms[$0] ?? (known.contains($0) ? $0 : nil) }.first
    }

    /// Reads a genre that isn’t wanted: “not horror”, “no musicals”.
    @Sendable static func unwanted(_ words: [String]) -> String? {
        let isRefusal = words.count > 1 && ["not", "no", "without", "except"].contains(words[0])
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
        let english = Locale(identifier: "en")
        let codes = Locale.LanguageCode.isoLanguageCodes.map(\.identifier).filter { $0.count == 2 }
        return codes.first { $0 == words[0] || english.localizedString(forLanguageCode: $0)?.lowercased() == words[0] }
            // “deutsch”
            ?? codes.first { Locale(identifier: $0).localizedString(forLanguageCode: $0)?.lowercased() == words[0] }
    }

    /// Reads the English name of a country, as its code.
    @Sendable static func country(_ words: [String]) -> String? {
        let name = words.joined(separator: " ")
        guard name.count > 3 else { return ["us": "US", "usa": "US", "uk": "GB"][name] }
        let english = Locale(identifier: "en")
        return Locale.Region.isoRegions.map(\.identifier).first { code in
            code.count == 2 && english.localizedString(forRegionCode: code)?.lowercased() == name
        }
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
    private static func digits(_ word: String) -> String {
        numbers.firstIndex(of: word).map { String($0 + 1) } ?? word
    }

    /// Reads seasons or episodes: “s1e3”, “season 1”, “season 2 episode 4”.
    @Sendable static func parts(_ words: [String]) -> String? {
        let words = words.first.map { $0.hasPrefix("season") } == true ? words.map(digits) : words
        guard hasDigits(words) else { return nil }
        let text = words.joined(separator: " ")
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

    /// Reads a single episode: “s1e3”.
    @Sendable static func episode(_ words: [String]) -> String? { parts(words).flatMap { $0.contains("e") ? $0 : nil } }

    /// Reads numbers of rows: “1 3 5”, “1 and 2”, “1..3”, “first”, “row 1”, “1.”.
    @Sendable static func rows(_ words: [String]) -> String? {
        let ordinals = ["first", "second", "third", "fourth", "fifth"]
        let words = words.count > 1 && words.last == "one" ? words.dropLast() : words
        if let place = words.last.flatMap(ordinals.firstIndex), words.count == 1 || words == ["the", words[1]] {
            return String(place + 1)
        }
        let named = ["row", "rows", "number", "no", "no."].contains(words.first) ? Array(words.dropFirst()) : words
        guard !named.isEmpty, named.count <= 9 else { return nil }
        let text = named.joined(separator: " ")
            .replacing(/\s?(?:\.\.|-|–| to )\s?/, with: "-")
            .replacing(/(?:,| and |&|\+|\s)+/, with: ",")
            .replacing(/^#|[.)]$/, with: "")
        return text.wholeMatch(of: /[0-9]{1,4}([-,][0-9]{1,4})*/) == nil ? nil : text
    }

    /// Reads numbers of rows that aren't in their usual form: “first”, “1.”, “1 3”.
    @Sendable static func row(_ words: [String]) -> String? {
        rows(words).flatMap { [$0] == words ? nil : $0 }
    }

    @Sendable static func count(_ words: [String]) -> String? {
        words.count == 1 && words[0].isDigits && words[0].count <= 4 ? words[0] : nil
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

    /// Reads a streaming service that many people have.
    @Sendable static func service(_ words: [String]) -> String? {
        let known = [
            "netflix", "disney", "disney+", "disney plus", "prime", "prime video", "amazon prime", "hulu", "max",
            "hbo max", "hbo", "apple tv", "apple tv+", "mubi", "paramount+", "paramount plus", "peacock", "criterion",
            "shudder", "starz", "crunchyroll", "tubi", "hotstar",
            "viaplay", "stan", "bbc iplayer", "prime video", "amazon",
        ]
        let names = words.joined(separator: " ").replacing(#/,? and |, ?| & | or /#, with: ",").split(separator: ",")
        guard !names.isEmpty, names.allSatisfy({ known.contains(String($0)) }) else { return nil }
        return names.map { $0.contains(" ") ? "\"\($0)\"" : String($0) }.joined(separator: ",")
    }

    /// Reads an order of tables: “year”, “rating”, “newest”.
    @Sendable static func order(_ words: [String]) -> String? {
        let synonyms = [
            "name": "title", "alphabetically": "title", "date": "year", "newest": "year", "oldest": "-year",
            "score": "rating", "runtime": "length", "my rating": "mine", "my ratings": "mine", "popular": "popularity",
            "shortest": "length", "longest": "-length", "highest rated": "rating", "best": "rating", "worst": "-rating",
        ]
        let text = words.joined(separator: " ")
        return synonyms[text] ?? (TitleFilter.Order.names.contains(text) ? text : nil)
    }

    /// Reads a program whose files `import` reads.
    @Sendable static func program(_ words: [String]) -> String? {
        let text = words.joined()
        return ["letterboxd", "trakt", "imdb", "tvtime", "tmdb", "netflix"].contains(text) ? text : nil
    }

    /// Reads an action or a facet of rows.
    @Sendable static func action(_ words: [String]) -> String? {
        let known = [
            "add", "remove", "seen", "unseen", "rate", "drop", "undrop", "open", "cast", "crew", "similar", "recommend",
            "where", "trailer", "images", "poster", "links",
        ]
        return words.count == 1 && known.contains(words[0]) ? words[0] : nil
    }
}
