import CoreDomain
import PopcornMovies
import Prompt

extension MoviesPlugin {
    private static let listFlags: [Flag] = [.page]

    static var movieType: ItemType<MoviesPlugin> {
        ItemType(
            .movie, name: "movie", aliases: ["m"], summary: "a movie, by TMDb id or title, or one facet of it",
            examples: ["movie 550", "movie \"1917\"", "movie heat year:1995", "movie 550 cast"],
            details: Facet("details", summary: "a movie’s page") { try await $0.host.details($1, $0) },
            facets: [
                Facet("cast", summary: "who plays in a movie") { try await $0.host.cast($1, $0) },
                Facet(
                    "crew", summary: "who made a movie, by department; dept:writing picks one",
                    keys: [Key("dept", example: "writing")]
                ) { try await $0.host.crew($1, $0) },
                Facet("images", summary: "a movie’s pictures") { try await $0.host.images($1, $0) },
                Facet("similar", summary: "movies of the same kind", flags: listFlags) {
                    try await $0.host.related(.similar(to: $1), to: $1, $0)
                },
                Facet("recommend", summary: "what else one might like", flags: listFlags) {
                    try await $0.host.related(.recommendations(for: $1), to: $1, $0)
                },
                Facet("where", summary: "where to watch a movie (data: JustWatch)") {
                    try await $0.host.offers($1, $0)
                },
                Facet("trailer", summary: "trailers and other videos") { try await $0.host.videos($1, $0) },
                Facet("collection", summary: "the series to which a movie belongs") {
                    try await $0.host.collection(of: $1, $0)
                },
            ],
            find: { try await $0.find($1) },
            summarize: { try await $0.summary(of: $1) },
            suggestTitles: { try await $0.suggestTitles($1) })
    }

    static var search: Command<MoviesPlugin> {
        Command(
            "search", aliases: ["s", "/"], summary: "movies by title",
            examples: ["search spirited away", "/heat", "search alien year:1979"],
            forms: [
                Form(
                    kind, .text("words", label: "WORDS", messageIfMissing: "what is searched for?"), keys: [.year],
                    flags: listFlags
                ) { try await $0.host.search($0) }
            ])
    }

    static var lists: [Command<MoviesPlugin>] {
        [
            list("popular", .popular, summary: "what is popular"),
            list("top", .topRated, summary: "what is rated best"),
            list("now", .nowPlaying, summary: "what plays in cinemas"),
            list("upcoming", .upcoming, summary: "what comes to cinemas"),
            trending,
        ]
    }

    private static func list(_ name: String, _ list: MovieList, summary: String) -> Command<MoviesPlugin> {
        Command(
            name, summary: summary, examples: [name],
            forms: [Form(kind, flags: listFlags) { try await $0.host.page(of: list, $0) }])
    }

    private static var trending: Command<MoviesPlugin> {
        Command(
            "trending", summary: "what is watched most, today or this week", examples: ["trending", "trending day"],
            forms: [
                Form(kind, .choice("window", ["day", "week"]).optional, flags: listFlags) {
                    let window: TrendingWindow = $0.arguments.keyword("window") == "day" ? .day : .week
                    return try await $0.host.page(of: .trending(window), $0)
                }
            ])
    }

    /// The word that may say which kind of items is meant.
    private static var kind: Argument<MoviesPlugin> {
        .choice("kind", ["movies"], synonyms: ["movie"]).optional
    }
}
