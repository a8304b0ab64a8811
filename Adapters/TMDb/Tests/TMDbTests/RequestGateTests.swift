import Synchronization
import Testing

@testable import TMDb

@Suite(.timeLimit(.minutes(1)))
struct RequestGateTests {
    /// Questions in progress, each of which ends when the test says so.
    final class Questions: Sendable {
        private let state = Mutex<(open: [Int: CheckedContinuation<Void, Never>], begun: [Int])>(([:], []))

        var begun: [Int] { state.withLock { $0.begun } }

        func ask(_ number: Int) async {
            await withCheckedContinuation { continuation in
                state.withLock {
                    $0.open[number] = continuation
                    $0.begun.append(number)
                }
            }
        }

        func end(_ number: Int) {
            state.withLock { $0.open.removeValue(forKey: number) }?.resume()
        }

        func begun(_ count: Int) async {
            while begun.count < count { await Task.yield() }
        }
    }

    let clock = TestClock()
    let questions = Questions()

    @Test func `a few questions are asked at a time, and the next one when one ends`() async throws {
        let gate = RequestGate(stopwatch: clock.stopwatch(), atATime: 2)
        var tasks: [Task<Void, any Error>] = []
        for number in 1...4 {
            tasks.append(Task { try await gate.admit { _ in await questions.ask(number) } })
            await number <= 2 ? questions.begun(number) : gate.queue(number - 2)
        }
        #expect(questions.begun == [1, 2])
        questions.end(2)
        await questions.begun(3)
        #expect(await gate.queueLength == 1 && questions.begun == [1, 2, 3])
        for number in [1, 3] { questions.end(number) }
        await questions.begun(4)
        questions.end(4)
        for task in tasks { try await task.value }
    }

    @Test func `whoever gives up waiting makes no room and takes none`() async throws {
        let gate = RequestGate(stopwatch: clock.stopwatch(), atATime: 1)
        let first = Task { try await gate.admit { _ in await questions.ask(1) } }
        await questions.begun(1)
        let second = Task { try await gate.admit { _ in await questions.ask(2) } }
        await gate.queue(1)
        let third = Task { try await gate.admit { _ in await questions.ask(3) } }
        await gate.queue(2)
        second.cancel()
        await #expect(throws: CancellationError.self) { try await second.value }
        #expect(questions.begun == [1])
        questions.end(1)
        await questions.begun(2)
        #expect(questions.begun == [1, 3])
        questions.end(3)
        try await first.value
        try await third.value
    }

    @Test func `a failed question makes room`() async throws {
        let gate = RequestGate(stopwatch: clock.stopwatch(), atATime: 1)
        await #expect(throws: CancellationError.self) {
            try await gate.admit { _ in throw CancellationError() }
        }
        #expect(try await gate.admit { _ in 7 } == 7)
    }

    @Test func `whoever waits while nobody is answered waits no longer than for an answer`() async throws {
        let gate = RequestGate(stopwatch: clock.stopwatch(), atATime: 1, patience: .seconds(20))
        let first = Task {
            try await gate.admit { _ in
                await questions.ask(1)
                throw TMDbError.noWholeAnswer("nowhere")
            }
        }
        await questions.begun(1)
        let second = Task { try await gate.admit { _ in await questions.ask(2) } }
        await gate.queue(1)
        clock.advance(by: .seconds(5))
        let third = Task { try await gate.admit { waited in waited } }
        await gate.queue(2)
        clock.advance(by: .seconds(15))
        questions.end(1)
        await #expect(throws: TMDbError.self) { try await first.value }
        await #expect(throws: AttemptFailure.noWholeAnswer("no answer in time")) { try await second.value }
        #expect(try await third.value == .seconds(15))
        #expect(questions.begun == [1])
    }

    @Test func `an answer to anybody, be it a refusal, gives everybody new patience`() async throws {
        let gate = RequestGate(stopwatch: clock.stopwatch(), atATime: 1, patience: .seconds(20))
        let first = Task {
            try await gate.admit { _ in
                await questions.ask(1)
                throw TMDbError.rateLimited(retryAfter: nil)
            }
        }
        await questions.begun(1)
        let second = Task { try await gate.admit { waited in waited } }
        await gate.queue(1)
        clock.advance(by: .seconds(60))
        questions.end(1)
        #expect(try await second.value == .zero)
        await #expect(throws: TMDbError.self) { try await first.value }
    }

    @Test func `the forty-first request of a second waits for the next`() async throws {
        let gate = RequestGate(stopwatch: clock.stopwatch())
        for _ in 1...30 { try await gate.pace() }
        clock.advance(by: .milliseconds(400))
        for _ in 1...10 { try await gate.pace() }
        async let next: Void = gate.pace()
        await clock.pass(.milliseconds(600))
        try await next
        #expect(clock.now.offset == .seconds(1))
    }
}

extension RequestGate {
    /// Returns when that many questions wait.
    func queue(_ length: Int) async {
        while queueLength < length { await Task.yield() }
    }
}
