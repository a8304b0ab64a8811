import Dispatch
import StorageSupport
import Testing

@Suite struct `A queue whose thread may block` {
    /// An actor whose jobs run on the queue.
    private actor Counter {
        let queue = BlockingQueue("counter")
        private(set) var count = 0

        nonisolated var unownedExecutor: UnownedSerialExecutor { queue.asUnownedSerialExecutor() }

        func increment() { count += 1 }

        func hold(_ isHeld: DispatchSemaphore, until end: DispatchSemaphore) {
            isHeld.signal()
            end.wait()
            count += 1
        }

        nonisolated func incrementIfIdle() -> Bool { queue.ifIdle { assumeIsolated { $0.count += 1 } } != nil }

        nonisolated var countIfIdle: Int? { queue.ifIdle { assumeIsolated { $0.count } } }
    }

    @Test func `short work on an idle queue runs at once, after all earlier jobs`() async {
        let counter = Counter()
        #expect(counter.countIfIdle == 0)
        await counter.increment()
        #expect(counter.countIfIdle == 1)
    }

    @Test func `short work does not run while a job is running`() async {
        let counter = Counter()
        let isHeld = DispatchSemaphore(value: 0)
        let end = DispatchSemaphore(value: 0)
        async let job: Void = counter.hold(isHeld, until: end)
        await withCheckedContinuation { continuation in
            DispatchQueue.global().async {
                isHeld.wait()
                continuation.resume()
            }
        }
        #expect(counter.countIfIdle == nil)
        end.signal()
        await job
        // The queue may need a moment to become idle after the job has returned.
        while counter.countIfIdle == nil { await Task.yield() }
        #expect(counter.countIfIdle == 1)
    }

    @Test func `jobs and short work never run at the same time`() async {
        let counter = Counter()
        let total = await withTaskGroup(of: Int.self) { group in
            for _ in 0..<1000 {
                group.addTask {
                    await counter.increment()
                    return counter.incrementIfIdle() ? 2 : 1
                }
            }
            return await group.reduce(0, +)
        }
        await #expect(counter.count == total)
    }
}
