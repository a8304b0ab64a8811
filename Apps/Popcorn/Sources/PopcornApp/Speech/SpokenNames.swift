import CatalogueKit
import CoreDomain
import Prompt
import TerminalKit

/// The readers of genres, languages, countries, services and other values of keys.
enum SpokenNames {
    private static let genres = Set(FilterKey.genre.key.values.map(\.text))

    private static let genreSynonyms = [
        "scifi": "sci-fi", "sci fi": "sci-fi", "sf": "sci-fi", "science fiction": "sci-fi",
        "romcom": "comedy,romance",
        "rom-com": "comedy,romance", "romantic comedy": "comedy,romance", "comedie": "comedy",
        "romantic comedie": "comedy,romance", "romantic": "romance", "scary": "horror", "funny": "comedy",
        "doc": "documentary", "documentarie": "documentary", "mysterie": "mystery", "cartoon": "animation",
        "animated": "animation", "musical": "music", "historical": "history", "superhero": "action",
        "romances": "romance", "kids": "family", "true crime": "documentary,crime", "detective": "mystery",
    ]

    /// Reads a genre: “thrillers”, “science fiction”, “romcoms”.
    static func genre(_ words: [String]) -> String? {
        let text = words.joined(separator: " ")
        let singular = text.count > 3 && text.hasSuffix("s") ? String(text.dropLast()) : text
        if let genre = [text, singular].lazy.compactMap({ genreSynonyms[$0] ?? (genres.contains($0) ? $0 : nil) }).first
        {
            return genre
        }
        // “horror comedies”
        guard words.count == 2, let first = genre([words[0]]), let second = genre([words[1]]) else { return nil }
        return first == second ? first : "\(first),\(second)"
    }

    /// Reads the name of a language, in English or its own words, or its code.
    static func language(_ words: [String]) -> String? {
        guard words.count == 1 else { return nil }
        if EnglishNames.languages.codes.contains(words[0]) { return words[0] }
        return EnglishNames.languages.codes(of: words[0]).first ?? codesByOwnName[words[0]]
    }

    /// Reads the English name of a country, as its code.
    static func country(_ words: [String]) -> String? {
        let name = words.joined(separator: " ")
        let names = [
            "us": "US", "usa": "US", "uk": "GB", "british": "GB", "england": "GB", "american": "US", "australian": "AU",
            "canadian": "CA", "indian": "IN", "irish": "IE", "mexican": "MX", "brazilian": "BR", "argentinian": "AR",
            "belgian": "BE", "austrian": "AT", "scottish": "GB", "new zealand": "NZ",
        ]
        guard name.count > 3, names[name] == nil else { return names[name] }
        return EnglishNames.countries.codes(of: name).first
    }

    /// Reads the English name of a language. A code such as “my” may be a word.
    static func spoken(_ words: [String]) -> String? {
        words.first.map { $0.count > 2 } == true ? language(words) : nil
    }

    private static let subjectSynonyms = [
        "zombies": "zombie", "vampires": "vampire", "robots": "robot", "aliens": "alien", "pirates": "pirate",
        "dinosaurs": "dinosaur", "sharks": "shark", "xmas": "christmas", "heists": "heist", "space": "outer space",
        "gangster": "gangster", "mob": "mafia", "true story": "based on true story",
        "true stories": "based on true story", "based on true stories": "based on true story",
        "based on a true story": "based on true story", "based on a book": "based on novel or book",
        "world war 2": "world war ii", "ww2": "world war ii", "wwii": "world war ii", "cult": "cult film",
        "coming-of-age": "coming of age", "spies": "spy", "ghosts": "ghost", "dogs": "dog", "cats": "cat",
    ]

    private static let subjects: Set = [
        "heist", "christmas", "halloween", "zombie", "vampire", "time travel", "robot", "alien", "dystopia",
        "revenge",
        "prison", "serial killer", "road trip", "sports", "boxing", "football", "martial arts", "kung fu",
        "samurai",
        "pirate", "dinosaur", "shark", "spy", "gangster", "mafia", "coming of age", "high school", "vietnam war",
        "world war ii", "artificial intelligence", "post-apocalyptic", "haunted house", "ghost", "slasher", "noir",
        "film noir", "neo-noir", "lgbt", "whodunit", "survival", "disaster", "monster", "dragon", "magic", "chess",
    ]

    /// Reads a subject, as TMDb’s keyword.
    static func keyword(_ words: [String]) -> String? {
        let text = words.joined(separator: " ")
        guard let keyword = subjectSynonyms[text] ?? (subjects.contains(text) ? text : nil) else { return nil }
        return keyword
    }

    private static let studios: Set = [
        "pixar", "ghibli", "studio ghibli", "marvel", "marvel studios", "a24", "disney", "walt disney",
        "dreamworks",
        "lucasfilm", "illumination", "blumhouse", "aardman", "laika", "neon", "dc", "warner bros", "universal",
        "paramount", "miramax", "hammer",
    ]

    /// Reads a company whose name says what its titles are like.
    static func studio(_ words: [String]) -> String? {
        let text = words.joined(separator: " ")
        return studios.contains(text) ? text : nil
    }

    /// Reads the state of a series’ production.
    static func status(_ words: [String]) -> String? {
        switch words.joined(separator: " ") {
        case "ended", "complete", "completed", "concluded": "ended"
        case "canceled", "cancelled", "axed": "canceled"
        case "returning", "ongoing", "running", "still running", "still going", "continuing": "returning"
        default: nil
        }
    }

    /// Reads a streaming service that many people have.
    static func service(_ words: [String]) -> String? {
        guard services.contains(where: { $0.hasPrefix(words[0].prefix { $0 != "," }) }) else { return nil }
        let names = words.joined(separator: " ").replacing(#/,? and |, ?| & | or /#, with: ",").split(separator: ",")
        guard !names.isEmpty, names.allSatisfy({ services.contains(String($0)) }) else { return nil }
        return names.joined(separator: ",")
    }

    static let services: Set = [
        "netflix", "disney", "disney+", "disney plus", "prime", "prime video", "amazon prime", "hulu", "max",
        "hbo max", "hbo", "apple tv", "apple tv+", "mubi", "paramount+", "paramount plus", "peacock", "criterion",
        "shudder", "starz", "crunchyroll", "tubi", "hotstar", "viaplay", "stan", "bbc iplayer", "amazon",
    ]

    /// Reads a certification of the United States.
    static func certificate(_ words: [String]) -> String? {
        let known = ["g": "G", "pg": "PG", "pg-13": "PG-13", "pg13": "PG-13", "r": "R", "nc-17": "NC-17"]
        return words.count == 1 ? known[words[0]] : nil
    }
}
