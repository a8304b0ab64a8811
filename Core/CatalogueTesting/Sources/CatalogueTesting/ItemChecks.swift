import CoreDomain
import CoreDomainTestHelpers
import StorageTestHelpers
import StorageTesting

extension CatalogueConformance {
    var itemChecks: [CatalogueCheck] {
        [
            check("one response fills an item and all its parts, which are stored unchanged") { bench in
                for item in [item, second] + variants {
                    bench.respond(with: item)
                    try expect(try await bench.item(.refresh), is: Fetched(item, .network))
                    try expect(try await bench.item(), is: Fetched(item, bench.fresh), "the stored item")
                }
                try expect(bench.remote.requests.count, is: 2 + variants.count, "the number of requests")
            },
            check("an item has only the requested parts, whether fetched or stored") { bench in
                bench.respond(with: item)
                for parts in [[]] + Item.Part.allCases.map({ [$0] as Set }) {
                    let expected = item.only(parts)
                    try expect(try await bench.item(with: parts, .refresh), is: Fetched(expected, .network))
                    try expect(
                        try await bench.item(with: parts, requiring: parts.first), is: Fetched(expected, bench.fresh))
                }
            },
            check("a part missing from the response is absent, with a warning") { bench in
                for part in Item.Part.allCases {
                    let rest = item.only(bench.allParts.subtracting([part]))
                    bench.respond(with: rest)
                    let warnings = [bench.absent(part)]
                    try expect(try await bench.item(.refresh), is: Fetched(rest, .network, warnings: warnings))
                    try expect(try await bench.item(), is: Fetched(rest, bench.fresh, warnings: warnings))
                }
            },
            check("a required part missing from the response is requested again, unless stored data suffices") {
                bench in
                bench.respond(with: bench.bare)
                for (part, count) in zip(Item.Part.allCases, 1...) {
                    for policy in [FetchPolicy.cached, .stored] {
                        let found = try await bench.item(with: [part], requiring: part, policy)
                        try expect(found.warnings, is: [bench.absent(part)])
                    }
                    try expect(bench.remote.requests.count, is: count, "the number of requests")
                }
            },
            check("an unreadable part is reported only by the response's own warnings") {
                bench in
                for part in Item.Part.allCases {
                    let rest = item.only(bench.allParts.subtracting([part]))
                    let warnings: [FetchWarning] = [.skipped(1), .absent(part, Bench.broken)]
                    bench.respond(with: rest, warnings: warnings)
                    try expect(try await bench.item(.refresh), is: Fetched(rest, .network, warnings: warnings))
                }
            },
            check("a response about another item is bad data, and isn't stored") { bench in
                bench.remote.script.respond(to: .item(id + 1), with: RemoteResponse(item))
                do {
                    _ = try await bench.context.core.repository.item(id + 1, with: [], requiring: nil, .cached)
                    throw Mismatch(description: "the response was accepted")
                } catch let error as FetchError {
                    try expect(error.kind, is: "badData", "the error")
                }
                try await bench.expectNoRecords()
            },
            check("an item that is no longer found is removed with all its parts and isn't requested again") { bench in
                bench.respond(with: item.only(bench.allParts))
                _ = try await bench.item()
                let rows = itemLists.values.flatMap(\.items).count
                bench.expireRecords()
                bench.fail(with: notFound)
                try await expect(throws: notFound) { try await bench.item() }
                try await expect(throws: notFound) { try await bench.item() }
                try await expect(throws: notFound) { try await bench.row() }
                try expect(bench.remote.requests.count, is: 2, "the number of requests")
                // The rows of the item's lists are left, since they belong to other items too.
                try expect(try await bench.context.clearCache(), is: rows, "the number of records left")
            },
            check("a response that can't be stored is served with a warning") { bench in
                bench.engine.fail(.commit)
                bench.respond(with: item)
                try expect(try await bench.item(), is: Fetched(item, .network, warnings: [Bench.notStored]))
            },
            check("each language is fetched and stored separately") { bench in
                bench.respond(with: item)
                bench.respond(with: second, in: Bench.german)
                let german = bench.context(in: Bench.german).core.repository
                for freshness in [Freshness.network, bench.fresh] {
                    try expect(try await bench.item(), is: Fetched(item, freshness))
                    try expect(
                        try await german.item(id, with: bench.allParts, requiring: nil, .cached),
                        is: Fetched(second, freshness))
                }
            },
        ]
    }

    var ageChecks: [CatalogueCheck] {
        [
            check("refetching a stale item replaces every part with the one from the new response") { bench in
                bench.respond(with: item)
                _ = try await bench.item()
                bench.expireRecords()
                bench.respond(with: second)
                try expect(try await bench.item(), is: Fetched(second, .network))
                try expect(try await bench.item(), is: Fetched(second, .fresh(since: bench.clock.now)))
            },
            check("no part of an older response remains alongside a newer one") { bench in
                bench.respond(with: item)
                _ = try await bench.item()
                bench.expireRecords()
                let bare = second.only([])
                bench.respond(with: bare)
                try expect(try await bench.item().value, is: bare)
                try expect(try await bench.item(.stored).value, is: bare, "the stored item")
            },
            check("offline, a stale item is served with all its parts and a warning, after one request") { bench in
                bench.respond(with: item)
                _ = try await bench.item()
                bench.expireRecords()
                try expect(try await bench.item(.stored), is: Fetched(item, bench.stale))
                bench.disconnect()
                let warnings = [FetchWarning.refetchFailed(Bench.offline)]
                try expect(try await bench.item(), is: Fetched(item, bench.stale, warnings: warnings))
                try expect(bench.remote.requests.count, is: 2, "the number of requests")
            },
            CatalogueCheck(description: "records older than the source's terms allow are neither served nor kept") {
                let bench = Bench(self, maximumAge: 200_000)
                bench.respond(with: item)
                _ = try await bench.item()
                bench.clock.advance(by: 200_000)
                try expect(try await bench.item(.stored).value, is: item)
                bench.clock.advance(by: 0.001)
                bench.disconnect()
                try await expect(throws: Bench.offline) { try await bench.item(.stored) }
                bench.clock.advance(by: 86_400)
                try await expect(throws: Bench.offline) { try await bench.item(.stored) }
                try await bench.expectNoRecords()
            },
        ]
    }
}
