import Synchronization
import Testing

@testable import MoviesApplication

@Suite struct ConcurrentMapTests {
    @Test(arguments: [(0, 4), (1, 4), (4, 4), (5, 4), (50, 4), (10, 1)])
    func `results keep the order of the elements, and no more than the limit are under way`(
        _ count: Int, _ limit: Int
    ) async {
        let crowd = Crowd()
        let results = await Array(0..<count).concurrentMap(atMost: limit) { number in
            crowd.enter()
            // The later an element comes, the sooner it is done.
            for _ in number..<count { await Task.yield() }
            crowd.leave()
            return number
        }
        #expect(results == Array(0..<count))
        #expect(crowd.largest <= limit)
    }
}

/// Counts how many are inside at once.
private final class Crowd: Sendable {
    private let state = Mutex((inside: 0, largest: 0))

    var largest: Int { state.withLock { $0.largest } }

    func enter() {
        state.withLock { state in
            state.inside += 1
            state.largest = max(state.largest, state.inside)
        }
    }

    func leave() { state.withLock { $0.inside -= 1 } }
}
