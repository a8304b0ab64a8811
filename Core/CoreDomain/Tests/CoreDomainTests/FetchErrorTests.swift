import CoreDomain
import Testing

@Suite struct FetchErrorTests {
    static let all: [FetchError] = [
        .notFound("movie 1"), .unauthorised("the key is refused"), .offline("no route"), .rateLimited(retryAfter: 7),
        .rateLimited(retryAfter: nil), .badData("Movie.title: null"), .storage("the disk is full"), .cancelled,
    ]

    struct LowerError: FetchErrorConvertible {
        let fetchError: FetchError
    }

    struct UnknownError: Error, CustomStringConvertible {
        let description = "nobody expected this"
    }

    @Test(arguments: all)
    func `our own error stays itself`(_ error: FetchError) {
        #expect(FetchError(error) == error)
    }

    @Test(arguments: all)
    func `an error of a lower layer says how it is to be seen`(_ error: FetchError) {
        #expect(FetchError(LowerError(fetchError: error)) == error)
    }

    @Test func `a cancellation is a case of its own`() {
        #expect(FetchError(CancellationError()) == .cancelled)
    }

    @Test func `an unknown error keeps its text`() {
        #expect(FetchError(UnknownError()) == .badData("unexpected error: nobody expected this"))
    }

    @Test(arguments: all)
    func `the bridge lets nothing but fetch errors out`(_ error: FetchError) async {
        await #expect(throws: error) { try await FetchError.bridge { throw LowerError(fetchError: error) } }
    }

    @Test func `the bridge hands a value through`() async throws {
        #expect(try await FetchError.bridge { 550 } == 550)
    }

    @Test func `kinds are distinct words`() {
        #expect(
            Self.all.map(\.kind) == [
                "notFound", "unauthorised", "offline", "rateLimited", "rateLimited", "badData", "storage", "cancelled",
            ])
    }

    @Test func `messages say what happened`() {
        #expect(
            Self.all.map(\.message) == [
                "movie 1 was not found", "the key is refused", "no route",
                "too many requests; wait 7 s before the next one", "too many requests; wait before the next one",
                "Movie.title: null", "the disk is full", "cancelled",
            ])
    }
}
