import CoreDomain
import CoreDomainTestHelpers
import Storage
import StorageTestHelpers
import StorageTesting

extension CatalogueConformance {
    private var marks: Marks { Marks(listNames: ["watchlist"], isOnWatchlist: true) }
    private var errors: [FetchError] {
        [
            notFound, .notOffered("anything"), .unauthorised("no key"), .offline("no route"),
            .rateLimited(retryAfter: 7), .badData("null"), .storage("disk"), .cancelled,
        ]
    }

    var useCaseChecks: [CatalogueCheck] { screenChecks + listChecks + searchChecks }

    private var screenChecks: [CatalogueCheck] {
        [
            check("a screen needs one request, and has the freshness and warnings of the item") { bench in
                bench.respond(with: item, warnings: [.skipped(1)])
                let overview = bench.overview(of: item.only(Context.overviewParts))
                let screen = try await bench.context.overview(of: id)
                try expect(screen, is: Fetched(overview, .network, warnings: [.skipped(1)]))
                try expect(try await bench.context.overview(of: id), is: Fetched(overview, bench.fresh))
                try expect(try await bench.context.details(of: id), is: Fetched(overview.details, bench.fresh))
                try expect(bench.remote.requests, is: [.item(id)], "the requests")
                try expect(try await bench.context.overview(of: id, policy: .refresh).freshness, is: .network)
            },
            check("a stored screen needs one load and no other engine operation") { bench in
                bench.respond(with: item)
                _ = try await bench.context.overview(of: id)
                for (parts, isScreen) in [(Context.overviewParts, true), (Context.detailsParts, false)] {
                    _ = bench.counter.takeOperations()
                    if isScreen { _ = try await bench.context.overview(of: id) }
                    if !isScreen { _ = try await bench.context.details(of: id) }
                    // The root, its remembered absence, its response and its parts.
                    try expect(bench.counter.takeOperations(), is: [.load(3 + parts.count)], "the operations")
                }
            },
            check("the ids of stored items are those of the responses, and need no request") { bench in
                try expect(try await bench.context.storedIDs(), is: [])
                bench.respond(with: item)
                _ = try await bench.context.overview(of: id)
                try expect(try await bench.context.storedIDs(), is: [id])
                try expect(bench.remote.requests, is: [.item(id)], "the requests")
            },
            CatalogueCheck(description: "a screen shows the user's lists") {
                let bench = Bench(self, lists: FakeLists([ItemReference(Context.kind, id): marks]))
                bench.respond(with: item)
                let lists: Marks = bench.context.core.marks is NoMarks ? .none : marks
                let overview = bench.overview(of: item.only(Context.overviewParts), lists)
                try expect(try await bench.context.overview(of: id).value, is: overview)
                try expect(try await bench.context.details(of: id).value, is: overview.details)
            },
            check("every error of the source reaches the caller unchanged") { bench in
                for error in errors {
                    bench.remote.script.failEverything(with: error)
                    try await expect(throws: error) { try await bench.context.overview(of: id, policy: .refresh) }
                    try await expect(throws: error) { try await bench.context.details(of: id, policy: .refresh) }
                    try await expect(throws: error) { try await bench.context.preview(of: id, policy: .refresh) }
                    try await expect(throws: error) { try await bench.context.page(of: lists[0], policy: .refresh) }
                }
            },
            check("every error of the storage reaches callers that read only storage") { bench in
                for operation in [FailingStorage.Operation.load, .query, .commit] { bench.engine.fail(operation) }
                let error = FailingStorage.diskFull.fetchError
                try await expect(throws: error) { try await bench.context.stored(matching: search("x"), limit: 1) }
                try await expect(throws: error) { try await bench.context.suggestTitle(near: "x") }
                try await expect(throws: error) { try await bench.context.clearCache() }
            },
            CatalogueCheck(description: "without the images configuration and the lists, a screen has warnings") {
                let bench = Bench(
                    self, images: FakeImages(.failure(Bench.broken)), lists: FakeLists(failing: .storage("disk")))
                bench.respond(with: item, warnings: [.skipped(1)])
                let images = FetchWarning.absent(SharedPart.imagesConfiguration, Bench.broken)
                let lists = FetchWarning.absent(SharedPart.listMembership, .storage("disk"))
                let screen = try await bench.context.overview(of: id)
                let overview = bench.overview(of: item.only(Context.overviewParts), images: nil)
                let warnings: [FetchWarning] =
                    [.skipped(1), images] + (bench.context.core.marks is NoMarks ? [] : [lists])
                try expect(screen, is: Fetched(overview, .network, warnings: warnings))
            },
            CatalogueCheck(description: "cancelling while images or lists load throws cancellation") {
                let bench = Bench(self, images: FakeImages(.failure(.cancelled)))
                bench.respond(with: item)
                try await expect(throws: .cancelled) { try await bench.context.overview(of: id) }
                let other = Bench(self, lists: FakeLists(failing: .cancelled))
                if other.context.core.marks is NoMarks { return }
                other.respond(with: item)
                try await expect(throws: .cancelled) { try await other.context.overview(of: id) }
            },
        ]
    }

