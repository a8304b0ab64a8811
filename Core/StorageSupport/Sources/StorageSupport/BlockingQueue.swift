import Foundation
import Synchronization

/// An executor that runs an actor's jobs one at a time on a thread that may block.
///
/// The cooperative pool has one thread per core, so an engine that waits there for disks and locks delays
/// every other task. An actor with this executor doesn't cause such delays:
///
/// ```swift
/// actor DiskStorage {
///     private let queue = BlockingQueue("disk")
///     nonisolated var unownedExecutor: UnownedSerialExecutor { queue.asUnownedSerialExecutor() }
/// }
/// ```
public final class BlockingQueue: SerialExecutor {
    private let queue: DispatchQueue
    /// The lock held by the running job.
    private let turn = Mutex(())
    /// The thread currently running the work of `ifIdle`, or 0.
    private let visitor = Atomic<UInt>(0)

    /// Creates a queue with a label for debuggers.
    public init(_ label: String) { queue = DispatchQueue(label: label) }

    /// Runs `job` after all jobs enqueued before it.
    public func enqueue(_ job: consuming ExecutorJob) {
        let job = UnownedJob(job)
        queue.async { self.turn.withLock { _ in job.runSynchronously(on: self.asUnownedSerialExecutor()) } }
    }

    /// Runs `work` on the calling thread as if it were a job, and returns its result; `nil` if a job is running.
    ///
    /// Waking the queue's thread takes longer than a short, non-blocking piece of work. The work may access the
    /// actor with `assumeIsolated`.
    package func ifIdle<Value>(_ work: () throws -> Value) rethrows -> Value? {
        try turn.withLockIfAvailable { _ in
            visitor.store(Self.thread, ordering: .relaxed)
            defer { visitor.store(0, ordering: .relaxed) }
            return try work()
        }
    }

    /// Traps unless the calling thread is running the work of `ifIdle`.
    public func checkIsolated() { precondition(visitor.load(ordering: .relaxed) == Self.thread, "not on this queue") }

    private static var thread: UInt {
        #if canImport(Darwin)
            UInt(bitPattern: pthread_self())
        #else
            pthread_self()
        #endif
    }
}
