import Foundation
import Synchronization

/// A time limit for work that may take too long.
public enum Deadline {
    /// Returns the result of `body`; after `limit`, cancels `body`, even if it is blocked, and returns `nil`.
    public static func run<Result: Sendable>(
        within limit: Duration, _ body: @escaping @Sendable () async throws -> Result
    ) async throws -> Result? {
        let (stream, continuation) = AsyncThrowingStream<Result?, any Error>.makeStream()
        let work = Task {
            do {
                continuation.yield(try await body())
            } catch {
                continuation.finish(throwing: error)
            }
        }
        let timer = Task {
            try await Task.sleep(for: limit)
            continuation.yield(nil)
        }
        defer {
            work.cancel()
            timer.cancel()
        }
        for try await result in stream { return result }
        throw CancellationError()
    }
}

extension DispatchQueue {
    /// Returns the result of `body`, run on this queue, since it would block the cooperative pool.
    ///
    /// - Parameter body: The code to run; its argument returns whether the task has been cancelled.
    func result<Result: Sendable>(
        of body: @escaping @Sendable (_ isCancelled: () -> Bool) -> Result
    ) async -> Result {
        let flag = CancellationFlag()
        return await withTaskCancellationHandler {
            await withCheckedContinuation { continuation in
                async { continuation.resume(returning: body { flag.isSet }) }
            }
        } onCancel: {
            flag.set()
        }
    }
}

private final class CancellationFlag: Sendable {
    private let value = Atomic(false)

    var isSet: Bool { value.load(ordering: .relaxed) }
    func set() { value.store(true, ordering: .relaxed) }
}
