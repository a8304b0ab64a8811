import CoreDomain
import CoreDomainTestHelpers
import StorageTestHelpers
import StorageTesting

extension CatalogueConformance {
    var pageChecks: [CatalogueCheck] {
        [
            check("each page of each list is fetched once and stored whole, separately from all other pages") { bench in
                let pages = (lists + itemLists.keys).flatMap { list in [2, 3].map { (list, $0) } }
                for (index, (list, number)) in pages.enumerated() {
                    bench.respond(list, number, with: bench.rows([2 * index + 2, 2 * index + 1], "Row", number))
                }
                for freshness in [Freshness.network, bench.fresh] {
                    for (index, (list, number)) in pages.enumerated() {
                        let expected = bench.rows([2 * index + 2, 2 * index + 1], "Row", number)
                        try expect(
                            try await bench.page(number, of: list), is: Fetched(expected, freshness), "\(list)")
                    }
                }
                try expect(bench.remote.requests.count, is: pages.count, "the number of requests")
            },
            check("each language has its own pages, and so does each region if the list depends on it") { bench in
                for list in lists {
                    for locale in [ContentLocale.unitedStates, Bench.swiss, Bench.german] {
                        bench.respond(list, with: bench.rows([1]), in: locale)
                        _ = try await bench.context(in: locale).core.repository.page(1, of: list, .cached)
                    }
                    let locales = bench.remote.requests.compactMap { request in
                        if case .page(1, list, let locale) = request { locale } else { nil }
                    }
                    let swiss = regionalLists.contains(list) ? [Bench.swiss] : []
                    try expect(locales, is: [.unitedStates] + swiss + [Bench.german], "the requests for \(list)")
                }
            },
            check("a page that can't be stored is served with a warning") { bench in
                bench.engine.fail(.commit)
                bench.respond(lists[0], with: bench.rows([1, 2]))
                let expected = Fetched(bench.rows([1, 2]), .network, warnings: [Bench.notStored])
                try expect(try await bench.page(of: lists[0]), is: expected)
            },
            check("the first page of an item's list arrives with the item and has the same age") { bench in
                bench.respond(with: item)
                for (list, rows) in itemLists { try expect(try await bench.page(of: list).value, is: rows, "\(list)") }
                bench.clock.advance(by: 86_400)
                for (list, rows) in itemLists {
                    try expect(try await bench.page(of: list), is: Fetched(rows, bench.fresh), "\(list)")
                }
                try expect(bench.remote.requests, is: itemLists.isEmpty ? [] : [.item(id)], "the requests")
            },
            check("a first page that didn't arrive with its item is fetched separately, until the item is stale") {
                bench in
                for (list, rows) in itemLists {
                    bench.respond(with: bench.bare)
                    _ = try await bench.item(with: [], .refresh)
                    bench.clock.advance(by: 60)
                    bench.respond(list, with: bench.rows([1]))
                    for _ in 1...2 { try expect(try await bench.page(of: list).value, is: bench.rows([1]), "\(list)") }
                    bench.expireRecords()
                    bench.respond(with: item)
                    try expect(try await bench.page(of: list).value, is: rows, "\(list)")
                }
                try expect(bench.remote.requests.count, is: 3 * itemLists.count, "the number of requests")
            },
        ]
    }

    var rowChecks: [CatalogueCheck] {
        [
            check("a row stored by a list is served while it is fresh; then the item is fetched") { bench in
                try await bench.store([id])
                bench.respond(with: item, warnings: [.skipped(1)])
                try expect(try await bench.row(), is: Fetched(preview(id, "Row"), bench.fresh))
                bench.expireRecords()
                let row = try await bench.row()
                try expect(row.warnings, is: [.skipped(1)])
                try expect(try await bench.row(), is: Fetched(row.value, .fresh(since: bench.clock.now)))
                try expect(try await bench.page(of: lists[0], .stored).value.items, is: [row.value], "the list")
            },
            check("a row that isn't stored is derived from the item, whatever parts the item has") { bench in
                bench.respond(with: bench.bare)
                let row = try await bench.row()
                try expect(row.freshness, is: .network)
                try expect(row.warnings, is: [])
                try expect(try await bench.row(), is: Fetched(row.value, bench.fresh))
            },
            check("offline, a stale row is served with a warning, unless the item no longer exists") { bench in
                try await bench.store([id])
                bench.expireRecords()
                let row = Fetched(preview(id, "Row"), bench.stale)
                try expect(try await bench.row(.stored), is: row)
                bench.disconnect()
                try expect(try await bench.row(), is: row.adding([.refetchFailed(Bench.offline)]))
                bench.remote.script.failEverything(with: notFound)
                try await expect(throws: notFound) { try await bench.row() }
            },
            check("an item that no longer exists has no row and matches no title search") { bench in
                try await bench.store([id, id + 1])
                bench.fail(with: notFound)
                try await expect(throws: notFound) { try await bench.item() }
                try await expect(throws: notFound) { try await bench.row() }
                let found = try await bench.context.core.repository.stored(matching: search("row"), limit: 20)
                try expect(found, is: Fetched([preview(id + 1, "Row")], bench.stale))
            },
            check("stored rows are found by the words of their titles, up to a limit and in one language") { bench in
                try await bench.store([1, 2, 3], "Seven")
                let repository = bench.context.core.repository
                let german = bench.context(in: Bench.german).core.repository
                try expect(try await repository.stored(matching: search("sev"), limit: 2).value.count, is: 2)
                try expect(try await repository.stored(matching: search("eight"), limit: 2).value, is: [])
                try expect(try await german.stored(matching: search("sev"), limit: 2).value, is: [])
                let near = try await repository.storedTitle(near: "Seven 9") ?? "nothing"
                try expect(near.hasPrefix("Seven"), is: true, "whether \(near) is similar to Seven 9")
                try expect(try await repository.storedTitle(near: "Quentin"), is: nil)
            },
            check("clearing removes and counts all fetched records, or only stale ones") { bench in
                try await bench.store([1])
                bench.clock.advance(by: 3601)
                // A page is stale after an hour, but its row is fresh for a day.
                try expect(try await bench.context.clearCache(staleOnly: true), is: 0)
                bench.expireRecords()
                try expect(try await bench.context.clearCache(staleOnly: true), is: 2)
                bench.respond(with: bench.bare)
                _ = try await bench.item()
                // Two records: the item and its row.
                try expect(try await bench.context.clearCache(), is: 2)
                try await bench.expectNoRecords()
            },
        ]
    }
}