    private var listChecks: [CatalogueCheck] {
        [
            check("a page keeps its numbers, and its rows have image URLs") { bench in
                let rows = bench.rows([2, 1], "Row", 3)
                bench.respond(lists[0], 3, with: rows)
                let expected = rows.map { bench.context.core.row($0, .mock()) }
                try expect(try await bench.context.page(3, of: lists[0]), is: Fetched(expected, .network))
            },
            check("the stored rows of several items are read at once, and are those of single items") { bench in
                try await bench.store([id, id + 1])
                let ids = [id + 1, id + 2, id]
                _ = bench.counter.takeOperations()
                let rows = try await bench.context.preview(of: ids, policy: .storedOnly)
                // The rows, and then the item without one: its root, what is known about its responses, and its row.
                try expect(bench.counter.takeOperations(), is: [.load(3), .load(4)], "the operations")
                for (id, row) in zip(ids, rows) {
                    let single = try await FetchResult.fetching {
                        try await bench.context.preview(of: id, policy: .storedOnly)
                    }
                    try expect(row, is: single, "the row of \(id)")
                }
            },
            check("a row is fetched without the images configuration") { bench in
                try await bench.store([id])
                try expect(try await bench.context.preview(of: id), is: Fetched(preview(id, "Row"), bench.fresh))
                try expect(bench.images.requestCount, is: 0, "the number of requests for images")
            },
        ]
    }

