import CoreDomain
import CoreDomainTestHelpers
import Foundation
import StorageTestHelpers
import Synchronization

@testable import Storage

/// A store of notes with their tags and sketches, and all its dependencies.
struct NoteBench {
    let clock = ManualClock()
    let engine: FailingStorage
    let source = NoteSource()
    let storage: ContextStorage
    let notes: AggregateStore<NoteEntity>

    init(engine: FailingStorage = FailingStorage()) {
        self.engine = engine
        storage = ContextStorage(engine, clock: clock.wall)
        notes = AggregateStore(storage) { key in
            [RecordReference(NoteTagsEntity.self, key), RecordReference(NoteSketchEntity.self, key)]
        }
    }

    /// Fetches note 1 with both parts.
    func fetch(
        _ policy: FetchPolicy = .cached, requiring required: [RecordReference] = [],
        after predecessors: [RecordReference] = []
    ) async throws -> Fetched<Note> {
        try await notes.fetch(
            NoteEntity.key(1), policy, with: [NoteTagsEntity.reference, NoteSketchEntity.reference],
            requiring: required, after: predecessors, from: source.fetch
        ).map(Note.init)
    }

    /// Commits records without the store.
    func put(_ records: any StoredRecord...) async throws {
        _ = try await storage.engine.commit(records.map { .put($0) })
    }

    func stored<Record: StoredRecord>(_ type: Record.Type) async throws -> [Record] {
        try await storage.store(of: type).list().map(\.record)
    }

    /// Moves the clock past the lifetime of all stored records.
    func expireRecords() { clock.advance(by: 100_000) }
}

/// A note with its parts, which can be compared.
struct Note: Equatable {
    var root = NoteEntity.mock()
    var tags: NoteTagsEntity? = .mock()
    var sketch: NoteSketchEntity? = .mock()

    var records: [any StoredRecord] {
        let parts: [(any StoredRecord)?] = [root, tags, sketch]
        return parts.compactMap { $0 }
    }

    static let whole = Note()
}

extension Note {
    init(_ aggregate: Aggregate<NoteEntity>) {
        root = aggregate.root
        tags = aggregate.part(NoteTagsEntity.self, at: aggregate.root.key)
        sketch = aggregate.part(NoteSketchEntity.self, at: aggregate.root.key)
    }

    /// Returns a note whose values all differ from those of other editions.
    static func edition(_ name: String, cachedAt: Date) -> Note {
        Note(
            root: .mock(title: name, cachedAt: cachedAt), tags: .mock(tags: [name], cachedAt: cachedAt),
            sketch: .mock(path: name, cachedAt: cachedAt))
    }
}

/// A remote source of notes with scripted responses, which throws without one.
final class NoteSource: Sendable {
    struct Unscripted: Error {}

    private struct State {
        var response: Result<RemoteResponse<[any StoredRecord]>, any Error> = .failure(Unscripted())
        var receivedRoots: [NoteEntity?] = []
    }

    private let state = Mutex(State())

    /// The stored roots received with the requests.
    var receivedRoots: [NoteEntity?] { state.withLock { $0.receivedRoots } }
    var requestCount: Int { receivedRoots.count }

    func respond(with note: Note, warnings: [FetchWarning] = []) {
        respond(with: note.records, warnings: warnings)
    }

    func respond(with records: [any StoredRecord], warnings: [FetchWarning] = []) {
        state.withLock { $0.response = .success(RemoteResponse(records, warnings: warnings)) }
    }

    func fail(with error: any Error) {
        state.withLock { $0.response = .failure(error) }
    }

    /// The argument of `AggregateStore.fetch` and `updates`.
    var fetch: AggregateStore<NoteEntity>.Source {
        { root in
            try self.state.withLock { state in
                state.receivedRoots.append(root?.root)
                return try state.response.get().map { Delivery($0) }
            }
        }
    }
}
