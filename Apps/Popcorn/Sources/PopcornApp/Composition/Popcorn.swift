import Prompt
public import TerminalKit

/// The entry point of the program.
public enum Popcorn {
    /// Runs the program and returns its exit code.
    ///
    /// - Parameters:
    ///   - arguments: The arguments of the process, without its name.
    ///   - variables: The environment variables of the process.
    ///   - streams: The input and output of the process.
    public static func run(
        _ arguments: [String], _ variables: [String: String], streams: StandardStreams = .ofProcess
    ) async -> Int32 {
        await Program<Composition>(arguments: arguments, environment: Environment(variables), streams: streams).run()
    }
}
