import CoreDomain
import CoreDomainTestHelpers
import Foundation
import MemoryStorage
import Storage
import Synchronization
import Testing

private final class Requests: Sendable {
    private let texts = Mutex<[String]>([])

    var all: [String] { texts.withLock(\.self) }

    func record(_ text: String) { texts.withLock { $0.append(text) } }
}

@Suite struct SingleRecordRepositoryTests {
    private let clock = ManualClock()
    private let requests = Requests()

    private struct Label: StoredRecord {
        let labelID: Int
        let language: String
        var name: String
        var cachedAt: Date

        static let schema = Schema(
            "labels", Self.init, key("labelID", \.labelID, Int.self), key("language", \.language, String.self),
            field("name", \.name, String.self), field("cachedAt", \.cachedAt, Date.self))
    }

    private func repository(keeping maximumAge: TimeInterval = 1e9) -> some ItemRepository<String> {
        let storage = ContextStorage(MemoryStorage(), clock: clock.wall)
        return SingleRecordRepository<Label, String>(storage, .unitedStates, keeping: maximumAge) {
            $0.name
        } write: {
            Label(labelID: 7, language: $1, name: $0, cachedAt: $2)
        } fetch: { [requests] id, locale in
            requests.record("\(id) \(locale.language)")
            return RemoteResponse("label \(id)")
        }
    }

    @Test func `an item is fetched once, then served from storage until it is cleared`() async throws {
        let labels = repository()
        let fetched = try await labels.item(7, .cached)
        let stored = try await labels.item(7, .cached)
        #expect(fetched.value == "label 7" && fetched.freshness == .network)
        #expect(stored.value == "label 7" && stored.freshness.storedAt == ManualClock.start)
        #expect(requests.all == ["7 en-US"])
        #expect(try await labels.clear(staleOnly: false) == 1)
        await #expect(throws: FetchError.self) { try await labels.item(7, .storedOnly) }
    }

    @Test func `an item past its maximum age is not served`() async throws {
        let labels = repository(keeping: 1000)
        _ = try await labels.item(7, .cached)
        clock.advance(by: 1001)
        await #expect(throws: FetchError.self) { try await labels.item(7, .storedOnly) }
    }
}
