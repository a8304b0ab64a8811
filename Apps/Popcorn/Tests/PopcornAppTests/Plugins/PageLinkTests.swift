import CoreDomain
import Foundation
import Testing

@testable import PopcornApp

@Suite struct `A link to a page` {
    @Test(arguments: [(ItemKind.movie, "movie/550"), (.tvSeries, "tv/550"), (.person, "person/550")])
    func `the URL of TMDb's page is derived from the item`(kind: ItemKind, path: String) {
        #expect(PageLink.tmdb(ItemReference(kind, 550)).url.absoluteString == "https://www.themoviedb.org/\(path)")
    }

    @Test(
        arguments: [
            ("tt0137523", "https://www.imdb.com/title/tt0137523/"),
            ("nm0000093", "https://www.imdb.com/name/nm0000093/"),
            (nil, nil), ("", nil), ("tt", nil), ("tt0137523/../x", nil), ("tt０１３７５２３", nil), ("\u{1B}tt0137523", nil),
        ] as [(String?, String?)])
    func `the URL of IMDb's page is derived from an IMDb id`(id: String?, link: String?) {
        #expect(PageLink.imdb(id)?.url.absoluteString == link)
    }

    @Test func `only a movie has a Letterboxd page`() {
        let kinds: [ItemKind] = [.movie, .tvSeries, .person]
        let pages = kinds.map { PageLink.letterboxd(ItemReference($0, 550))?.url.absoluteString }
        #expect(pages == ["https://letterboxd.com/tmdb/550", nil, nil])
    }

    @Test(arguments: [
        ("https://a.example/x", true), ("HTTP://a.example", true), ("javascript:alert(1)", false),
        ("file:///etc/passwd", false), ("https://", false), ("", false), ("a.example", false), ("Vimeo 12", false),
    ])
    func `only a web address becomes a homepage link`(text: String, isLink: Bool) {
        #expect((PageLink.link(.homepage, text) != nil) == isLink)
    }
}
