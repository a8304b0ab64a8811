import CoreDomain
import CoreDomainTestHelpers
import Foundation
import Storage
import Synchronization

/// The record on which storage is tried out.
struct NoteEntity: StoredRecord {
    let noteID: Int
    var title: String?
    var folderID: Int?
    var cachedAt: Date

    static let schema = Schema(
        "notes", Self.init,
        key("noteID", \.noteID, Int.self),
        field("title", \.title, String?.self),
        field("folderID", \.folderID, Int?.self),
        field("cachedAt", \.cachedAt, Date.self))

    static func mock(
        noteID: Int = 1, title: String? = "first", folderID: Int? = 10, cachedAt: Date = ManualClock.start
    ) -> NoteEntity {
        NoteEntity(noteID: noteID, title: title, folderID: folderID, cachedAt: cachedAt)
    }

    static func key(_ id: Int) -> RecordKey { RecordKey(Scalar(id)) }
}

/// A record of the user's own, which never ages.
struct KeepsakeEntity: StoredRecord {
    let name: String
    var cachedAt: Date

    static let schema = Schema(
        "keepsakes", Self.init, key("name", \.name, String.self), field("cachedAt", \.cachedAt, Date.self))

    static var freshnessKind: FreshnessKind { .library }
}

/// A remote side that gives the answer it was told to give, and none before.
final class NoteRemote: Sendable {
    struct Unset: Error {}

    private struct State {
        var answer: Result<FetchedBatch, any Error> = .failure(Unset())
        var handed: [NoteEntity?] = []
    }

    private let state = Mutex(State())

    /// The stored records that it was handed, one for each time it was asked.
    var handed: [NoteEntity?] { state.withLock { $0.handed } }
    var timesAsked: Int { handed.count }

    func answer(_ records: any StoredRecord..., warnings: [FetchWarning] = []) {
        state.withLock { $0.answer = .success(FetchedBatch(records, warnings: warnings)) }
    }

    func fail(_ error: any Error) {
        state.withLock { $0.answer = .failure(error) }
    }

    /// What `fetch` and `updates` are given.
    var ask: @Sendable (NoteEntity?) async throws -> FetchedBatch {
        { old in
            try self.state.withLock { state in
                state.handed.append(old)
                return try state.answer.get()
            }
        }
    }
}
