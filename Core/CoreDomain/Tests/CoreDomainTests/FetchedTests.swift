import CoreDomain
import Foundation
import Testing

@Suite struct FetchedTests {
    private let date = Date(timeIntervalSince1970: 1_750_000_000)

    @Test func `mapping changes the value and nothing else`() {
        let fetched = Fetched(1, .stale(since: date), warnings: [.skipped(2)])
        #expect(fetched.map(String.init) == Fetched("1", .stale(since: date), warnings: [.skipped(2)]))
    }

    @Test func `adding warnings keeps the earlier ones`() {
        let fetched = Fetched(1, .network, warnings: [.skipped(2)])
        #expect(fetched.adding([.skipped(3)]) == Fetched(1, .network, warnings: [.skipped(2), .skipped(3)]))
    }

    @Test func `only what was stored has an age`() {
        let ages = [Freshness.network, .fresh(since: date), .stale(since: date)].map(\.storedAt)
        #expect(ages == [nil, date, date])
    }

    // MARK: Parts

    private struct Screen {
        var cast: [String]?
    }

    private enum ScreenPart: String, ResponsePart { case cast, crew }

    private func cast(of screen: Screen, warnings: [FetchWarning] = []) throws -> Fetched<[String]> {
        try Fetched(screen, .stale(since: date), warnings: warnings).part(ScreenPart.cast, of: "movie 550", \.cast)
    }

    @Test func `a part keeps the freshness and the warnings of the whole`() throws {
        let cast = try cast(of: Screen(cast: ["Norton"]), warnings: [.skipped(1)])
        #expect(cast == Fetched(["Norton"], .stale(since: date), warnings: [.skipped(1)]))
    }

    @Test func `an absent part throws the reason in its own warning`() {
        let broken = FetchError.badData("cast: a number")
        let warnings: [FetchWarning] = [
            .refetchFailed(.offline("no route")), .absent(ScreenPart.crew, .badData("crew: a text")),
            .absent(SharedPart.listMembership, .storage("disk")), .absent(ScreenPart.cast, broken),
        ]
        #expect(throws: broken) { try cast(of: Screen(), warnings: warnings) }
    }

    @Test func `an absent part without a reason of its own throws why the whole couldn't be fetched again`() {
        let offline = FetchError.offline("no route")
        let warnings: [FetchWarning] = [.absent(ScreenPart.cast, .notFound("cast")), .refetchFailed(offline)]
        #expect(throws: offline) { try cast(of: Screen(), warnings: warnings) }
    }

    @Test func `an absent part without any reason isn't found`() {
        #expect(throws: FetchError.notFound("cast of movie 550")) { try cast(of: Screen()) }
    }
}
