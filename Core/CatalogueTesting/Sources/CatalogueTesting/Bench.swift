import CoreDomain
import CoreDomainTestHelpers
import Storage
import StorageTestHelpers
import StorageTesting

extension CatalogueConformance {
    /// A context over in-memory storage and a scripted remote source.
    struct Bench: Sendable {
        let subject: CatalogueConformance
        let clock = ManualClock()
        let engine = FailingStorage()
        let counter: CountingStorage
        let images: FakeImages
        let lists: FakeLists
        let remote: ScriptedCatalogue<Context>
        let storage: ContextStorage
        let context: Context

        init(
            _ subject: CatalogueConformance, images: FakeImages = FakeImages(), lists: FakeLists = FakeLists(),
            maximumAge: Double = .infinity
        ) {
            self.subject = subject
            self.images = images
            self.lists = lists
            remote = ScriptedCatalogue(maximumAge: maximumAge)
            counter = CountingStorage(engine)
            storage = ContextStorage(counter, clock: clock.wall)
            context = subject.make(
                CatalogueWiring(
                    remote: remote, images: images, storage: storage, lists: lists, locale: .unitedStates))
        }

        /// Returns a context over the same storage and remote source for another locale.
        func context(in locale: ContentLocale) -> Context {
            subject.make(
                CatalogueWiring(remote: remote, images: images, storage: storage, lists: lists, locale: locale))
        }

        var allParts: Set<Item.Part> { Set(Item.Part.allCases) }
        var bare: Item { subject.item.only([]) }
        var fresh: Freshness { .fresh(since: ManualClock.start) }
        var stale: Freshness { .stale(since: ManualClock.start) }

        func item(
            with parts: Set<Item.Part>? = nil, requiring required: Item.Part? = nil, _ policy: FetchPolicy = .cached
        ) async throws -> Fetched<Item> {
            try await context.core.repository.item(subject.id, with: parts ?? allParts, requiring: required, policy)
        }

        func page(_ number: Int = 1, of list: List, _ policy: FetchPolicy = .cached) async throws -> Fetched<Rows> {
            try await context.core.repository.page(number, of: list, policy)
        }

        func row(_ policy: FetchPolicy = .cached) async throws -> Fetched<Context.Preview> {
            try await context.core.repository.preview(of: subject.id, policy)
        }

        func respond(with item: Item, warnings: [FetchWarning] = [], in locale: ContentLocale = .unitedStates) {
            remote.script.respond(
                to: .item(subject.id, in: locale), with: RemoteResponse(item, warnings: warnings))
        }

        func respond(_ list: List, _ number: Int = 1, with rows: Rows, in locale: ContentLocale = .unitedStates) {
            remote.script.respond(to: .page(number, of: list, in: locale), with: RemoteResponse(rows))
        }

        func fail(with error: FetchError) { remote.script.fail(.item(subject.id), with: error) }

        func rows(_ ids: [Int], _ title: String = "Row", _ number: Int = 1) -> Rows {
            Page(items: ids.map { subject.preview($0, title) }, page: number, totalPages: 7, totalResults: 140)
        }

        /// Stores rows as the first page of a list.
        func store(_ ids: [Int], _ title: String = "Row") async throws {
            respond(subject.lists[0], with: rows(ids, title))
            _ = try await page(of: subject.lists[0], .refresh)
        }

        func absent(_ part: Item.Part) -> FetchWarning {
            .absent(part, .notFound("\(part.rawValue) of \(subject.item.subject)"))
        }

        func overview(
            of item: Item, _ marks: Marks = .none, images: ImagesConfiguration? = .mock()
        ) -> Context.Overview {
            context.core.overview(item, marks, images)
        }

        /// Advances the clock past the lifetime of all stored records.
        func expireRecords() { clock.advance(by: 100_000) }

        func disconnect() { remote.script.failEverything(with: Self.offline) }

        func expectNoRecords() async throws {
            for type in subject.recordTypes {
                try expect(try await engine.query(.all, of: type).count, is: 0, "the number of \(type)s")
            }
        }

        static var offline: FetchError { .offline("no route") }
        static var broken: FetchError { .badData("broken") }
        static var notStored: FetchWarning { .notStored(FailingStorage.diskFull.fetchError) }
        static var german: ContentLocale { ContentLocale(language: "de-DE", region: "DE") }
        static var swiss: ContentLocale { ContentLocale(language: "en-US", region: "CH") }
    }

    var notFound: FetchError { .notFound(item.subject) }
}

func expect<Value>(throws error: FetchError, line: Int = #line, from body: () async throws -> Value) async throws {
    do {
        let value = try await body()
        throw Mismatch(description: "\(value) was returned; expected the error “\(error)” (line \(line))")
    } catch let mismatch as Mismatch {
        throw mismatch
    } catch let found {
        try expect(FetchError(found), is: error, "the error", line: line)
    }
}
