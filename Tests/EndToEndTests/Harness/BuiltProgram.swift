import Synchronization
import Testing

/// Starts the built program for the runs of a test, which otherwise are in the process of the tests.
final class BuiltProgram: TestTrait, TestScoping {
    @TaskLocal private static var current: BuiltProgram?

    /// How many runs are left that start it.
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
    /// Every run is a process: it has a current folder, pipes, programs that read its output, an exit code.
    static var builtProgram: Self { BuiltProgram(runs: .max) }

    /// The first run is a process. The other runs and cases of the test compare what is the same without one.
    static var builtProgramOnce: Self { BuiltProgram(runs: 1) }
}
