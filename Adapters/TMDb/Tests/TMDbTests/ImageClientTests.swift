import CoreDomain
import Foundation
import Testing

@testable import TMDb

@Suite struct `Downloading images` {
    private static let jpeg: [UInt8] = [0xFF, 0xD8, 0xFF, 0xE0, 1, 2]
    private static let url = TMDbClient.defaultBaseURL.appending(path: "w500/a.jpg")

    private static func response(
        _ bytes: [UInt8] = jpeg, status: Int = 200, type: String? = nil
    ) -> ScriptedTransport.Step {
        let headers = type.map { ["Content-Type": $0] } ?? [:]
        return .response(HTTPResponse(status: status, headers: headers, body: Data(bytes)))
    }

    private static func client(_ transport: ScriptedTransport, allowsLoopback: Bool = false) -> ImageClient {
        ImageClient(transport: transport, allowsLoopback: allowsLoopback, clock: TestClock(), jitter: { 0 })
    }

    @Test(arguments: [nil, "image/jpeg", "image/webp; q=1", "application/octet-stream"] as [String?])
    func `an image is requested without a credential`(type: String?) async throws {
        let transport = ScriptedTransport(Self.response(type: type))
        #expect(try await Self.client(transport).image(at: Self.url) == Data(Self.jpeg))
        #expect(transport.requests == [HTTPRequest(url: Self.url)])
    }

    @Test func `an image is requested again after an error status or a failed connection`() async throws {
        let transport = ScriptedTransport(Self.response(status: 503), .failure(URLError(.unknown)), Self.response())
        #expect(try await Self.client(transport).image(at: Self.url) == Data(Self.jpeg))
    }

    @Test(
        arguments: [
            (response(status: 404), .notFound("the picture")),
            (response(status: 403), .badData("api.themoviedb.org didn’t send the picture: HTTP 403")),
            (response(type: "text/html"), .badData("api.themoviedb.org sent something other than a picture")),
            (response(Array("<html>".utf8)), .badData("api.themoviedb.org sent something other than a picture")),
            (response([]), .badData("api.themoviedb.org sent something other than a picture")),
        ] as [(ScriptedTransport.Step, FetchError)])
    func `a response that isn't an image is an error`(step: ScriptedTransport.Step, expected: FetchError) async throws {
        let transport = ScriptedTransport(step)
        await #expect(throws: expected) { try await Self.client(transport).image(at: Self.url) }
    }

    @Test(arguments: [
        ("http://image.tmdb.org/a.jpg", false), ("file:///etc/passwd", false),
        ("https://user@image.tmdb.org/a.jpg", false),
        ("ftp://image.tmdb.org/a.jpg", false), ("https:///a.jpg", false), ("http://127.0.0.1:8080/a.jpg", true),
        ("http://127.0.0.1.example/a.jpg", false), ("http://localhost/a.jpg", true),
    ])
    func `images are loaded over https, and over http from this machine if allowed`(
        text: String, isLoopback: Bool
    ) async throws {
        let url = try #require(URL(string: text))
        for allowsLoopback in [true, false] {
            let transport = ScriptedTransport(Self.response())
            let image = try? await Self.client(transport, allowsLoopback: allowsLoopback).image(at: url)
            #expect((image != nil) == (allowsLoopback && isLoopback))
            #expect(transport.requests.isEmpty == (image == nil))
        }
    }

    @Test(
        arguments: [
            (jpeg, ImageFormat.jpeg), ([0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A], .png),
            (Array("RIFF\u{1}\u{2}\u{3}\u{4}WEBP".utf8), .webP), (Array("RIFF1234WAVE".utf8), nil),
            ([0xFF, 0xD8], nil),
            ([], nil), (Array("GIF89a".utf8), nil),
        ] as [([UInt8], ImageFormat?)])
    func `an image format is detected from the first bytes`(bytes: [UInt8], format: ImageFormat?) {
        #expect(ImageFormat(of: Data(bytes)) == format)
    }
}
