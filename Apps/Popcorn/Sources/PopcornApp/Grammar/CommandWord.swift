/// The words that begin a command.
enum CommandWord: String, CaseIterable, Sendable {
    case movie, search, popular, top, now, upcoming, trending
    case cast, crew, images, similar, recommend, `where`, trailer, collection
    case list, watchlist
    case storage, offline, config
    case help, about, version, quit

    /// Short forms and other names for the same.
    var aliases: [String] {
        switch self {
        case .movie: ["m"]
        case .search: ["s", "/"]
        case .help: ["?"]
        case .quit: ["exit", "q"]
        default: []
        }
    }

    init?(word: String) {
        guard let command = Self.allCases.first(where: { $0.rawValue == word || $0.aliases.contains(word) }) else {
            return nil
        }
        self = command
    }

    var usage: String { forms.joined(separator: " · ") }

    /// The ways to write it.
    var forms: [String] {
        switch self {
        case .movie: ["movie ID|TITLE [cast|crew|images|similar|recommend|where|trailer|collection] [year:1999]"]
        case .search: ["search WORDS [year:1999]", "s WORDS", "/WORDS"]
        case .popular, .top, .now, .upcoming: ["\(rawValue) [movies] [--page N]"]
        case .trending: ["trending [movies] [day|week]"]
        case .crew: ["crew [ID|TITLE] [dept:writing]"]
        case .cast, .images, .similar, .recommend, .where, .trailer, .collection: ["\(rawValue) [ID|TITLE]"]
        case .list: ["list [watchlist]", "list add watchlist ID|TITLE", "list remove watchlist ID|TITLE"]
        case .watchlist: ["watchlist", "watchlist add ID|TITLE", "watchlist remove ID|TITLE"]
        case .storage: ["storage", "storage use sqlite|file|memory|file:FOLDER", "storage clear [--stale]"]
        case .offline: ["offline [on|off]"]
        case .config: ["config show"]
        case .help: ["help [COMMAND|exit-codes|flags]"]
        case .about, .version, .quit: [rawValue]
        }
    }

    var summary: String {
        switch self {
        case .movie: "a movie, by TMDb id or title, or one facet of it"
        case .search: "movies by title"
        case .popular: "what is popular"
        case .top: "what is rated best"
        case .now: "what plays in cinemas"
        case .upcoming: "what comes to cinemas"
        case .trending: "what is watched most, today or this week"
        case .cast: "who plays in a movie"
        case .crew: "who made a movie, by department; dept:writing picks one"
        case .images: "a movie’s pictures"
        case .similar: "movies of the same kind"
        case .recommend: "what else one might like"
        case .where: "where to watch a movie (data: JustWatch)"
        case .trailer: "trailers and other videos"
        case .collection: "the series to which a movie belongs"
        case .list: "your lists"
        case .watchlist: "your watchlist, the newest first"
        case .storage: "where answers are kept, and how many"
        case .offline: "whether TMDb may be asked"
        case .config: "every setting, with its origin"
        case .help: "this, or more about one command"
        case .about: "who made this and whose data it shows"
        case .version: "the version"
        case .quit: "leaves; so does Ctrl-D"
        }
    }
}
