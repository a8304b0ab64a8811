import CoreDomain
import PopcornMovies
import Prompt

extension MoviesPlugin {
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
                Facet("similar", summary: "movies of the same kind", flags: [.page]) {
                    try await $0.host.related(.similar(to: $1), to: $1, $0)
                },
                Facet("recommend", summary: "what else one might like", flags: [.page]) {
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

    static var lists: [Command<MoviesPlugin>] {
        [
            list("popular", .popular, summary: "what is popular", isDefault: true),
            list("top", .topRated, summary: "what is rated best", isDefault: true),
            list("now", .nowPlaying, summary: "what plays in cinemas", isDefault: true, isInSample: false),
            list("upcoming", .upcoming, summary: "what comes to cinemas", isDefault: true, isInSample: false),
            trending(isDefault: true),
        ]
    }
}
