package import Foundation

/// The program beside this one, with a home folder of its own.
package struct Program {
    package let home: URL
    private let environment: [String: String]

    package init(home: URL, _ environment: [String: String] = [:]) throws {
        self.home = home
        self.environment = [
            "HOME": home.path, "PATH": "/usr/bin:/bin", "TERM": "xterm-256color", "LANG": "C.UTF-8", "TZ": "UTC",
        ].merging(environment) { $1 }
        try FileManager.default.createDirectory(at: home, withIntermediateDirectories: true)
    }

    package static var path: String {
        URL(filePath: CommandLine.arguments[0]).resolvingSymlinksInPath().deletingLastPathComponent()
            .appending(path: "popcorn").path
    }

    /// Runs the program with a line's words.
    @discardableResult
    package func run(_ words: String...) throws -> Run { try run([Self.path] + words) }

    /// Runs the program, or another one that runs it.
    ///
    /// - Parameters:
    ///   - isKept: Whether to return the output.
    ///   - code: The exit code with which it has to end.
    ///   - read: Receives each piece of the output when it is written.
    @discardableResult
    package func run(
        _ words: [String], isKept: Bool = true, code: Int32 = 0, read: (String) -> Void = { _ in }
    ) throws -> Run {
        try MeasuredProcess(words: words, environment: environment)
            .runWithOutput(isKept: isKept, code: code, read: read)
    }

    /// Runs the program with the words of a line, which it doesn't keep the output of.
    @discardableResult
    package func run(line: String, code: Int32 = 0) throws -> Run {
        try run([Self.path] + line.split(separator: " ").map(String.init), isKept: false, code: code)
    }

    /// Imports a file, and returns the number of rows by outcome.
    package func imported(_ file: URL) throws -> (counts: [String: Int], run: Run) {
        let run = try run("import", file.path, "--json")
        let object = try JSONSerialization.jsonObject(with: Data(run.output.utf8)) as? [String: Any]
        guard let data = object?["data"] as? [String: Any], let total = data["total"] as? [String: Int] else {
            throw Failure("the report has no total: \(run.output.prefix(200))")
        }
        return (total, run)
    }
}
