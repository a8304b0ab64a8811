import TerminalKit
import Testing

@Suite struct `A deadline` {
    private struct Failure: Error {}

    @Test func `work done in time returns its result`() async throws {
        #expect(try await Deadline.run(within: .seconds(60)) { 7 } == 7)
    }

    @Test func `work that fails in time throws its error`() async {
        await #expect(throws: Failure.self) { try await Deadline.run(within: .seconds(60)) { throw Failure() } }
    }

    @Test func `if work doesn't end in time, the caller stops waiting for it`() async throws {
        let result: Int? = try await Deadline.run(within: .milliseconds(20)) {
            // Nothing resumes the continuation, and it ignores cancellation.
            await withUnsafeContinuation { (_: UnsafeContinuation<Int, Never>) in }
        }
        #expect(result == nil)
    }

    @Test func `a cancelled caller does not wait for the deadline`() async {
        let task = Task {
            try await Deadline.run(within: .seconds(60)) { try await Task.sleep(for: .seconds(60)) }
        }
        task.cancel()
        await #expect(throws: CancellationError.self) { try await task.value }
    }
}
