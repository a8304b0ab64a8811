import CatalogueKit
import CoreDomain
import TerminalKit

/// Facets, subjects, orders and files of tables in what people say.
extension Blanks {
    /// Reads what a page leads on to, as its command.
    @Sendable static func facet(_ words: [String]) -> String? {
        let synonyms = [
            "actors": "cast", "credits": "cast", "characters": "cast", "director": "crew dept:directing",
            "directors": "crew dept:directing", "writer": "crew dept:writing", "writers": "crew dept:writing",
            "composer": "crew", "trailers": "trailer", "pictures": "images", "photos": "images", "cover": "poster",
            "providers": "where", "services": "where", "streaming": "where", "sequels": "collection",
            "similar movies": "similar",
            "recommendations": "recommend", "website": "links", "page": "_", "details": "_", "info": "_",
            "information": "_", "plot": "_", "synopsis": "_", "summary": "_", "runtime": "_", "length": "_",
            "rating": "_",
            "score": "_", "year": "_", "budget": "_", "release date": "_", "genre": "_", "genres": "_", "language": "_",
        ]
        let known = [
            "cast", "crew", "similar", "recommend", "where", "trailer", "images", "poster", "links", "collection",
            "seasons", "episodes", "ratings", "films", "note",
        ]
        let text = words.joined(separator: " ")
        return synonyms[text] ?? (known.contains(text) ? text : nil)
    }

    /// Reads a subject, as TMDb’s keyword.
    @Sendable static func keyword(_ words: [String]) -> String? {
        let synonyms = [
            "zombies": "zombie", "vampires": "vampire", "robots": "robot", "aliens": "alien", "pirates": "pirate",
            "dinosaurs": "dinosaur", "sharks": "shark", "xmas": "christmas", "heists": "heist", "space": "outer space",
            "gangster": "gangster", "mob": "mafia", "true story": "based on true story",
            "true stories": "based on true story", "based on true stories": "based on true story",
            "based on a true story": "based on true story", "based on a book": "based on novel or book",
            "world war 2": "world war ii", "ww2": "world war ii", "wwii": "world war ii", "cult": "cult film",
            "coming-of-age": "coming of age", "spies": "spy", "ghosts": "ghost", "dogs": "dog", "cats": "cat",
        ]
        let known = [
            "heist", "christmas", "halloween", "zombie", "vampire", "time travel", "robot", "alien", "dystopia",
            "revenge",
            "prison", "serial killer", "road trip", "sports", "boxing", "football", "martial arts", "kung fu",
            "samurai",
            "pirate", "dinosaur", "shark", "spy", "gangster", "mafia", "coming of age", "high school", "vietnam war",
            "world war ii", "artificial intelligence", "post-apocalyptic", "haunted house", "ghost", "slasher", "noir",
            "film noir", "neo-noir", "lgbt", "whodunit", "survival", "disaster", "monster", "dragon", "magic", "chess",
        ]
        let text = words.joined(separator: " ")
        guard let keyword = synonyms[text] ?? (known.contains(text) ? text : nil) else { return nil }
        return keyword.contains(" ") ? "\"\(keyword)\"" : keyword
    }

    /// Reads a company whose name says what its titles are like.
    @Sendable static func studio(_ words: [String]) -> String? {
        let known = [
            "pixar", "ghibli", "studio ghibli", "marvel", "marvel studios", "a24", "disney", "walt disney",
            "dreamworks",
            "lucasfilm", "illumination", "blumhouse", "aardman", "laika", "neon", "dc", "warner bros", "universal",
            "paramount", "miramax", "hammer",
        ]
        let text = words.joined(separator: " ")
        return known.contains(text) ? (words.count > 1 ? "\"\(text)\"" : text) : nil
    }

    /// Reads the state of a series’ production.
    @Sendable static func status(_ words: [String]) -> String? {
        switch words.joined(separator: " ") {
        case "ended", "complete", "completed", "concluded": "ended"
        case "canceled", "cancelled", "axed": "canceled"
        case "returning", "ongoing", "running", "still running", "still going", "continuing": "returning"
        default: nil
        }
    }

    /// Reads an order of tables: “year”, “newest first”, “title descending”.
    @Sendable static func order(_ words: [String]) -> String? {
        let synonyms = [
            "name": "title", "alphabetically": "title", "alphabetical": "title", "alphabet": "title", "a-z": "title",
            "z-a": "-title", "date": "year", "release": "year", "release date": "year", "release year": "year",
            "new": "year", "old": "-year", "newest": "year", "latest": "year", "most recent": "year", "recent": "year",
            "oldest": "-year",
            "earliest": "-year", "score": "rating", "ratings": "rating", "stars": "rating", "imdb rating": "rating",
            "tmdb rating": "rating", "highest": "rating", "lowest": "-rating", "highest rated": "rating",
            "top rated": "rating", "best rated": "rating",
            "highest rating": "rating", "best": "rating", "worst": "-rating", "lowest rated": "-rating",
            "worst rated": "-rating", "lowest rating": "-rating", "runtime": "length", "duration": "length",
            "running time": "length", "shortest": "length", "longest": "-length", "my rating": "mine",
            "my ratings": "mine", "my score": "mine", "my stars": "mine",
            "most popular": "popularity", "most voted": "votes", "date added": "added", "recently added": "added",
            "last added": "added", "date rated": "added", "rated": "added", "date seen": "added",
            "date watched": "added", "box office": "revenue", "gross": "revenue",
        ]
        let isAscending = ["ascending", "asc", "upwards"].contains(words.last)
        let isDescending = ["descending", "desc", "downwards"].contains(words.last)
        let rest = isAscending || isDescending || words.last == "first" ? words.dropLast() : words
        // “length shortest”
        if rest.count == 2, let named = order([rest[0]]), let way = order([rest[1]]), way.hasSuffix(named) {
            return way
        }
        let text = rest.joined(separator: " ")
        guard let order = synonyms[text] ?? (TitleFilter.Order.names.contains(text) ? text : nil) else { return nil }
        // Titles and lengths ascend by themselves, and the others descend.
        let ascends = ["title", "length"].contains(order)
        return order.hasPrefix("-") || !(ascends ? isDescending : isAscending) ? order : "-\(order)"
    }

