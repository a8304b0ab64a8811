import CoreDomain
import CoreDomainTestHelpers
import Synchronization
import Testing

@Suite(.timeLimit(.minutes(10)))
struct ObservationTests {
    private let item = ItemReference(.movie, 550)

    private static func stream(_ values: Int...) -> AsyncThrowingStream<Fetched<Int>, any Error> {
        AsyncThrowingStream { continuation in
            for value in values { continuation.yield(Fetched(value, .network)) }
            continuation.finish()
        }
    }

    @Test func `observation starts when the updates are iterated, and again with each iteration`() async throws {
        let starts = Counter()
        let updates = NoMarks().observe(
            item,
            {
                starts.increment()
                return Self.stream(7)
            }, { $0 })
        for _ in 1...50 { await Task.yield() }
        #expect(starts.value == 0)
        for expected in 1...2 {
            var values: [Int] = []
            for try await update in updates { values.append(update.value) }
            #expect(values == [7] && starts.value == expected)
        }
    }

    @Test func `a slow reader receives the newest state only`() async throws {
        let (end, ending) = AsyncStream.makeStream(of: Void.self)
        let updates = Updates<Int> { yield in
            for state in 1...3 { yield(state) }
            ending.finish()
        }
        var iterator = updates.makeAsyncIterator()
        for await _ in end {}
        #expect(try await iterator.next() == 3)
        #expect(try await iterator.next() == nil)
    }

    @Test func `changes of the lists while a state is described lead to one more state`() async throws {
        let (changes, change) = AsyncStream.makeStream(of: Void.self)
        let (described, description) = AsyncStream.makeStream(of: Int.self)
        let (resumed, resumption) = AsyncStream.makeStream(of: Void.self)
        let count = Counter()
        let updates = FakeLists(changes: changes).observe(
            item,
            {
                AsyncThrowingStream<Fetched<Int>, any Error> { $0.yield(Fetched(0, .network)) }
            },
            { value in
                let number = count.increment()
                description.yield(number)
                if number == 1 { for await _ in resumed {} }
                return value.map { _ in number }
            })
        var iterator = updates.makeAsyncIterator()
        var descriptions = described.makeAsyncIterator()
        #expect(await descriptions.next() == 1)
        for _ in 1...5 { change.yield() }
        change.finish()
        for _ in 1...500 { await Task.yield() }
        resumption.finish()
        #expect(await descriptions.next() == 2)
        while try await iterator.next()?.value != 2 {}
        for _ in 1...50 { await Task.yield() }
        #expect(count.value <= 3)
    }

    @Test func `iterating in a cancelled task throws the cancellation`() async throws {
        let updates = Updates<Int> { yield in
            yield(1)
            try await Task.sleep(for: .seconds(600))
        }
        let (first, received) = AsyncStream.makeStream(of: Void.self)
        let task = Task<Void, any Error> {
            for try await _ in updates { received.finish() }
        }
        for await _ in first {}
        task.cancel()
        await #expect(throws: FetchError.cancelled) { try await task.value }
    }

    @Test func `updates end with the error of their source`() async throws {
        let updates = Updates<Int> { _ in throw FetchError.offline("no route") }
        var iterator = updates.makeAsyncIterator()
        await #expect(throws: FetchError.offline("no route")) { try await iterator.next() }
    }
}

private final class Counter: Sendable {
    private let state = Mutex(0)

    var value: Int { state.withLock { $0 } }

    @discardableResult
    func increment() -> Int {
        state.withLock { count in
            count += 1
            return count
        }
    }
}
