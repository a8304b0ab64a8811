import Foundation
import Synchronization

/// An executor that runs an actor's jobs one at a time on a thread that may block.
///
/// The cooperative pool has as many threads as the machine has cores, so an engine that waits there for disks and locks
/// delays every other task. An actor with this executor does not:
///
/// ```swift
/// actor DiskStorage {
///     private let queue = BlockingQueue("disk")
///     nonisolated var unownedExecutor: UnownedSerialExecutor { queue.asUnownedSerialExecutor() }
/// }
/// ```
public final class BlockingQueue: SerialExecutor {
    private let queue: DispatchQueue
    /// Held by the job that runs.
    private let turn = Mutex(())
    /// The thread on which `ifIdle` runs its work; 0 while it doesn't.
    private let visitor = Atomic<UInt>(0)

    /// Creates a queue that a debugger shows as `label`.
    public init(_ label: String) {
        queue = DispatchQueue(label: label)
    }

    /// Runs `job` after those that were enqueued before it.
    public func enqueue(_ job: consuming ExecutorJob) {
        let job = UnownedJob(job)
        queue.async { self.turn.withLock { _ in job.runSynchronously(on: self.asUnownedSerialExecutor()) } }
    }

    /// Runs `work` on the calling thread as if it were a job, and returns what it returns; `nil` if a job runs now.
    ///
    /// Waking the queue's thread takes longer than a short piece of work that doesn't wait for anything. The work may use
    /// the actor by `assumeIsolated`.
    public func ifIdle<Value>(_ work: () throws -> Value) rethrows -> Value? {
        try turn.withLockIfAvailable { _ in
            visitor.store(Self.thread, ordering: .relaxed)
            defer { visitor.store(0, ordering: .relaxed) }
            return try work()
        }
    }

    /// Stops the program unless the calling thread runs the work of `ifIdle`.
    public func checkIsolated() {
        precondition(visitor.load(ordering: .relaxed) == Self.thread, "not on this queue")
    }

    private static var thread: UInt {
        #if canImport(Darwin)
            UInt(bitPattern: pthread_self())
        #else
            pthread_self()
        #endif
    }
}
