import Foundation
import TMDb
import Testing

@Suite struct `Posters of the sample` {
    /// The paths of the sample's posters, by title, from its own responses.
    private static func paths() async throws -> Set<String> {
        let ids = [550, 603, 238, 11, 78, 348, 680, 155, 27205, 157_336, 129, 694, 438_631]
        var paths: Set<String> = []
        for path in ids.map({ "movie/\($0)" }) + ["tv/1396"] {
            let url = try #require(URL(string: "https://api.themoviedb.org/3/\(path)"))
            let body = try await SampleCatalogue().send(HTTPRequest(url: url)).body
            let object = try #require(try JSONSerialization.jsonObject(with: body) as? [String: Any])
            paths.insert(try #require(object["poster_path"] as? String))
        }
        return paths
    }

    @Test func `a dozen titles of the sample have posters of their own, each different`() async throws {
        let posters = try await Self.paths().map { path -> SamplePoster in
            let url = try #require(URL(string: path))
            return try #require(SamplePoster.poster(at: url), "\(path)")
        }
        #expect(posters.count == 14)
        #expect(Set(posters.map(\.bytes)).count == posters.count)
        #expect(posters.allSatisfy { $0.bytes.count == 3 * SamplePoster.width * SamplePoster.height })
    }

    @Test func `other pictures are not replaced`() throws {
        let path = try #require(URL(string: "/poster550.jpg"))
        #expect(SamplePoster.poster(at: path) == nil)
    }
}
