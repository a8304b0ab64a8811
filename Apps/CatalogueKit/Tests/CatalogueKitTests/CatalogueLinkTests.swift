import CoreDomain
import Testing

@testable import CatalogueKit

@Suite struct `Links to catalogues` {
    private static let breakingBad = ItemReference(.tvSeries, 1396)

    @Test(
        arguments: [
            ("imdb:tt0137523", .imdb("tt0137523")), ("IMDb:nm0000093", .imdb("nm0000093")),
            ("tt0137523", .imdb("tt0137523")), ("TT0137523", .imdb("tt0137523")), ("nm0000093", .imdb("nm0000093")),
            ("https://www.imdb.com/title/tt0137523/", .imdb("tt0137523")),
            ("http://m.imdb.com/de/title/tt0137523/reference?ref_=x#top", .imdb("tt0137523")),
            ("imdb.com/name/nm0000093", .imdb("nm0000093")), ("HTTPS://IMDB.com/title/tt0137523", .imdb("tt0137523")),
            (
                "https://www.themoviedb.org/movie/550-fight-club?language=de-DE",
                .item(ItemReference(.movie, 550), facet: [])
            ),
            ("themoviedb.org/person/287", .item(ItemReference(.person, 287), facet: [])),
            ("https://www.themoviedb.org/tv/1396-breaking-bad", .item(breakingBad, facet: [])),
            ("https://www.themoviedb.org/tv/1396/seasons", .item(breakingBad, facet: ["seasons"])),
            (
                "https://www.themoviedb.org/movie/550/videos?active_nav_item=Trailers",
                .item(ItemReference(.movie, 550), facet: ["trailer"])
            ),
            ("https://www.themoviedb.org/movie/550/keywords", .item(ItemReference(.movie, 550), facet: [])),
            ("https://letterboxd.com/film/fight-club/", .words(.movie, "fight club")),
            ("letterboxd.com/someone/film/heat-1995/2/", .words(.movie, "heat 1995")),
            ("https://letterboxd.com/director/david-fincher", .words(.person, "david fincher")),
            ("https://letterboxd.com/tmdb/550", .item(ItemReference(.movie, 550), facet: [])),
            ("https://letterboxd.com/imdb/tt0137523/", .imdb("tt0137523")),
            ("https://trakt.tv/movies/blade-runner-2049-2017", .words(.movie, "blade runner 2049 2017")),
            ("app.trakt.tv/shows/dark", .words(.tvSeries, "dark")),
            ("https://trakt.tv/shows/dark/seasons/1/episodes/2", .words(.tvSeries, "dark", season: 1, episode: 2)),
            ("https://trakt.tv/people/brad-pitt", .words(.person, "brad pitt")),
            (
                "https://www.themoviedb.org/tv/1396/season/5",
                .item(ItemReference(.tvSeries, 1396, season: 5), facet: [])
            ),
            (
                "https://www.themoviedb.org/tv/1396/season/5/episode/14/cast",
                .item(ItemReference(.tvSeries, 1396, season: 5, episode: 14), facet: [])
            ),
            ("https://www.themoviedb.org/movie/550/season/5", .item(ItemReference(.movie, 550), facet: [])),
        ] as [(String, CatalogueLink)])
    func `an IMDb id or a link identifies an item`(text: String, link: CatalogueLink) {
        #expect(CatalogueLink(text) == link)
    }

    @Test(arguments: [
        "tt", "tt12", "heat", "550", "", "https://example.com/movie/550", "https://imdb.com/chart/top",
        "https://evilthemoviedb.org/movie/550", "https://www.themoviedb.org/movie",
        "https://www.themoviedb.org/movie/x",
        "https://www.themoviedb.org/movie/0", "https://www.themoviedb.org/movie/99999999999999999999",
        "letterboxd.com/film", "letterboxd.com/film/---", "trakt.tv/users/x", "https://letterboxd.com/tmdb/0",
        "https://letterboxd.com/film/a%0Ab",
        "https://letterboxd.com/film/aliens/ yesterday", "https://www.themoviedb.org/movie/550 rate 8",
        "https://www.themoviedb.org/collection/10", "imdb.com", "8½",
        "alien: romulus",
    ])
    func `any text other than an id or a link is a title`(text: String) {
        #expect(CatalogueLink(text) == nil)
    }
}
