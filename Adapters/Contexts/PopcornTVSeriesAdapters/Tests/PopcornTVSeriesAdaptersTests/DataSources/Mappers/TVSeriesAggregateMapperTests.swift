import CoreDomain
import Foundation
import TVSeriesDomain
import Testing

@testable import PopcornTVSeriesAdapters

struct TVSeriesAggregateMapperTests {
    @Test func `a series is mapped with each of its parts`() throws {
        let aggregate = TVSeriesAggregateMapper().map(
            try wire(
                """
                {"id": 1, "name": "One", "external_ids": {"imdb_id": "tt1"},
                 "keywords": {"results": [{"id": 2231, "name": "drug dealer"}]},
                 "aggregate_credits": {"cast": [], "crew": []}, "images": {"posters": [{"file_path": "/p.jpg"}]},
                 "content_ratings": {"results": []}, "watch/providers": {"results": {"US": {"buy": []}}},
                 "videos": {"results": [{"id": "v", "key": "k", "name": "n", "site": "s", "type": "t"}]},
                 "recommendations": {"page": 1, "results": [{"id": 11, "name": "Recommended"}], "total_pages": 2,
                                     "total_results": 21},
                 "similar": {"page": 1, "results": [{"id": 12, "name": "Similar"}], "total_pages": 3,
                             "total_results": 41}}
                """))
        #expect(
            aggregate
                == TVSeriesAggregate(
                    series: TVSeries(id: 1, name: "One", keywords: [Keyword(id: 2231, name: "drug dealer")]),
                    credits: AggregateCredits(id: 1, cast: [], crew: []),
                    images: ImageCollection(id: 1, posterPaths: paths("/p.jpg")),
                    contentRatings: ContentRatings(id: 1, ratings: []),
                    watchProviders: [WatchProviders(countryCode: "US", buy: [])],
                    videos: [Video(id: "v", key: "k", name: "n", site: "s", type: "t")],
                    recommendations: page("Recommended", 11, 2, 21), similar: page("Similar", 12, 3, 41),
                    externalIDs: ExternalIDs(imdbID: "tt1")))
    }

    @Test func `the English texts are those for the United States, or else the first; an empty one is nil`() throws {
        func english(_ translations: String) throws -> [String?] {
            let texts = #"{"id": 1, "name": "T", "translations": {"translations": [\#(translations)]}}"#
            let item = TVSeriesAggregateMapper().map(try wire(texts)).series
            return [item.englishName, item.englishOverview]
        }
        func translation(_ language: String, _ country: String, _ name: String, _ overview: String) -> String {
            #"{"iso_639_1": "\#(language)", "iso_3166_1": "\#(country)", "data": "#
                + #"{"name": "\#(name)", "overview": "\#(overview)"}}"#
        }
        let german = translation("de", "DE", "Ohne", "Handlung")
        let british = translation("en", "GB", "Lift", "A lift.")
        #expect(try english(german) == [nil, nil])
        #expect(try english("\(german),\(british)") == ["Lift", "A lift."])
        #expect(try english("\(british),\(translation("en", "US", "Elevator", ""))") == ["Elevator", nil])
        #expect(try english("\(british),{},null") == ["Lift", "A lift."])
    }

    @Test func `a part missing from the response is nil`() throws {
        let aggregate = TVSeriesAggregateMapper().map(try wire(#"{"id": 1, "name": "One", "images": null}"#))
        #expect(aggregate == TVSeriesAggregate(series: TVSeries(id: 1, name: "One")))
    }

    @Test func `a series' videos are ordered by importance`() throws {
        let aggregate = TVSeriesAggregateMapper().map(
            try wire(
                """
                {"id": 1, "name": "One", "videos": {"results": [
                    {"id": "clip", "key": "k", "name": "n", "site": "s", "type": "Clip"},
                    {"id": "trailer", "key": "k", "name": "n", "site": "s", "type": "Trailer", "official": true}]}}
                """))
        #expect(aggregate.videos?.map(\.id) == ["trailer", "clip"])
    }

    private func page(_ name: String, _ id: Int, _ pages: Int, _ results: Int) -> Page<TVSeriesPreview> {
        Page(items: [TVSeriesPreview(id: id, name: name)], page: 1, totalPages: pages, totalResults: results)
    }
}