    /// Reads the name of a text file.
    @Sendable static func textFile(_ words: [String]) -> String? {
        words.count == 1 && words[0].contains(/\.(txt|md)$/) ? words[0] : nil
    }

    /// Reads the name of a spreadsheet, and replaces its extension with `.csv`.
    @Sendable static func sheet(_ words: [String]) -> String? {
        let name = words[0].replacing(/\.(xlsx?|ods|numbers)$/, with: ".csv")
        return words.count == 1 && name != words[0] ? name : nil
    }

    /// Reads a certification of the United States.
    @Sendable static func certificate(_ words: [String]) -> String? {
        let known = ["g": "G", "pg": "PG", "pg-13": "PG-13", "pg13": "PG-13", "r": "R", "nc-17": "NC-17"]
        return words.count == 1 ? known[words[0]] : nil
    }
}

extension Blanks {
    /// Reads a row of a list and its new place: “move 4 to top”, “4 up”, “move 1 to 3”, “swap 1 and 2”.
    @Sendable static func moved(_ words: [String]) -> (number: Int, rest: String)? {
        guard hasDigits(words), words.count > 1 else { return nil }
        let text = words.joined(separator: " ")
        if let match = text.wholeMatch(
            of:
                /(?:move |put |rank |bump )?(?:row )?([0-9]{1,3}) (?:move )?(?:to |at |on )?(?:the )?(top|first|up|down)/
        ) {
            let number = Int(match.1)
            return number.map { number in
                switch match.2 {
                case "up": (number, String(max(1, number - 1)))
                case "down": (number, String(number + 1))
                default: (number, "1")
                }
            }
        }
        let moves = /(?:move|put|rank) (?:row )?([0-9]{1,3}) (?:to |at )?(?:place |position |number )?([0-9]{1,3})/
        let places = /([0-9]{1,3}) (?:move|rank|to|position|place) (?:to )?([0-9]{1,3})/
        if let match = text.wholeMatch(of: moves) ?? text.wholeMatch(of: places) {
            return Int(match.1).map { ($0, String(match.2)) }
        }
        // The lower of two neighbours moves up.
        guard let match = text.wholeMatch(of: /swap (?:rows )?([0-9]{1,3}) (?:and |with |& )?([0-9]{1,3})/),
            let first = Int(match.1), let second = Int(match.2), abs(first - second) == 1
        else { return nil }
        return (max(first, second), String(min(first, second)))
    }

    /// Reads episodes of one season, each with its season: “1x02-1x04”, “s6e1..12”.
    static func range(ofEpisodes text: String) -> String? {
        let both = /s?([0-9]{1,2})[xe]([0-9]{1,3}) ?(?:-|–|\.\.|to) ?s?([0-9]{1,2})[xe]([0-9]{1,3})/
        if let match = text.wholeMatch(of: both) {
            return match.1 == match.3 ? "s\(match.1)e\(match.2)-\(match.4)" : nil
        }
        return text.wholeMatch(of: /s([0-9]{1,2}) ?e?([0-9]{1,3}) ?(?:-|–|\.\.) ?([0-9]{1,3})/)
            .map { "s\($0.1)e\($0.2)-\($0.3)" }
    }

    /// Reads a time of day, which isn't recorded: “20:30”, “9pm”.
    @Sendable static func clock(_ words: [String]) -> String? {
        let isTime = words.count == 1 && words[0].contains(/^[0-9]{1,2}([:.][0-9]{2})?(am|pm)?$/)
        return isTime && !words[0].isDigits ? words[0] : nil
    }

    /// Reads a streaming service that many people have.
    @Sendable static func service(_ words: [String]) -> String? {
        guard services.contains(where: { $0.hasPrefix(words[0].prefix { $0 != "," }) }) else { return nil }
        let names = words.joined(separator: " ").replacing(#/,? and |, ?| & | or /#, with: ",").split(separator: ",")
        guard !names.isEmpty, names.allSatisfy({ services.contains(String($0)) }) else { return nil }
        return names.map { $0.contains(" ") ? "\"\($0)\"" : String($0) }.joined(separator: ",")
    }

    private static let services: Set = [
        "netflix", "disney", "disney+", "disney plus", "prime", "prime video", "amazon prime", "hulu", "max",
        "hbo max", "hbo", "apple tv", "apple tv+", "mubi", "paramount+", "paramount plus", "peacock", "criterion",
        "shudder", "starz", "crunchyroll", "tubi", "hotstar", "viaplay", "stan", "bbc iplayer", "amazon",
    ]

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
