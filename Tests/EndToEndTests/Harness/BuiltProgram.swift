import Synchronization
import Testing

/// Makes the runs of a test start the built program instead of running in the test process.
final class BuiltProgram: TestTrait, TestScoping {
    @TaskLocal private static var current: BuiltProgram?

    /// The number of remaining runs that start it.
    private let runs: Mutex<Int>

    fileprivate init(runs: Int) { self.runs = Mutex(runs) }

    func provideScope(
        for test: Test, testCase: Test.Case?, performing function: @Sendable () async throws -> Void
    ) async throws {
        try await Self.$current.withValue(self) { try await function() }
    }

    /// Whether the next run of the current test starts the built program.
    static func takeRun() -> Bool {
        current?.runs.withLock { runs in
            defer { runs -= 1 }
            return runs > 0
        } ?? false
    }
}

extension Trait where Self == BuiltProgram {
    /// Every run is a process, with its current folder, pipes, readers and exit code.
    static var builtProgram: Self { BuiltProgram(runs: .max) }

    /// Only the first run is a process; the others compare what doesn't depend on one.
    static var builtProgramOnce: Self { BuiltProgram(runs: 1) }
}
