import Foundation

/// The ids of `getrusage` for this process and for its children that have ended.
let RUSAGE_SELF_ID: Int32 = 0
let RUSAGE_CHILDREN_ID: Int32 = -1

private func usage(_ id: Int32) -> rusage {
    var usage = rusage()
    getrusage(__rusage_who_t(id), &usage)
    return usage
}

/// The processor time so far, in seconds.
func processorTime(_ id: Int32) -> Double {
    let usage = usage(id)
    return [usage.ru_utime, usage.ru_stime].map { Double($0.tv_sec) + Double($0.tv_usec) / 1e6 }.reduce(0, +)
}

/// The greatest memory of a child so far, in megabytes.
var peakOfChildren: Double { Double(usage(RUSAGE_CHILDREN_ID).ru_maxrss) / 1024 }

/// The program, with a home folder of its own.
struct Program {
    private let home: URL
    private let environment: [String: String]

    init(home: URL, _ environment: [String: String] = [:]) throws {
        self.home = home
        self.environment = [
            "HOME": home.path, "PATH": "/usr/bin:/bin", "TERM": "xterm-256color", "LANG": "C.UTF-8", "TZ": "UTC",
        ].merging(environment) { $1 }
        try FileManager.default.createDirectory(at: home, withIntermediateDirectories: true)
    }

    static var path: String {
        URL(filePath: CommandLine.arguments[0]).resolvingSymlinksInPath().deletingLastPathComponent()
            .appending(path: "popcorn").path
    }

    /// Runs the program, or another one that runs it, and returns what it wrote to standard output and its processor time.
    ///
    /// - Parameter read: Receives each piece of the output when it is written.
    @discardableResult
    func run(_ words: [String], read: (String) -> Void = { _ in }) throws -> (output: String, seconds: Double) {
        let process = Process()
        let pipe = Pipe()
        process.executableURL = URL(filePath: words[0])
        process.arguments = Array(words.dropFirst())
        process.environment = environment
        process.standardOutput = pipe
        process.standardInput = FileHandle.nullDevice
        let start = processorTime(RUSAGE_CHILDREN_ID)
        try process.run()
        var output = Data()
        while case let piece = pipe.fileHandleForReading.availableData, !piece.isEmpty {
            output += piece
            read(String(decoding: piece, as: UTF8.self))
        }
        process.waitUntilExit()
        let text = String(decoding: output, as: UTF8.self)
        guard process.terminationStatus == 0 else { throw Failure(description: "\(words) failed: \(text)") }
        return (text, processorTime(RUSAGE_CHILDREN_ID) - start)
    }

    /// Imports a file, and returns the number of rows by outcome.
    func imported(_ file: URL) throws -> (counts: [String: Int], seconds: Double) {
        let (output, seconds) = try run([Self.path, "import", file.path, "--json"])
        let object = try JSONSerialization.jsonObject(with: Data(output.utf8)) as? [String: Any]
        guard let data = object?["data"] as? [String: Any], let total = data["total"] as? [String: Int] else {
            throw Failure(description: "the report has no total: \(output.prefix(200))")
        }
        return (total, seconds)
    }
}
