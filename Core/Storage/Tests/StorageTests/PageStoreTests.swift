import CoreDomain
import CoreDomainTestHelpers
import Foundation
import Storage
import StorageTestHelpers
import Testing

@Suite struct PageStoreTests {
    private let clock = ManualClock()
    private let engine = FailingStorage()
    private let storage: ContextStorage
    private let pages: PageStore<NoteRowEntity>
    private let remote = ScriptedSource<Int>()
    private let popular = PagedList("popular", dependsOnRegion: true)
    private static let offline = FetchError.offline("no route")

    init() {
        storage = ContextStorage(engine, clock: clock.wall)
        pages = PageStore(storage, in: .unitedStates)
    }

    /// Scripts a page with rows of these ids, fetched now.
    private func respond(_ number: Int, _ ids: [Int], numbered: Int? = nil, totalPages: Int = 7) {
        let page = page(number, ids, numbered: numbered, totalPages: totalPages)
        remote.respond(to: number, with: RemoteResponse(page))
    }

    private func page(_ number: Int, _ ids: [Int], numbered: Int? = nil, totalPages: Int = 7) -> Page<NoteRowEntity> {
        Page(
            items: ids.map { .mock($0, cachedAt: clock.now) }, page: numbered ?? number, totalPages: totalPages,
            totalResults: 140)
    }

    private func fetch(
        _ number: Int, of list: PagedList? = nil, _ policy: FetchPolicy = .cached
    ) async throws -> Fetched<Page<NoteRowEntity>> {
        try await pages.fetch(number, of: list ?? popular, policy) { [remote] in try remote.response(to: number) }
    }

    private func ids(_ number: Int, _ policy: FetchPolicy = .cached) async throws -> [Int] {
        try await fetch(number, policy).value.items.map(\.noteID)
    }

    @Test func `a page is fetched once, then served in the same order for an hour`() async throws {
        respond(1, [3, 1, 2])
        let page = page(1, [3, 1, 2])
        #expect(try await fetch(1) == Fetched(page, .network))
        clock.advance(by: 3600)
        #expect(try await fetch(1) == Fetched(page, .fresh(since: ManualClock.start)))
        #expect(remote.requests == [1])
        clock.advance(by: 0.001)
        _ = try await fetch(1)
        #expect(remote.requests == [1, 1])
    }

    @Test func `a list that always exists isn't removed if the source doesn't find it`() async throws {
        respond(1, [1])
        _ = try await fetch(1)
        remote.fail(1, with: FetchError.notFound("popular"))
        await #expect(throws: FetchError.notFound("popular")) { try await ids(1, .refresh) }
        #expect(try await ids(1) == [1])
    }

