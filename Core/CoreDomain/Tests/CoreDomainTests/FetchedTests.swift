import CoreDomain
import Foundation
import Testing

@Suite struct FetchedTests {
    private let date = Date(timeIntervalSince1970: 1_750_000_000)

    @Test func `mapping a fetched value keeps its freshness and warnings`() {
        let fetched = Fetched(1, .stale(since: date), warnings: [.skipped(2)])
        #expect(fetched.map(String.init) == Fetched("1", .stale(since: date), warnings: [.skipped(2)]))
    }

    @Test func `adding warnings keeps the earlier ones`() {
        let fetched = Fetched(1, .network, warnings: [.skipped(2)])
        #expect(fetched.adding([.skipped(3)]) == Fetched(1, .network, warnings: [.skipped(2), .skipped(3)]))
    }

    @Test func `only stored values have a storage date`() {
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

    @Test func `an absent part throws the error of its own warning`() {
        let broken = FetchError.badData("cast: a number")
        let warnings: [FetchWarning] = [
            .refetchFailed(.offline("no route")), .absent(ScreenPart.crew, .badData("crew: a text")),
            .absent(SharedPart.listMembership, .storage("disk")), .absent(ScreenPart.cast, broken),
        ]
        #expect(throws: broken) { try cast(of: Screen(), warnings: warnings) }
    }

    @Test func `a part that wasn't found throws the error of a failed refetch`() {
        let offline = FetchError.offline("no route")
        let warnings: [FetchWarning] = [.absent(ScreenPart.cast, .notFound("cast")), .refetchFailed(offline)]
        #expect(throws: offline) { try cast(of: Screen(), warnings: warnings) }
    }

    @Test func `an absent part without a warning throws notFound`() {
        #expect(throws: FetchError.notFound("cast of movie 550")) { try cast(of: Screen()) }
    }
}
