import CoreDomain
import Foundation
import Testing

@Suite struct FetchErrorTests {
    static let all: [FetchError] = [
        .notFound("movie 1"), .moved("movie 1", to: 2, title: "Heat"), .notOffered("videos"),
        .unauthorised("the key is refused"), .offline("no route"),
        .rateLimited(retryAfter: 7),
        .rateLimited(retryAfter: nil), .badData("Movie.title: null"), .storage("the disk is full"), .cancelled,
    ]

    struct LowerError: FetchErrorConvertible {
        let fetchError: FetchError
    }

    struct UnknownError: Error, CustomStringConvertible {
        let description = "nobody expected this"
    }

    @Test(arguments: [
        (FetchError.notFound("movie 999"), "Movie 999 was not found."),
        (.notFound("popular movies"), "Popular movies were not found."),
        (.notFound("credits of movie 1"), "Credits of movie 1 were not found."),
        (.notFound("movies similar to 5"), "Movies similar to 5 were not found."),
        (.notFound("people called \"ann\""), "People called \"ann\" were not found."),
        (.notFound("popular TV series"), "Popular TV series were not found."),
        (.notFound("TV series 1396"), "TV series 1396 was not found."),
        (.notFound("season 1 of TV series 1396"), "Season 1 of TV series 1396 was not found."),
        (.notFound("the list of services in GB"), "The list of services in GB was not found."),
        (.moved("movie 1", to: 2, title: "Heat"), "Movie 1 has been moved to 2, Heat."),
        (.rateLimited(retryAfter: 0), "Too many requests; the next one is allowed now."),
        (.rateLimited(retryAfter: 7), "Too many requests; wait 7 s before the next one."),
        (.unauthorised("TMDb rejected the key."), "TMDb rejected the key."), (.cancelled, "Cancelled."),
    ])
    func `a fetch error is described by a sentence`(error: FetchError, sentence: String) {
        #expect(error.localizedDescription == sentence)
    }

    @Test(arguments: all)
    func `a fetch error converts to itself, and a lower layer's error to its fetch error`(_ error: FetchError) async {
        #expect(FetchError(error) == error)
        #expect(FetchError(LowerError(fetchError: error)) == error)
        await #expect(throws: error) { try await FetchError.bridge { throw LowerError(fetchError: error) } }
    }

    @Test(arguments: [URLError(.timedOut), URLError(.cancelled), POSIXError(.ECONNREFUSED)] as [any Error])
    func `a network error converts to offline`(_ error: any Error) {
        #expect(FetchError(error) == .offline(error.localizedDescription))
    }

    @Test func `CancellationError converts to cancelled, and any other error to badData with its description`() {
        #expect(FetchError(CancellationError()) == .cancelled)
        #expect(FetchError(UnknownError()) == .badData("unexpected error: nobody expected this"))
    }

    @Test func `only offline and rate-limit errors are retryable`() {
        #expect(Set(Self.all.filter(\.isRetryable).map(\.kind)) == ["offline", "rateLimited"])
    }

    @Test func `each fetch error has its own kind`() {
        #expect(
            Self.all.map(\.kind) == [
                "notFound", "moved", "notOffered", "unauthorised", "offline", "rateLimited", "rateLimited", "badData",
                "storage",
                "cancelled",
            ])
    }

    @Test func `each fetch error has a message that describes it`() {
        #expect(
            Self.all.map(\.message) == [
                "movie 1 was not found", "movie 1 has been moved to 2, Heat", "the source does not offer videos",
                "the key is refused", "no route",
                "too many requests; wait 7 s before the next one", "too many requests; wait before the next one",
                "Movie.title: null", "the disk is full", "cancelled",
            ])
    }
}
