import CoreDomain
import CoreDomainTestHelpers
import Foundation
import Testing

@Suite(.timeLimit(.minutes(10))) struct FetchTests {
    private static let broken = FetchError.badData("sizes: a number")

    /// A use case that returns its input, its policy and the configuration's first poster size.
    private func echo(_ images: any ImagesConfigurationProviding) -> Fetch<Int, String> {
        Fetch(images, { input, policy in Fetched("\(input) \(policy)", .network, warnings: [.skipped(1)]) }) {
            "\($0) \($1?.posterSizes.first ?? "-")"
        }
    }

    @Test(arguments: [FetchPolicy.cached, .stored, .refresh])
    func `a use case receives the input and the policy`(_ policy: FetchPolicy) async throws {
        #expect(try await echo(FakeImages())(550, policy).value == "550 \(policy) w92")
    }

    @Test func `the default policy is cached`() async throws {
        #expect(try await echo(FakeImages())(550).value == "550 cached w92")
    }

    @Test func `a failing images configuration adds a warning and the value is mapped without it`() async throws {
        let fetched = try await echo(FakeImages(.failure(Self.broken)))(550)
        let warnings: [FetchWarning] = [.skipped(1), .absent(SharedPart.imagesConfiguration, Self.broken)]
        #expect(fetched == Fetched("550 cached -", .network, warnings: warnings))
    }

    @Test func `any error is thrown as a fetch error`() async {
        struct Unexpected: Error, CustomStringConvertible { let description = "surprise" }
        let fetch = Fetch<Int, Int> { _, _ in throw Unexpected() }
        await #expect(throws: FetchError.badData("unexpected error: surprise")) { try await fetch(1) }
        let cancelled = Fetch<Int, Int>(FakeImages(), { _, _ in throw CancellationError() }, { value, _ in value })
        await #expect(throws: FetchError.cancelled) { try await cancelled(1) }
    }

    @Test func `a cancelled images configuration throws cancellation`() async {
        await #expect(throws: FetchError.cancelled) { try await echo(FakeImages(.failure(.cancelled)))(550) }
    }

    @Test func `the value and the images configuration are fetched concurrently`() async throws {
        let (value, images) = (Gate(), Gate())
        // Each of the two opens the gate that the other one waits for.
        let fetch = Fetch<Int, Int>(GatedImages(opens: value, waits: images)) { input, _ in
            images.open()
            try await value.wait()
            return Fetched(input, .network)
        } _: { value, _ in
            value
        }
        #expect(try await fetch(550).value == 550)
    }

    @Test func `a page is fetched by list and number, and its rows are mapped with the images`() async throws {
        let fetch = FetchPage<String, String>(FakeImages()) { list, page, policy in
            Fetched(Page(items: [list, "\(policy)"], page: page, totalPages: 7, totalResults: 140), .network)
        } _: {
            "\($0) \($1?.posterSizes.first ?? "-")"
        }
        let popular = try await fetch("popular", page: 3, .refresh).value
        #expect(popular == Page(items: ["popular w92", "refresh w92"], page: 3, totalPages: 7, totalResults: 140))
        #expect(try await fetch("popular").value.page == 1)
    }
}

private struct GatedImages: ImagesConfigurationProviding {
    let opens: Gate
    let waits: Gate

    func imagesConfiguration() async throws -> Fetched<ImagesConfiguration> {
        opens.open()
        try await waits.wait()
        return Fetched(.mock(), .network)
    }
}
