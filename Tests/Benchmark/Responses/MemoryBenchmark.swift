import Foundation

/// Compares popcorn's resident memory after many screens, and after many rows, with that after the first of them.
struct MemoryBenchmark {
    private static let limit = 10.0

    private let server: ServerProcess

    init(_ server: ServerProcess) { self.server = server }

    /// Prints the memory, and returns whether it has grown by 10 MB at most.
    func run() throws -> Bool {
        let screens = try Session(server)
        defer { screens.end() }
        var sizes: [(String, Double)] = []
        for number in 1...1000 {
            try screens.type("movie \(1000 + number)")
            try screens.type("version")
            try screens.read { $0.contains(Data("popcorn ".utf8)) }
            if [1, 10, 100, 1000].contains(number) { sizes.append(("\(number) screens", try screens.megabytes)) }
        }
        let areScreensFlat = report(sizes)

        let rows = try Session(server)
        defer { rows.end() }
        sizes = []
        try rows.type("popular --limit 10000 --ndjson")
        var count = 0
        for number in [20, 1000, 10_000] {
            while count < number { count += try rows.read { !$0.isEmpty }.count { $0 == UInt8(ascii: "\n") } }
            sizes.append(("\(count) rows", try rows.megabytes))
        }
        return report(sizes) && areScreensFlat
    }

    private func report(_ sizes: [(String, Double)]) -> Bool {
        for (name, size) in sizes {
            print(name.padding(toLength: 20, withPad: " ", startingAt: 0) + String(format: "%6.1f MB", size))
        }
        let growth = (sizes.last?.1 ?? 0) - (sizes.first?.1 ?? 0)
        print(String(format: "grown by %.1f MB, at most %.0f\n", growth, Self.limit))
        return growth <= Self.limit
    }
}

/// popcorn with its own home, which reads lines and writes to a pipe.
private final class Session {
    private let process = Process()
    private let input = Pipe()
    private let output = Pipe()
    private let home = FileManager.default.temporaryDirectory.appending(path: "tmdb-bench-\(UUID().uuidString)")

    init(_ server: ServerProcess) throws {
        try FileManager.default.createDirectory(at: home, withIntermediateDirectories: true)
        process.executableURL = ServerProcess.program.deletingLastPathComponent().appending(path: "popcorn")
        process.environment = [
            "HOME": home.path, "PATH": "/usr/bin:/bin", "LANG": "C.UTF-8", "TMDB_ACCESS_TOKEN": "x",
            "POPCORN_API_BASE": server.base.absoluteString,
        ]
        process.standardInput = input
        process.standardOutput = output
        try process.run()
    }

    func type(_ line: String) throws { try input.fileHandleForWriting.write(contentsOf: Data("\(line)\n".utf8)) }

    /// Reads and returns the output until it is complete.
    @discardableResult
    func read(until isComplete: (Data) -> Bool) throws -> Data {
        var text = Data()
        while !isComplete(text) {
            let data = output.fileHandleForReading.availableData
            guard !data.isEmpty else { throw BenchmarkError("popcorn has ended") }
            text += data
        }
        return text
    }

    var megabytes: Double {
        get throws {
            let fields = try String(contentsOfFile: "/proc/\(process.processIdentifier)/statm", encoding: .utf8)
                .split(separator: " ")
            guard fields.count > 1, let pages = Int(fields[1]) else { throw BenchmarkError("statm has no size") }
            return Double(pages * Int(getpagesize())) / 1_048_576
        }
    }

    func end() {
        process.terminate()
        process.waitUntilExit()
        try? FileManager.default.removeItem(at: home)
    }
}
