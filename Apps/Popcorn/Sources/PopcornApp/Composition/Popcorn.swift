import Prompt

/// The program.
public enum Popcorn {
    /// Runs the program and returns its exit code.
    ///
    /// - Parameters:
    ///   - arguments: The arguments of the process, without its name.
    ///   - variables: The environment variables of the process.
    public static func run(_ arguments: [String], _ variables: [String: String]) async -> Int32 {
        await Program<Composition>(arguments: arguments, environment: Environment(variables)).run()
    }
}
