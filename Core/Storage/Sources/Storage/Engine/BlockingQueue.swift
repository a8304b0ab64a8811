import Dispatch

/// Runs an actor's work one piece at a time on a thread that may block.
///
/// An engine that waits for disks and locks would hold up every other task if it ran on the cooperative pool, which
/// has as many threads as the machine has cores. As an actor with this executor it does not:
///
/// ```swift
/// actor DiskStorage {
///     private let queue = BlockingQueue("disk")
///     nonisolated var unownedExecutor: UnownedSerialExecutor { queue.asUnownedSerialExecutor() }
/// }
/// ```
public final class BlockingQueue: SerialExecutor {
    private let queue: DispatchQueue

    /// `label` names the queue in a debugger.
    public init(_ label: String) {
        queue = DispatchQueue(label: label)
    }

    public func enqueue(_ job: consuming ExecutorJob) {
        let job = UnownedJob(job)
        queue.async { job.runSynchronously(on: self.asUnownedSerialExecutor()) }
    }
}
