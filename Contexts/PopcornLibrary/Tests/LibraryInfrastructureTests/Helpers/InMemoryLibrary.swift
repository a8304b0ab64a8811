package import CoreDomainTestHelpers
package import LibraryInfrastructure
import MemoryStorage
package import Storage
package import StorageTestHelpers
import Synchronization

/// A library over a log in memory, with its view in an engine that can fail.
package struct InMemoryLibrary {
    package let clock = ManualClock()
    package let engine = FailingStorage()
    package let log = FailingLog()
    package let storage: ContextStorage
    package let repository: LibraryView

    package init() {
        storage = ContextStorage(engine, clock: clock.wall)
        repository = LibraryView(of: log, in: storage)
    }

    /// Creates a second view of the same log in the same storage, like another process.
    package func another() -> LibraryView { LibraryView(of: log, in: storage) }
}

/// A log in memory to which nothing can be appended while it fails.
package final class FailingLog: EventLog {
    private let base = MemoryLog()
    private let error = Mutex<StorageError?>(nil)
    private let count = Mutex(0)

    package init() {}

    /// How often the log was read.
    package var reads: Int { count.withLock(\.self) }

    /// Makes every append fail with `error`; `nil` ends this.
    package func fail(with error: StorageError?) { self.error.withLock { $0 = error } }

    package func read(after position: LogPosition) async throws -> LogReading {
        count.withLock { $0 += 1 }
        return try await base.read(after: position)
    }

    package func append(_ lines: [LogLine], at position: LogPosition) async throws -> LogPosition {
        if let error = error.withLock(\.self) { throw error }
        return try await base.append(lines, at: position)
    }
}
