import Foundation
import Testing

@testable import TMDb

/// The common order of elements that TMDb sends in any order.
struct OrderTests {
    @Test func `official trailers come first, then trailers, teasers and other videos, each in TMDb's order`() throws {
        let kinds = [
            ("Clip", true), ("Teaser", false), ("Trailer", nil), ("Trailer", true), ("Teaser", true),
            ("Trailer", false), ("Bloopers", nil), ("Trailer", true),
        ]
        let videos = kinds.enumerated().map { index, kind in
            #"{"id": "\#(index)", "key": "k", "site": "s", "name": "n", "type": "\#(kind.0)""#
                + (kind.1.map { #", "official": \#($0)"# } ?? "") + "}"
        }
        let list = try decode(TMDb.VideoList.self, #"{"results": [\#(videos.joined(separator: ","))]}"#).value
        #expect(list.byImportance.map(\.id) == ["3", "7", "2", "5", "1", "4", "0", "6"])
        #expect(list.results.map(\.id) == (0...7).map(String.init))
    }

    @Test func `image paths are sorted by rating, best first, and equally rated ones keep TMDb's order`() throws {
        func images(_ name: String) -> String {
            let ratings = ["5", "null", "9.5", "5", "0", "7"]
            return ratings.enumerated().map { #"{"file_path": "/\#(name)\#($0).jpg", "vote_average": \#($1)}"# }
                .joined(separator: ",")
        }
        let kinds = ["posters", "backdrops", "logos", "stills", "profiles"]
        let members = kinds.map { #""\#($0)": [\#(images($0))]"# }.joined(separator: ",")
        let images = try decode(TMDb.ImageCollection.self, "{\(members)}").value
        let paths = [
            images.posterPaths, images.backdropPaths, images.logoPaths, images.stillPaths, images.profilePaths,
        ]
        for (kind, paths) in zip(kinds, paths) {
            #expect(paths.map(\.relativeString) == [2, 5, 0, 3, 1, 4].map { "/\(kind)\($0).jpg" })
        }
        #expect(try decode(TMDb.ImageCollection.self, "{}").value.posterPaths == [])
    }

    @Test func `countries with providers are sorted by code`() throws {
        let json = #"{"results": {"US": {}, "AT": {"link": "https://a.example/"}, "GB": null, "DE": {}}}"#
        let countries = try decode(TMDb.WatchProviders.self, json).value.byCountryCode
        #expect(countries.map(\.countryCode) == ["AT", "DE", "US"])
        #expect(countries.map { $0.providers.link?.host() } == ["a.example", nil, nil])
    }
}
