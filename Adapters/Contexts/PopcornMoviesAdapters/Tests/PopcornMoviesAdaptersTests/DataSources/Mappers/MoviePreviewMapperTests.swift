import Foundation
import MoviesDomain
import Testing

@testable import PopcornMoviesAdapters

struct MoviePreviewMapperTests {
    @Test func `every property of a movie preview is mapped`() throws {
        let preview = MoviePreviewMapper().map(
            try wire(
                """
                {"adult": true, "backdrop_path": "/b.jpg", "genre_ids": [53, 18], "id": 807, "media_type": "movie",
                 "original_language": "fr", "original_title": "Seven", "overview": "Two detectives count.",
                 "popularity": 41.2, "poster_path": "/p.jpg", "release_date": "1995-09-22", "title": "Se7en",
                 "video": false, "vote_average": 8.37, "vote_count": 19500}
                """))
        #expect(
            preview
                == MoviePreview(
                    id: 807,
                    title: "Se7en",
                    originalTitle: "Seven",
                    originalLanguage: "fr",
                    overview: "Two detectives count.",
                    releaseDate: Date(timeIntervalSince1970: 811_728_000),
                    genreIDs: [53, 18],
                    posterPath: URL(string: "/p.jpg"),
                    backdropPath: URL(string: "/b.jpg"),
                    popularity: 41.2,
                    voteAverage: 8.37,
                    voteCount: 19_500,
                    hasVideo: false,
                    isAdultOnly: true))
    }

    @Test func `missing or blank properties of a movie preview are nil`() throws {
        let preview = MoviePreviewMapper().map(
            try wire(#"{"id": 807, "title": "Se7en", "overview": "", "release_date": "", "poster_path": null}"#))
        #expect(preview == MoviePreview(id: 807, title: "Se7en"))
    }
}
