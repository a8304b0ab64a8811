import CoreDomain
import Foundation
import MoviesDomain
import MoviesInfrastructure
import Testing

@testable import PopcornMoviesAdapters

struct MovieAggregateMapperTests {
    @Test func `each part of a movie's response is mapped with the movie's id`() throws {
        let aggregate = MovieAggregateMapper().map(try wire(everyPart))
        #expect(
            aggregate.movie == Movie(id: 550, title: "Fight Club", keywords: [Keyword(id: 825, name: "support group")]))
        #expect(
            aggregate.credits
                == Credits(
                    id: 550,
                    cast: [CastMember(id: 1, creditID: "c1", name: "Al", character: "", gender: .unknown, order: 0)],
                    crew: []))
        #expect(
            aggregate.images
                == ImageCollection(id: 550, posterPaths: paths("/p.jpg"), backdropPaths: [], logoPaths: []))
        #expect(
            aggregate.releaseDates
                == ReleaseDates(
                    id: 550, releases: [MovieRelease(countryCode: "US", certification: "R", type: .digital)]))
        #expect(aggregate.videos == [Video(id: "v", key: "k", name: "n", site: "s", type: "t")])
        #expect(aggregate.watchProviders == [WatchProviders(countryCode: "US", buy: [])])
        #expect(aggregate.recommendations == page([MoviePreview(id: 11, title: "Recommended")], 2, 21))
        #expect(aggregate.similar == page([MoviePreview(id: 12, title: "Similar")], 3, 41))
    }

    @Test func `a movie's official trailers come before its other videos`() throws {
        func video(_ id: String, _ type: String) -> String {
            #"{"id": "\#(id)", "key": "k", "name": "n", "site": "s", "type": "\#(type)", "official": true}"#
        }
        let videos = #"{"results": [\#(video("1", "Clip")), \#(video("2", "Trailer"))]}"#
        let aggregate = MovieAggregateMapper().map(try wire(#"{"id": 1, "title": "T", "videos": \#(videos)}"#))
        #expect(aggregate.videos?.map(\.id) == ["2", "1"])
    }

    @Test func `the English texts are those for the United States, or else the first; an empty one is nil`() throws {
        func english(_ translations: String) throws -> [String?] {
            let texts = #"{"id": 1, "title": "T", "translations": {"translations": [\#(translations)]}}"#
            let item = MovieAggregateMapper().map(try wire(texts)).movie
            return [item.englishTitle, item.englishOverview]
        }
        func translation(_ language: String, _ country: String, _ title: String, _ overview: String) -> String {
            #"{"iso_639_1": "\#(language)", "iso_3166_1": "\#(country)", "data": "#
                + #"{"title": "\#(title)", "overview": "\#(overview)"}}"#
        }
        let german = translation("de", "DE", "Ohne", "Handlung")
        let british = translation("en", "GB", "Lift", "A lift.")
        #expect(try english(german) == [nil, nil])
        #expect(try english("\(german),\(british)") == ["Lift", "A lift."])
        #expect(try english("\(british),\(translation("en", "US", "Elevator", ""))") == ["Elevator", nil])
        #expect(try english("\(british),{},null") == ["Lift", "A lift."])
    }

    @Test func `a part missing from the response is nil`() throws {
        let aggregate = MovieAggregateMapper().map(try wire(#"{"id": 550, "title": "Fight Club", "credits": null}"#))
        #expect(aggregate.movie == Movie(id: 550, title: "Fight Club"))
        #expect(
            aggregate.credits == nil && aggregate.images == nil && aggregate.releaseDates == nil
                && aggregate.videos == nil)
        #expect(aggregate.watchProviders == nil && aggregate.recommendations == nil && aggregate.similar == nil)
    }

    @Test func `an empty part of the response stays empty rather than becoming nil`() throws {
        let aggregate = MovieAggregateMapper().map(
            try wire(
                """
                {"id": 550, "title": "Fight Club", "keywords": {"keywords": []}, "videos": {"results": []}, "watch/providers": {"results": {}},
                 "release_dates": {"results": []}, "images": {}, "similar": {"results": []}}
                """))
        #expect(aggregate.movie.keywords == [])
        #expect(aggregate.videos == [] && aggregate.watchProviders == [])
        #expect(aggregate.releaseDates == ReleaseDates(id: 550, releases: []))
        #expect(aggregate.images == ImageCollection(id: 550, posterPaths: [], backdropPaths: [], logoPaths: []))
        #expect(aggregate.similar == page([], 1, 0))
    }

    private let everyPart = """
        {"id": 550, "title": "Fight Club", "keywords": {"keywords": [{"id": 825, "name": "support group"}]},
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
