import CoreDomain
import CoreDomainTestHelpers
import Foundation
import Storage
import StorageTestHelpers
import Testing

/// The behaviour of an aggregate store if fetching, finding or storing fails.
@Suite struct AggregateStoreFailureTests {
    private let bench = NoteBench()
    private let start = ManualClock.start
    private static let notFound = FetchError.notFound("note 1")

    private func storeWhole() async throws {
        try await bench.put(Note.whole.root, NoteTagsEntity.mock(), NoteSketchEntity.mock())
    }

    // MARK: Fetching

    static let failures: [FetchError] = [
        .offline("no route"), .unauthorised("no key"), .rateLimited(retryAfter: 3), .badData("title: null"),
        .storage("elsewhere"),
    ]

    @Test(arguments: failures)
    func `a stale root is served with a warning if fetching fails`(_ error: FetchError) async throws {
        try await storeWhole()
        bench.expireRecords()
        bench.source.fail(with: error)
        let served = Fetched(Note.whole, .stale(since: start), warnings: [.refetchFailed(error)])
        for _ in 1...2 { #expect(try await bench.fetch() == served) }
        #expect(bench.source.requestCount == 2)
    }

    @Test(arguments: failures)
    func `a fresh root is served with a warning if a refresh fails`(_ error: FetchError) async throws {
        try await storeWhole()
        bench.source.fail(with: error)
        let served = Fetched(Note.whole, .fresh(since: start), warnings: [.refetchFailed(error)])
        #expect(try await bench.fetch(.refresh) == served)
    }

    @Test(arguments: failures + [notFound, .cancelled])
    func `the fetch failure is thrown if nothing is stored`(_ error: FetchError) async {
        bench.source.fail(with: error)
        await #expect(throws: error) { try await bench.fetch() }
    }

    @Test func `cancellation is thrown even if a stale root is stored, and the root stays stored`() async throws {
        try await storeWhole()
        bench.expireRecords()
        bench.source.fail(with: FetchError.cancelled)
        await #expect(throws: FetchError.cancelled) { try await bench.fetch() }
        // If the source cancels the request itself, the caller gets a warning instead of a cancellation.
        bench.source.fail(with: CancellationError())
        let error = FetchError.offline("the source cancelled the request")
        #expect(try await bench.fetch().warnings == [.refetchFailed(error)])
        #expect(try await bench.stored(NoteEntity.self) == [.mock()])
    }

    @Test func `a response about a different item is rejected as bad data`() async {
        bench.source.respond(with: Note(root: .mock(noteID: 2)))
        await #expect(throws: FetchError.badData("the response for notes 1 is about another item")) {
            try await bench.fetch()
        }
    }

    @Test func `a response's warning is returned only once`() async throws {
        bench.source.respond(with: .whole, warnings: [.skipped(2)])
        #expect(try await bench.fetch().warnings == [.skipped(2)])
        #expect(try await bench.fetch().warnings == [])
    }

    // MARK: Finding

    @Test(arguments: [FetchPolicy.cached, .refresh])
    func `a root that the source no longer has is removed with its parts`(_ policy: FetchPolicy) async throws {
        try await storeWhole()
        try await bench.put(NoteEntity.mock(noteID: 2), NoteTagsEntity.mock(noteID: 2))
        bench.expireRecords()
        bench.source.fail(with: Self.notFound)
        await #expect(throws: Self.notFound) { try await bench.fetch(policy) }
        #expect(try await bench.stored(NoteEntity.self) == [.mock(noteID: 2)])
        #expect(try await bench.stored(NoteTagsEntity.self) == [.mock(noteID: 2)])
        #expect(try await bench.stored(NoteSketchEntity.self) == [])
    }

    @Test(arguments: [FetchPolicy.cached, .stored])
    func `a root that wasn't found isn't requested again within an hour`(_ policy: FetchPolicy) async throws {
        bench.source.fail(with: Self.notFound)
        await #expect(throws: Self.notFound) { try await bench.fetch() }
        bench.source.respond(with: .whole)
        bench.clock.advance(by: 3600)
        await #expect(throws: FetchError.notFound("notes 1")) { try await bench.fetch(policy) }
        #expect(bench.source.requestCount == 1)
        bench.clock.advance(by: 0.001)
        #expect(try await bench.fetch(policy).value == .whole)
    }

    @Test func `a refresh requests an absent root, and removes the absence if the root now exists`() async throws {
        bench.source.fail(with: Self.notFound)
        await #expect(throws: Self.notFound) { try await bench.fetch() }
        bench.source.respond(with: .whole)
        #expect(try await bench.fetch(.refresh) == Fetched(.whole, .network))
        try await bench.storage.store(of: NoteEntity.self).remove([NoteEntity.key(1)])
        #expect(try await bench.fetch() == Fetched(.whole, .network))
    }

    @Test func `the absence of one root doesn't affect another`() async throws {
        bench.source.fail(with: Self.notFound)
        await #expect(throws: Self.notFound) { try await bench.fetch() }
        bench.source.respond(with: [NoteEntity.mock(noteID: 2)])
        let other = try await bench.notes.fetch(NoteEntity.key(2), from: bench.source.fetch)
        #expect(other.value.root == .mock(noteID: 2))
    }

    // MARK: Storing

    @Test func `a response that can't be stored is returned in full, with a warning`() async throws {
        bench.engine.fail(.commit)
        bench.source.respond(with: .whole, warnings: [.skipped(2)])
        let notStored = FetchWarning.notStored(FailingStorage.diskFull.fetchError)
        for _ in 1...2 {
            #expect(try await bench.fetch() == Fetched(.whole, .network, warnings: [.skipped(2), notStored]))
        }
        #expect(bench.source.requestCount == 2)
    }

    @Test func `a root that isn't found is an error even if its absence can't be stored`() async throws {
        try await storeWhole()
        bench.expireRecords()
        bench.engine.fail(.commit)
        bench.source.fail(with: Self.notFound)
        await #expect(throws: Self.notFound) { try await bench.fetch() }
    }
}
