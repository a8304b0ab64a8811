import CoreDomain
import Testing

@Suite struct FetchErrorTests {
    static let all: [FetchError] = [
        .notFound("movie 1"), .notOffered("videos"), .unauthorised("the key is refused"), .offline("no route"),
        .rateLimited(retryAfter: 7),
        .rateLimited(retryAfter: nil), .badData("Movie.title: null"), .storage("the disk is full"), .cancelled,
    ]

    struct LowerError: FetchErrorConvertible {
        let fetchError: FetchError
    }

    struct UnknownError: Error, CustomStringConvertible {
        let description = "nobody expected this"
    }

    @Test(arguments: all)
    func `a fetch error converts to itself`(_ error: FetchError) {
        #expect(FetchError(error) == error)
    }

    @Test(arguments: all)
    func `a lower layer's error converts to its fetch error`(_ error: FetchError) {
        #expect(FetchError(LowerError(fetchError: error)) == error)
    }

    @Test func `CancellationError converts to cancelled`() {
        #expect(FetchError(CancellationError()) == .cancelled)
    }

    @Test func `any other error converts to badData with its description`() {
        #expect(FetchError(UnknownError()) == .badData("unexpected error: nobody expected this"))
    }

    @Test(arguments: all)
    func `bridging throws a lower layer's error as its fetch error`(_ error: FetchError) async {
        await #expect(throws: error) { try await FetchError.bridge { throw LowerError(fetchError: error) } }
    }

    @Test func `bridging returns the body's value`() async throws {
        #expect(try await FetchError.bridge { 550 } == 550)
    }

    @Test func `only offline and rate-limit errors are retryable`() {
        #expect(Set(Self.all.filter(\.isRetryable).map(\.kind)) == ["offline", "rateLimited"])
    }

    @Test func `each fetch error has its own kind`() {
        #expect(
            Self.all.map(\.kind) == [
                "notFound", "notOffered", "unauthorised", "offline", "rateLimited", "rateLimited", "badData", "storage",
                "cancelled",
            ])
    }

    @Test func `each fetch error has a message that describes it`() {
        #expect(
            Self.all.map(\.message) == [
                "movie 1 was not found", "the source does not offer videos", "the key is refused", "no route",
                "too many requests; wait 7 s before the next one", "too many requests; wait before the next one",
                "Movie.title: null", "the disk is full", "cancelled",
            ])
    }
}
