import CoreDomain
import CoreDomainTestHelpers
import Foundation
import Testing

@Suite struct ImagesConfigurationTests {
    enum Kind: CaseIterable {
        case poster, backdrop, logo, profile, still

        func urlSet(_ configuration: ImagesConfiguration, _ path: URL?) -> ImageURLSet? {
            switch self {
            case .poster: configuration.posterURLSet(for: path)
            case .backdrop: configuration.backdropURLSet(for: path)
            case .logo: configuration.logoURLSet(for: path)
            case .profile: configuration.profileURLSet(for: path)
            case .still: configuration.stillURLSet(for: path)
            }
        }
    }

    private let path = url("/abc.jpg")

    @Test(arguments: [
        (Kind.poster, ["w92", "w185", "w500"]),
        (.backdrop, ["w300", "w780", "w1280"]),
        (.logo, ["w92", "w185", "w500"]),
        (.profile, ["w45", "w185", "h632"]),
        (.still, ["w92", "w185", "w300"]),
    ])
    func `each kind of image has URLs in its sizes of TMDb's configuration`(_ kind: Kind, _ sizes: [String]) throws {
        let expected = try urlSet(sizes + ["original"])
        #expect(kind.urlSet(.mock(), path) == expected)
    }

    @Test(arguments: [
        (["w500", "w92", "w185"], ["w92", "w185", "w500"]),
        (["w100", "w200", "w600"], ["w100", "w200", "w600"]),
        (["w780"], ["w780", "w780", "w780"]),
        (["w45"], ["original", "original", "original"]),
        (["h138", "h278", "h750"], ["h138", "h278", "h750"]),
        (["h137"], ["original", "original", "original"]),
        (["original"], ["original", "original", "original"]),
        (["", "w", "h", "w0", "w-92", "x92", "92", "wide"], ["original", "original", "original"]),
        ([], ["original", "original", "original"]),
    ])
    func `each poster URL has the smallest size that is wide enough, otherwise the original`(
        _ offered: [String], _ chosen: [String]
    ) throws {
        let expected = try urlSet(chosen + ["original"])
        #expect(ImagesConfiguration.mock(posterSizes: offered).posterURLSet(for: path) == expected)
    }

    @Test(arguments: [
        (["h599"], "original"), (["h600"], "h600"), (["h632", "w421"], "h632"), (["w420", "h632"], "w420"),
    ])
    func `a portrait size given by its height counts as two thirds as wide`(_ offered: [String], _ detail: String) {
        let portrait = ImagesConfiguration.mock(profileSizes: offered).profileURLSet(for: path)
        #expect(portrait?.detail == URL(string: "https://image.example/t/p/\(detail)/abc.jpg"))
    }

    @Test(arguments: Kind.allCases)
    func `an image without a path has no URLs`(_ kind: Kind) {
        #expect(kind.urlSet(.mock(), nil) == nil)
    }

    @Test(
        arguments: [
            "//evil", "//evil/x.jpg", "/../x", "/..", "/.", "/", "abc.jpg", "../abc.jpg", "/a/b.jpg", "/a/",
            "/a//b.jpg",
            "/%2Fx.jpg", "/..%2Fx.jpg", "/a%2Fb.jpg", "/%2e%2e", "/%2E%2E/x.jpg", "https://evil/x.jpg", "http:/x.jpg",
            "file:///etc/passwd", "data:image/png,x", "javascript:alert(1)", "?x=1", "#x", "/x.jpg?size=1", "/x.jpg#y",
        ], Kind.allCases)
    func `a path that isn't a single file name has no URLs`(_ text: String, _ kind: Kind) throws {
        let path = try #require(URL(string: text))
        #expect(kind.urlSet(.mock(), path) == nil)
    }

    @Test func `an empty path has no URLs`() {
        #expect(ImagesConfiguration.mock().posterURLSet(for: URL(string: "")) == nil)
    }

    @Test(arguments: ["https://image.example/t/p", "https://image.example/t/p/"])
    func `the base URL works with and without a trailing slash`(_ base: String) throws {
        let configuration = ImagesConfiguration.mock(secureBaseURL: try #require(URL(string: base)))
        #expect(configuration.posterURLSet(for: path)?.full == url("https://image.example/t/p/original/abc.jpg"))
    }

    @Test func `an images configuration survives encoding and decoding`() throws {
        let configuration = ImagesConfiguration.mock(stillSizes: [])
        let data = try JSONEncoder().encode(configuration)
        #expect(try JSONDecoder().decode(ImagesConfiguration.self, from: data) == configuration)
    }

    @Test func `an image URL set survives encoding and decoding`() throws {
        let set = try #require(ImagesConfiguration.mock().posterURLSet(for: path))
        let data = try JSONEncoder().encode(set)
        #expect(try JSONDecoder().decode(ImageURLSet.self, from: data) == set)
    }

    /// Returns the URLs of `/abc.jpg` in the sizes of thumbnail, card, detail and full image.
    private func urlSet(_ sizes: [String]) throws -> ImageURLSet {
        let urls = try sizes.map { try #require(URL(string: "https://image.example/t/p/\($0)/abc.jpg")) }
        return ImageURLSet(path: path, thumbnail: urls[0], card: urls[1], detail: urls[2], full: urls[3])
    }
}