    private var searchChecks: [CatalogueCheck] {
        let found = search("row")
        let list = Context.list(of: found)
        return [
            check("a search returns the source's results, even if there are none") { bench in
                for rows in [bench.rows([1], "Row", 2), bench.rows([], "Row", 3)] {
                    bench.respond(list, rows.page, with: rows)
                    let expected = rows.map { bench.context.core.row($0, .mock()) }
                    try expect(
                        try await bench.context.search(for: found, page: rows.page, policy: .refresh),
                        is: Fetched(expected, .network))
                }
            },
            check("if the source is unreachable, a search finds stored items, on its first page only") { bench in
                try await bench.store([1])
                let row = bench.context.core.row(preview(1, "Row"), .mock())
                let page = Page(items: [row], page: 1, totalPages: 1, totalResults: 1)
                let none = search("nothing")
                for error in [FetchError.offline("no route"), .rateLimited(retryAfter: 9), .unauthorised("no key")] {
                    bench.remote.script.failEverything(with: error)
                    let expected = Fetched(page, bench.stale, warnings: [.refetchFailed(error)])
                    try expect(try await bench.context.search(for: found), is: expected)
                    try await expect(throws: error) { try await bench.context.search(for: found, page: 2) }
                    try await expect(throws: error) { try await bench.context.search(for: none) }
                }
                for error in [FetchError.badData("results: null"), .storage("disk"), .cancelled, notFound] {
                    bench.remote.script.failEverything(with: error)
                    try await expect(throws: error) { try await bench.context.search(for: found) }
                }
            },
            check("if the source offers no search, the only page of a search has the stored items") { bench in
                try await bench.store([1])
                let error = FetchError.notOffered("lists")
                bench.remote.script.failEverything(with: error)
                let row = bench.context.core.row(preview(1, "Row"), .mock())
                let page = Page(items: [row], page: 1, totalPages: 1, totalResults: 1)
                try expect(try await bench.context.search(for: found), is: Fetched(page, bench.stale))
                try expect(try await bench.context.search(for: search("nothing")).value.items, is: [])
                try await expect(throws: error) { try await bench.context.search(for: found, page: 2) }
            },
            check("stored items are found without the images configuration") { bench in
                try await bench.store([1])
                let row = bench.context.core.row(preview(1, "Row"), nil)
                try expect(try await bench.context.stored(matching: found, limit: 5), is: [row])
                let title = try await bench.context.suggestTitle(near: "Row 2")
                try expect(title?.hasPrefix("Row"), is: true, "whether \(title ?? "nothing") is similar to Row 2")
                try expect(bench.images.requestCount, is: 0, "the number of requests for images")
            },
        ]
    }

    var observationChecks: [CatalogueCheck] {
        [
            check("observing an item yields the stored item, then each response, and ends when the item is removed") {
                bench in
                bench.respond(with: item)
                let details = try await bench.context.details(of: id).value
                var updates = bench.context.observeDetails(of: id).makeAsyncIterator()
                try expect(try await updates.next(), is: Fetched(details, bench.fresh))
                bench.respond(with: second)
                let new = try await bench.context.details(of: id, policy: .refresh).value
                try expect(new == details, is: false, "whether both responses have the same details")
                try expect(try await updates.next()?.value, is: new)
                bench.fail(with: notFound)
                try await expect(throws: notFound) { try await bench.context.details(of: id, policy: .refresh) }
                try await expect(throws: notFound) { try await updates.next() }
            },
            check("observing a stale item offline yields the whole item, then the error, after one request") { bench in
                bench.respond(with: item)
                let details = try await bench.context.details(of: id).value
                bench.expireRecords()
                bench.disconnect()
                var updates = bench.context.observeDetails(of: id).makeAsyncIterator()
                try expect(try await updates.next(), is: Fetched(details, bench.stale))
                try await expect(throws: Bench.offline) { try await updates.next() }
                try expect(bench.remote.requests.count, is: 2, "the number of requests")
            },
            CatalogueCheck(
                description: "observing an item without the images configuration yields the item with a warning"
            ) {
                let bench = Bench(self, images: FakeImages(.failure(Bench.broken)))
                bench.respond(with: item)
                _ = try await bench.context.details(of: id)
                var updates = bench.context.observeDetails(of: id).makeAsyncIterator()
                let warnings = [FetchWarning.absent(SharedPart.imagesConfiguration, Bench.broken)]
                try expect(try await updates.next()?.warnings, is: warnings)
            },
            CatalogueCheck(
                description: "observing an item yields it after each change of the lists, until the storage is closed"
            ) {
                let (changes, continuation) = AsyncStream.makeStream(of: Void.self)
                let bench = Bench(self, lists: FakeLists(changes: changes))
                bench.respond(with: item)
                let details = try await bench.context.details(of: id).value
                var updates = bench.context.observeDetails(of: id).makeAsyncIterator()
                try expect(try await updates.next()?.value, is: details)
                for _ in 0..<(bench.context.core.marks is NoMarks ? 0 : 2) {
                    continuation.yield()
                    try expect(try await updates.next()?.value, is: details)
                }
                try await bench.storage.engine.close()
                try expect(try await updates.next(), is: nil)
            },
        ]
    }
}
