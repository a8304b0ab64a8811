import Dispatch

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

    /// Creates a queue that a debugger shows as `label`.
    public init(_ label: String) {
        queue = DispatchQueue(label: label)
    }

    /// Runs `job` after those that were enqueued before it.
    public func enqueue(_ job: consuming ExecutorJob) {
        let job = UnownedJob(job)
        queue.async { job.runSynchronously(on: self.asUnownedSerialExecutor()) }
    }
}
