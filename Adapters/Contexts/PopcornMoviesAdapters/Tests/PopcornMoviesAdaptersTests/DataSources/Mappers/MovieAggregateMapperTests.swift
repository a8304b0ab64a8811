import CoreDomain
import Foundation
import MoviesDomain
import MoviesInfrastructure
import Testing

@testable import PopcornMoviesAdapters

struct MovieAggregateMapperTests {
    @Test func `each part of the answer becomes its own part, under the movie's id`() throws {
        let remote = MovieAggregateMapper().map(try wire(everyPart))
        #expect(remote.movie == Movie(id: 550, title: "Fight Club"))
        #expect(
            remote.credits
                == Credits(
                    id: 550,
                    cast: [CastMember(id: 1, creditID: "c1", name: "Al", character: "", gender: .unknown, order: 0)],
                    crew: []))
        #expect(
            remote.images
                == ImageCollection(id: 550, posterPaths: paths("/p.jpg"), backdropPaths: [], logoPaths: []))
        #expect(
            remote.releaseDates
                == ReleaseDates(
                    id: 550, releases: [MovieRelease(countryCode: "US", certification: "R", type: .digital)]))
        #expect(remote.videos == [Video(id: "v", key: "k", name: "n", site: "s", type: "t")])
        #expect(remote.watchProviders == [WatchProviders(countryCode: "US", buy: [])])
        #expect(remote.recommendations == page([MoviePreview(id: 11, title: "Recommended")], 2, 21))
        #expect(remote.similar == page([MoviePreview(id: 12, title: "Similar")], 3, 41))
    }

    @Test func `a part that the answer lacks is nil`() throws {
        let remote = MovieAggregateMapper().map(try wire(#"{"id": 550, "title": "Fight Club", "credits": null}"#))
        #expect(remote.movie == Movie(id: 550, title: "Fight Club"))
        #expect(remote.credits == nil && remote.images == nil && remote.releaseDates == nil && remote.videos == nil)
        #expect(remote.watchProviders == nil && remote.recommendations == nil && remote.similar == nil)
    }

    @Test func `a part that the answer holds empty is empty`() throws {
        let remote = MovieAggregateMapper().map(
            try wire(
                """
                {"id": 550, "title": "Fight Club", "videos": {"results": []}, "watch/providers": {"results": {}},
                 "release_dates": {"results": []}, "images": {}, "similar": {"results": []}}
                """))
        #expect(remote.videos == [] && remote.watchProviders == [])
        #expect(remote.releaseDates == ReleaseDates(id: 550, releases: []))
        #expect(remote.images == ImageCollection(id: 550, posterPaths: [], backdropPaths: [], logoPaths: []))
        #expect(remote.similar == page([], 1, 0))
    }

    private let everyPart = """
        {"id": 550, "title": "Fight Club",
         "credits": {"cast": [{"id": 1, "name": "Al", "credit_id": "c1"}], "crew": []},
         "images": {"posters": [{"file_path": "/p.jpg", "width": 500, "height": 750}]},
         "release_dates": {"results": [{"iso_3166_1": "US", "release_dates": [{"certification": "R", "type": 4}]}]},
         "videos": {"results": [{"id": "v", "key": "k", "name": "n", "site": "s", "type": "t"}]},
         "watch/providers": {"results": {"US": {"buy": []}}},
         "recommendations": {"page": 1, "results": [{"id": 11, "title": "Recommended"}], "total_pages": 2,
                             "total_results": 21},
         "similar": {"page": 1, "results": [{"id": 12, "title": "Similar"}], "total_pages": 3, "total_results": 41}}
        """

    private func page(_ movies: [MoviePreview], _ pages: Int, _ results: Int) -> Page<MoviePreview> {
        Page(items: movies, page: 1, totalPages: pages, totalResults: results)
    }
}
