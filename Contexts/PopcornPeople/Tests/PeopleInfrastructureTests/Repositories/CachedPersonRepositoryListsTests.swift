import CoreDomain
import CoreDomainTestHelpers
import PeopleDomain
import PeopleDomainTestHelpers
import PeopleInfrastructureTestHelpers
import Storage
import Testing

@testable import PeopleInfrastructure

/// Pages, rows and search in stored rows. `PageStoreTests` covers the rules that all paged lists share.
@Suite struct CachedPersonRepositoryListsTests {
    private let bench = RepositoryBench()
    private var people: CachedPersonRepository { bench.people }
    private var remote: FakePersonRemote { bench.remote }
    private let fresh = Freshness.fresh(since: ManualClock.start)

    static let lists: [PersonList] = [
        .popular, .trending(.day), .trending(.week), .search(PersonSearch("pitt")), .search(PersonSearch("Pitt")),
        .search(PersonSearch("popular")), .search(PersonSearch("")),
    ]

    private func store(_ rows: [PersonPreview]) async throws {
        remote.respond(.popular, with: .mock(items: rows))
        _ = try await people.page(1, of: .popular, .refresh)
    }

    // MARK: Pages

    @Test(arguments: lists, 1...2)
    func `a page is fetched and stored whole`(_ list: PersonList, _ number: Int) async throws {
        let page = Page<PersonPreview>.mock(items: [.mock(id: 2), .mock(id: 1)], page: number)
        remote.respond(list, with: page)
        #expect(try await people.page(number, of: list, .cached) == Fetched(page, .network))
        #expect(try await people.page(number, of: list, .cached) == Fetched(page, fresh))
        #expect(remote.script.requests == [.page(number, of: list)])
    }

    @Test func `no two lists share a name, and none depends on the region`() {
        #expect(Set(Self.lists.map { CachedPersonRepository.stored($0).name }).count == Self.lists.count)
        #expect(Self.lists.allSatisfy { !CachedPersonRepository.stored($0).dependsOnRegion })
    }

    // MARK: Rows

    @Test func `a row that a list has stored costs no request while it is fresh`() async throws {
        try await store([.mock(id: 287, name: "Row")])
        #expect(try await people.preview(287, .cached) == Fetched(.mock(id: 287, name: "Row"), fresh))
        #expect(remote.script.requests == [.page(1, of: .popular)])
    }

    @Test func `a fetched person updates their row, which keeps what only lists have`() async throws {
        let row = PersonPreview.mock(id: 287, name: "Row", originalName: "브래드 피트", isAdultOnly: true)
        try await store([row])
        bench.expireRecords()
        remote.respond(with: .mock(), warnings: [.skipped(1)])
        let updated = PersonPreview(.mock(), over: row)
        #expect(try await people.preview(287, .cached) == Fetched(updated, .network, warnings: [.skipped(1)]))
        #expect(try await people.preview(287, .cached) == Fetched(updated, .fresh(since: bench.clock.now)))
        #expect(try await people.page(1, of: .popular, .stored).value.items == [updated])
        #expect(updated.originalName == "브래드 피트")
        #expect(updated.name == "Brad Pitt")
    }

    @Test func `a person without a stored row is fetched, and absent parts don't matter`() async throws {
        remote.respond(
            with: .mock(credits: nil), warnings: [.absent(PersonPart.credits, .badData("cast: a number"))])
        #expect(try await people.preview(287, .cached) == Fetched(PersonPreview(.mock(credits: nil)), .network))
    }

    @Test func `a stale row is served with a warning offline, and not if the person no longer exists`() async throws {
        let row = PersonPreview.mock(id: 287)
        try await store([row])
        bench.expireRecords()
        bench.disconnect()
        let stale = Fetched(row, .stale(since: ManualClock.start))
        #expect(try await people.preview(287, .cached) == stale.adding([.refetchFailed(RepositoryBench.offline)]))
        remote.script.failEverything(with: FetchError.notFound("person 287"))
        await #expect(throws: FetchError.notFound("person 287")) { try await people.preview(287, .cached) }
    }

    // MARK: Stored people

    @Test func `a search finds stored people by name first, then by original name`() async throws {
        let rows: [PersonPreview] = [
            .mock(id: 1, name: "Hayao", originalName: "Goro"), .mock(id: 2, name: "Goro", originalName: nil),
            .mock(id: 3, name: "Isao", originalName: nil),
        ]
        try await store(rows)
        let found = try await people.stored(matching: PersonSearch("goro"), limit: 20)
        #expect(found == Fetched([rows[1], rows[0]], .stale(since: ManualClock.start)))
        #expect(try await people.stored(matching: PersonSearch("goro"), limit: 1).value == [rows[1]])
        #expect(try await people.storedTitle(near: "Haya") == "Hayao")
        #expect(try await people.storedTitle(near: "Quentin") == nil)
    }

    @Test func `a person who was only fetched by id is found by name`() async throws {
        remote.respond(with: .mock())
        _ = try await bench.person(with: [])
        #expect(try await people.stored(matching: PersonSearch("pitt"), limit: 20).value.map(\.id) == [287])
    }

    @Test func `clearing removes what was fetched, or only what is stale, and counts it`() async throws {
        try await store([.mock(id: 1)])
        #expect(try await people.clear(staleOnly: true) == 0)
        bench.expireRecords()
        // The page and its row.
        #expect(try await people.clear(staleOnly: true) == 2)
        remote.respond(with: .mock())
        _ = try await bench.person()
        // The person, credits, images and row.
        #expect(try await people.clear(staleOnly: false) == 4)
    }
}
