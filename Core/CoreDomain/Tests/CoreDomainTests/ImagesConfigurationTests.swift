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
    func `each kind of image has URLs in its sizes from TMDb's configuration`(_ kind: Kind, _ sizes: [String]) throws {
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
    func `a portrait size given by height is assumed to be two thirds as wide`(_ offered: [String], _ detail: String) {
        let portrait = ImagesConfiguration.mock(profileSizes: offered).profileURLSet(for: path)
        #expect(portrait?.detail == URL(string: "https://image.example/t/p/\(detail)/abc.jpg"))
    }

    @Test(arguments: [
        (Kind.poster, "w342"), (.backdrop, "w780"), (.logo, "w500"), (.profile, "w185"), (.still, "w300"),
    ])
    func `a medium image has a size of its own, which is not encoded`(_ kind: Kind, _ size: String) throws {
        let set = try #require(kind.urlSet(.mock(), path))
        #expect(set.medium == URL(string: "https://image.example/t/p/\(size)/abc.jpg"))
        let decoded = try JSONDecoder().decode(ImageURLSet.self, from: JSONEncoder().encode(set))
        #expect(decoded == set && decoded.medium == set.detail)
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
    func `an image whose path isn't a single file name has no URLs`(_ text: String, _ kind: Kind) throws {
        let path = try #require(URL(string: text))
        #expect(kind.urlSet(.mock(), path) == nil)
    }

    @Test func `an image with an empty path has no URLs`() {
        #expect(ImagesConfiguration.mock().posterURLSet(for: URL(string: "")) == nil)
    }

    @Test(arguments: ["https://image.example/t/p", "https://image.example/t/p/"])
    func `the base URL works with and without a trailing slash`(_ base: String) throws {
        let configuration = ImagesConfiguration.mock(secureBaseURL: try #require(URL(string: base)))
        #expect(configuration.posterURLSet(for: path)?.full == url("https://image.example/t/p/original/abc.jpg"))
    }

    @Test(
        arguments: [
            "https://image.example/t/p/", "https://image.example", "https://image.example/", "http://image.example/t",
            "https://image.example/t//", "https://image.example/a%20b/", "https://image.example/t?x=1",
            "https://image.example/t#y", "https://user@image.example:8080/t/",
        ],
        [
            "/abc.jpg", "/a_b-C.9.jpg", "/ä.jpg", "/%C3%A4.jpg", "/a%20b.jpg", "/a+b.jpg", "/a~b.jpg", "/a:b.jpg",
            "/a;b=c,d.jpg", "/a@b.jpg", "/...", "/.x", "/%25.jpg", "/a%3Fb.jpg", "/(a)!$&'*.jpg", "/x",
        ])
    func `a URL consists of the base, the size and the name as path components`(_ base: String, _ text: String) throws {
        let base = try #require(URL(string: base))
        let path = try #require(URL(string: text))
        let sizes = ["w92", "w 185", "w500"]
        let set = try #require(
            ImagesConfiguration.mock(secureBaseURL: base, posterSizes: sizes).posterURLSet(for: path))
        func url(_ size: String) -> URL {
            base.appendingPathComponent(size).appendingPathComponent(String(path.path.dropFirst()))
        }
        let wanted = ["w92", "w500", "w500", "original"].map(url)
        let found = [set.thumbnail, set.card, set.detail, set.full]
        #expect(found.map(\.absoluteString) == wanted.map(\.absoluteString))
        #expect(found == wanted)
        let resolved = ImageURLSet(
            path: path, thumbnail: wanted[0], card: wanted[1], detail: wanted[2], full: wanted[3])
        #expect(set == resolved && set.hashValue == resolved.hashValue)
        let encoder = JSONEncoder()
        encoder.outputFormatting = .sortedKeys
        #expect(try encoder.encode(set) == encoder.encode(resolved))
        #expect(try JSONDecoder().decode(ImageURLSet.self, from: encoder.encode(set)) == set)
        #expect("\(Mirror(reflecting: set).children)" == "\(Mirror(reflecting: resolved).children)")
    }

    @Test func `image URL sets with different folders or file names are unequal`() {
        let set = ImagesConfiguration.mock().posterURLSet(for: path)
        #expect(set == ImagesConfiguration.mock().posterURLSet(for: path))
        #expect(set != ImagesConfiguration.mock().profileURLSet(for: path))
        #expect(set != ImagesConfiguration.mock().posterURLSet(for: url("/abd.jpg")))
    }

    /// Returns the URLs of `/abc.jpg` in the sizes of thumbnail, card, detail and full image.
    private func urlSet(_ sizes: [String]) throws -> ImageURLSet {
        let urls = try sizes.map { try #require(URL(string: "https://image.example/t/p/\($0)/abc.jpg")) }
        return ImageURLSet(path: path, thumbnail: urls[0], card: urls[1], detail: urls[2], full: urls[3])
    }
}
