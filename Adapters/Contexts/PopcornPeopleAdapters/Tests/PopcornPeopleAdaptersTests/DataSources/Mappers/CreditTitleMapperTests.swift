import CoreDomain
import Foundation
import PeopleDomain
import TMDb
import Testing

@testable import PopcornPeopleAdapters

struct CreditTitleMapperTests {
    private func expected(_ item: ItemReference) -> CreditTitle {
        CreditTitle(
            item: item,
            title: "Club",
            originalTitle: "The Club",
            overview: "Two men found a club.",
            date: Date(timeIntervalSince1970: 939_945_600),
            posterPath: URL(string: "/p.jpg"),
            backdropPath: URL(string: "/b.jpg"),
            genreIDs: [18, 53],
            popularity: 61.4,
            voteAverage: 8.4,
            voteCount: 26_280)
    }

    private let rest = """
        "backdrop_path": "/b.jpg", "genre_ids": [18, 53], "overview": "Two men found a club.", "popularity": 61.4,
        "poster_path": "/p.jpg", "vote_average": 8.4, "vote_count": 26280
        """

    @Test func `every property of a movie is mapped`() throws {
        let title = CreditTitleMapper().map(
            try wire(
                """
                {"media_type": "movie", "id": 550, "title": "Club", "original_title": "The Club",
                 "release_date": "1999-10-15", \(rest)}
                """))
        #expect(title == expected(ItemReference(.movie, 550)))
    }

    @Test func `every property of a TV series is mapped`() throws {
        let title = CreditTitleMapper().map(
            try wire(
                """
                {"media_type": "tv", "id": 1396, "name": "Club", "original_name": "The Club",
                 "first_air_date": "1999-10-15", \(rest)}
                """))
        #expect(title == expected(ItemReference(.tvSeries, 1396)))
    }

    @Test func `missing properties of a title are nil`() throws {
        #expect(
            CreditTitleMapper().map(try wire(#"{"media_type": "movie", "id": 1, "title": "T", "release_date": ""}"#))
                == CreditTitle(item: ItemReference(.movie, 1), title: "T"))
    }
}