    @Test func `an empty page is stored`() async throws {
        respond(1, [])
        for _ in 1...2 { #expect(try await fetch(1).value == page(1, [])) }
        #expect(remote.requests == [1])
    }

    @Test func `a page has the requested number, and its list has at least that many pages`() async throws {
        respond(3, [1], numbered: 0, totalPages: 0)
        for _ in 1...2 { #expect(try await fetch(3).value == page(3, [1], totalPages: 3)) }
        await #expect(throws: FetchError.notFound("page \(Int.min) of popular")) { try await fetch(.min) }
        #expect(remote.requests == [3])
    }

    @Test func `lists that differ in name, language or region have separate pages`() async throws {
        respond(1, [1])
        for list in [popular, PagedList("top", dependsOnRegion: true), PagedList("popular")] {
            _ = try await fetch(1, of: list)
        }
        #expect(remote.requests == [1, 1, 1])
        for locale in [ContentLocale(language: "en-US", region: "GB"), ContentLocale(language: "de-DE", region: "US")] {
            let pages = PageStore<NoteRowEntity>(storage, in: locale)
            _ = try await pages.fetch(1, of: popular) { [remote] in try remote.response(to: 1) }
        }
        #expect(remote.requests == [1, 1, 1, 1, 1])
    }

    @Test func `a list that doesn't depend on the region is stored once for all regions`() async throws {
        respond(1, [1])
        for region in ["US", "GB"] {
            let pages = PageStore<NoteRowEntity>(storage, in: ContentLocale(language: "en-US", region: region))
            _ = try await pages.fetch(1, of: PagedList("popular")) { [remote] in try remote.response(to: 1) }
        }
        #expect(remote.requests == [1])
    }

    // MARK: Rows

    @Test func `a fetched page has the rows of the response, even if they can't be stored`() async throws {
        engine.fail(.commit)
        respond(1, [1, 2])
        let notStored = FetchWarning.notStored(FailingStorage.diskFull.fetchError)
        #expect(try await fetch(1) == Fetched(page(1, [1, 2]), .network, warnings: [notStored]))
    }

    @Test func `a stored page has the stored versions of its rows, even those newer than the page`() async throws {
        respond(1, [1, 2])
        _ = try await fetch(1)
        clock.advance(by: 60)
        let younger = NoteRowEntity.mock(1, title: "Younger", cachedAt: clock.now)
        try await storage.store(of: NoteRowEntity.self).put([younger])
        #expect(try await fetch(1).value.items == [younger, .mock(2)])
    }

    @Test func `fetching a page doesn't read its rows, and serving a stored page reads them once`() async throws {
        let counting = CountingStorage()
        let pages = PageStore<NoteRowEntity>(ContextStorage(counting, clock: clock.wall), in: .unitedStates)
        respond(1, [1, 2])
        _ = try await pages.fetch(1, of: popular) { [remote] in try remote.response(to: 1) }
        // Loads the page with its stored absence, loads it again just before the request, then stores it with its rows.
        #expect(counting.takeOperations() == [.load(3), .load(1), .commit(4)])
        _ = try await pages.fetch(1, of: popular) { [remote] in try remote.response(to: 1) }
        #expect(counting.takeOperations() == [.load(3), .load(2)])
    }

    @Test func `a stored page with missing rows is fetched again`() async throws {
        respond(1, [1, 2, 3])
        _ = try await fetch(1)
        try await storage.store(of: NoteRowEntity.self).remove([RecordKey(2, "en-US")])
        #expect(try await fetch(1) == Fetched(page(1, [1, 2, 3]), .network))
        #expect(try await ids(1) == [1, 2, 3])
        #expect(remote.requests == [1, 1])
    }

    @Test(arguments: [FetchPolicy.cached, .stored])
    func `offline, a page is served without the missing rows`(_ policy: FetchPolicy) async throws {
        respond(1, [1, 2, 3])
        _ = try await fetch(1)
        try await storage.store(of: NoteRowEntity.self).remove([RecordKey(2, "en-US")])
        remote.failEverything(with: Self.offline)
        let fetched = try await fetch(1, policy)
        #expect(fetched.value.items.map(\.noteID) == [1, 3])
        #expect(fetched.warnings == (policy == .cached ? [.refetchFailed(Self.offline)] : []))
    }

    @Test func `a page whose refetch failed isn't fetched again for its missing rows`() async throws {
        respond(1, [1, 2])
        _ = try await fetch(1)
        try await storage.store(of: NoteRowEntity.self).remove([RecordKey(2, "en-US")])
        clock.advance(by: 3601)
        remote.failEverything(with: FetchError.rateLimited(retryAfter: 60))
        #expect(try await ids(1) == [1])
        #expect(remote.requests == [1, 1])
    }

    @Test func `clearing stale records keeps the rows of a fresh page`() async throws {
        var freshness = FreshnessPolicy.standard
        freshness[.list] = 7 * 86_400
        let storage = ContextStorage(engine, freshness: freshness, clock: clock.wall)
        let pages = PageStore<NoteRowEntity>(storage, in: .unitedStates)
        respond(1, [1, 2])
        _ = try await pages.fetch(1, of: popular) { [remote] in try remote.response(to: 1) }
        clock.advance(by: 2 * 86_400)
        _ = try await storage.clear(PageStore<NoteRowEntity>.recordTypes, staleOnly: true)
        remote.failEverything(with: Self.offline)
        let page = try await pages.fetch(1, of: popular) { [remote] in try remote.response(to: 1) }
        #expect(page.value.items.map(\.noteID) == [1, 2])
        #expect(page.warnings == [])
    }

    private func row(
        _ id: Int, _ policy: FetchPolicy, orElse source: Result<Int, FetchError> = .failure(offline)
    ) async throws -> Fetched<Int> {
        try await pages.row(id, policy, map: \.noteID) { Fetched(-(try source.get()), .network) }
    }

    @Test func `a fresh row of any list is converted and served with its age`() async throws {
        try await store([.mock(1)])
        #expect(try await row(1, .cached) == Fetched(1, .fresh(since: clock.now)))
        await #expect(throws: Self.offline) { try await row(2, .cached) }
    }

    @Test func `a stale row is replaced if the policy requires it and the source responds`() async throws {
        try await store([.mock(1)])
        clock.advance(by: 86_400 * 2)
        let stale = Freshness.stale(since: ManualClock.start)
        #expect(try await row(1, .cached, orElse: .success(1)) == Fetched(-1, .network))
        #expect(try await row(1, .stored, orElse: .success(1)) == Fetched(1, stale))
        #expect(try await row(1, .cached) == Fetched(1, stale, warnings: [.refetchFailed(Self.offline)]))
        await #expect(throws: FetchError.notFound("row")) {
            try await row(1, .refresh, orElse: .failure(.notFound("row")))
        }
    }

    // MARK: Changing lists

    @Test func `a later page older than a refetched earlier page is fetched again`() async throws {
        for number in 1...3 { respond(number, [number]) }
        for number in 1...3 { _ = try await fetch(number) }
        clock.advance(by: 60)
        respond(1, [9])
        #expect(try await ids(1, .refresh) == [9])
        respond(2, [1])
        respond(3, [2])
        #expect(try await ids(2) == [1])
        #expect(try await ids(3) == [2])
        #expect(remote.requests == [1, 2, 3, 1, 2, 3])
        // All pages have the same age now, so none is fetched again.
        for number in 1...3 { _ = try await fetch(number) }
        #expect(remote.requests.count == 6)
    }

    @Test func `a refetched later page leaves the earlier pages fresh`() async throws {
        for number in 1...2 { respond(number, [number]) }
        for number in 1...2 { _ = try await fetch(number) }
        clock.advance(by: 60)
        _ = try await fetch(2, .refresh)
        _ = try await fetch(1)
        #expect(remote.requests == [1, 2, 2])
    }

    @Test func `offline, an older later page is served as stale, with a warning`() async throws {
        for number in 1...2 { respond(number, [number]) }
        for number in 1...2 { _ = try await fetch(number) }
        clock.advance(by: 60)
        _ = try await fetch(1, .refresh)
        remote.failEverything(with: Self.offline)
        let second = try await fetch(2)
        #expect(second.value.items.map(\.noteID) == [2])
        #expect(second.freshness == .stale(since: ManualClock.start))
        #expect(second.warnings == [.refetchFailed(Self.offline)])
    }

    // MARK: Search

    private func store(_ rows: [NoteRowEntity]) async throws {
        try await storage.store(of: NoteRowEntity.self).put(rows)
    }

    private func search(
        _ text: String, limit: Int = 20, where isWanted: (NoteRowEntity) -> Bool = { _ in true }
    ) async throws -> [Int] {
        try await pages.search(text, in: ["title", "originalTitle"], limit: limit, where: isWanted)
            .value.map(\.noteID)
    }

    @Test func `a search finds each row once, with matches in the first column first`() async throws {
        try await store([
            .mock(1, title: "Seven", originalTitle: "Seven"), .mock(2, title: "Sieben", originalTitle: "Seven"),
            .mock(3, title: "Seven Samurai"), .mock(4, title: "Eight"),
        ])
        #expect(try await search("seven") == [1, 3, 2])
        #expect(try await search("nine") == [])
    }

    @Test func `the limit of a search applies after the language and the filter`() async throws {
        try await store((1...30).map { .mock($0, language: "de-DE", title: "Seven") })
        try await store((31...60).map { .mock($0, title: "Seven", year: 1995) })
        try await store((61...63).map { .mock($0, title: "Seven") })
        #expect(try await search("seven", limit: 2) == [31, 32])
        #expect(try await search("seven", limit: -1) == [])
        #expect(try await search("seven", limit: 2) { $0.year == 1999 } == [61, 62])
    }

    @Test func `a search result has the age of its oldest row`() async throws {
        try await store([
            .mock(1, title: "Seven", cachedAt: clock.now - 60), .mock(2, title: "Seven", cachedAt: clock.now - 3600),
            .mock(3, title: "Seven", cachedAt: clock.now - 7200),
        ])
        let found = try await pages.search("seven", in: ["title"], limit: 2)
        #expect(found.value.map(\.noteID) == [1, 2])
        #expect(found.freshness == .stale(since: clock.now - 3600))
    }
}
