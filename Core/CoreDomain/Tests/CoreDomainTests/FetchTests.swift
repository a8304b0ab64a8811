import CoreDomain
import CoreDomainTestHelpers
import Foundation
import Testing

@Suite(.timeLimit(.minutes(10))) struct FetchTests {
    private static let broken = FetchError.badData("sizes: a number")

    /// Creates a use case that returns its input, its policy and the configuration's first poster size.
    private func echo(_ images: any ImagesConfigurationProviding) -> Fetch<Int, String> {
        Fetch(images, { input, policy in Fetched("\(input) \(policy)", .network, warnings: [.skipped(1)]) }) {
            "\($0) \($1?.posterSizes.first ?? "-")"
        }
    }

    @Test(arguments: [FetchPolicy.cached, .stored, .storedOnly, .refresh])
    func `a use case receives the input and the policy, and refreshes no images`(_ policy: FetchPolicy) async throws {
        let images = FakeImages()
        #expect(try await echo(images)(550, policy).value == "550 \(policy) w92")
        #expect(images.policies == [policy == .refresh ? .cached : policy])
    }

    @Test func `a failing images configuration adds a warning, and the value is mapped without it`() async throws {
        let fetched = try await echo(FakeImages(.failure(Self.broken)))(550, .cached)
        let warnings: [FetchWarning] = [.skipped(1), .absent(SharedPart.imagesConfiguration, Self.broken)]
        #expect(fetched == Fetched("550 cached -", .network, warnings: warnings))
    }

    @Test func `a use case throws any error as a fetch error`() async {
        struct Unexpected: Error, CustomStringConvertible { let description = "surprise" }
        let fetch = Fetch<Int, Int> { _, _ in throw Unexpected() }
        await #expect(throws: FetchError.badData("unexpected error: surprise")) { try await fetch(1, .cached) }
        let cancelled = Fetch<Int, Int>(FakeImages(), { _, _ in throw CancellationError() }, { value, _ in value })
        await #expect(throws: FetchError.cancelled) { try await cancelled(1, .cached) }
    }

    @Test func `cancelling the fetch of the images configuration throws cancellation`() async {
        await #expect(throws: FetchError.cancelled) { try await echo(FakeImages(.failure(.cancelled)))(550, .cached) }
    }

    @Test func `the value and the images configuration are fetched concurrently`() async throws {
        let value = Gate()
        let images = Gate()
        // Each of the two opens the gate for the other.
        let fetch = Fetch<Int, Int>(GatedImages(opens: value, waits: images)) { input, _ in
            images.open()
            try await value.wait()
            return Fetched(input, .network)
        } _: { value, _ in
            value
        }
        #expect(try await fetch(550, .cached).value == 550)
    }

    @Test func `what is known isn’t fetched, and keeps its place`() async throws {
        let results = try await [1, 2, 3, 4].fetched { input -> FetchResult<Int>? in
            switch input {
            case 1: .success(Fetched(10, .network))
            case 3: .failure(.notFound("movie 3"))
            default: nil
            }
        } _: { input in
            guard input != 1, input != 3 else { throw FetchError.badData("\(input) was fetched") }
            return Fetched(input * 100, .network)
        }
        #expect(results.map { $0.success?.value } == [10, 200, nil, 400])
        #expect(results[2].failure == .notFound("movie 3"))
    }

    @Test func `fetching several inputs returns one result for each, in order`() async throws {
        let fetch = Fetch<Int, Int> { input, _ in
            if input == 2 { throw FetchError.notFound("movie 2") }
            return Fetched(input, .network)
        }
        let results = try await fetch([3, 2, 1], .cached)
        #expect(
            results == [.success(Fetched(3, .network)), .failure(.notFound("movie 2")), .success(Fetched(1, .network))])
        let cancelled = Fetch<Int, Int> { _, _ in throw CancellationError() }
        await #expect(throws: FetchError.cancelled) { try await cancelled([1, 2], .cached) }
    }

    @Test(arguments: [1: [1], 3: [1, 2, 3]])
    func `the sequence of a list's pages ends after the last page`(total: Int, expected: [Int]) async throws {
        let pages = FetchedPages<Int>(.cached) { page, _ in
            Fetched(Page(items: [page], page: page, totalPages: total, totalResults: total), .network)
        }
        var rows: [Int] = []
        for try await page in pages { rows += page.value.items }
        #expect(rows == expected)
    }

    @Test func `the sequence of a list's pages ends after an error`() async throws {
        var pages = FetchedPages<Int>(.cached) { page, _ in
            if page == 2 { throw FetchError.offline("no network") }
            return Fetched(Page(items: [page], page: page, totalPages: 9, totalResults: 9), .network)
        }.makeAsyncIterator()
        #expect(try await pages.next()?.value.items == [1])
        await #expect(throws: FetchError.offline("no network")) { try await pages.next() }
        #expect(try await pages.next() == nil)
    }
}

private struct GatedImages: ImagesConfigurationProviding {
    let opens: Gate
    let waits: Gate

    func imagesConfiguration(_ policy: FetchPolicy) async throws -> Fetched<ImagesConfiguration> {
        opens.open()
        try await waits.wait()
        return Fetched(.mock(), .network)
    }
}
