import CoreDomain
import PopcornMovies
import Prompt
import TerminalKit

extension MoviesPlugin {
    static var movieType: ItemType<MoviesPlugin> {
        itemType(
            aliases: ["m"], summary: "a movie, by TMDb id or title, or one facet of it",
            examples: ["movie 550", "movie \"1917\"", "movie heat year:1995", "movie 550 cast"],
            facets: titleFacets + [
                Facet("collection", summary: "the collection a movie belongs to", keys: FilterKey.ofRows) {
                    try await $0.host.collection(of: $1, $0)
                }
            ])
    }

    static var lists: [Command<MoviesPlugin>] {
        [
            popular(.popular, isDefault: true), top(.topRated, isDefault: true), discover(isDefault: true),
            tonight(isDefault: true),
            list(
                "now", .nowPlaying, summary: "movies in cinemas now", isDefault: true, isInSample: false,
                table: { Table(titles: $0, showsDays: true) }),
            list(
                "upcoming", .upcoming, summary: "movies coming to cinemas", isDefault: true, isInSample: false,
                // TMDb's list includes some past days.
                isShown: { $0.releaseDate.map { $0 > LocalDay.today() } ?? true },
                table: { Table(titles: $0, showsDays: true) }),
            trending(isDefault: true),
        ]
    }
}
