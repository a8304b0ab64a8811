import Foundation
import LoopbackTMDb
import Measuring

/// The starts that are measured, with their home folders.
struct StartBenchmark {
    /// A measured start, and how many times the empty program's time it may take.
    private struct Start {
        let name: String
        let process: MeasuredProcess
        var limit: Double?
        var times: [Duration] = []
        var processorTimes: [Duration] = []
    }

    private var starts: [Start]
    private let folder: URL
    private let server: LoopbackTMDb
    private let pictures: PictureCost
    private let list: LongList

    init() throws {
        let programs = URL(filePath: CommandLine.arguments[0]).resolvingSymlinksInPath().deletingLastPathComponent()
        let popcorn = programs.appending(path: "popcorn").path
        let folder = URL.temporaryDirectory.appending(path: "start-bench-\(UUID().uuidString)")
        let server = try LoopbackTMDb.started()
        func start(
            _ name: String, _ words: String..., in home: String, _ more: [String: String] = [:], prompts: Bool = false,
            limit: Double? = nil
        ) throws -> Start {
            let home = folder.appending(path: home)
            try FileManager.default.createDirectory(at: home, withIntermediateDirectories: true)
            let environment = ["HOME": home.path, "PATH": "/usr/bin:/bin", "TERM": "xterm-256color", "LANG": "C.UTF-8"]
            let process = MeasuredProcess(
                words: [popcorn] + words, environment: environment.merging(more) { $1 }, isReadyAtPrompt: prompts)
            return Start(name: name, process: process, limit: limit)
        }
        self.folder = folder
        self.server = server
        pictures = try PictureCost(popcorn: popcorn, in: folder, server)
        list = LongList(popcorn: popcorn, folder: folder)
        let memory = ["POPCORN_STORAGE": "memory", "POPCORN_LIBRARY": "memory"]
        let api = ["POPCORN_API_BASE": server.base, "TMDB_ACCESS_TOKEN": "x"]
        // Another empty program, such as one that is linked otherwise.
        let given = CommandLine.arguments.dropFirst().first { $0.hasPrefix("/") }
        let floor = MeasuredProcess(
            words: [given ?? programs.appending(path: "start-bench-floor").path], environment: [:])
        starts = [
            Start(name: "empty program", process: floor),
            try start("version", "version", in: "sample"),
            try start("prompt", in: "sample", prompts: true, limit: 3),
            try start("prompt, titles stored", in: "network", api, prompts: true, limit: 3),
            try start("failing line", "who", "directed", "the", "matix", in: "sample"),
            try start("failing line, titles stored", "who", "directed", "the", "matix", in: "network", api),
            try start("stored movie", "movie", "550", in: "sample", limit: 4),
            try start("stored movie of TMDb’s", "movie", "550", in: "network", api, limit: 4),
            try start("sample movie, no storage", "movie", "550", in: "memory", memory),
        ]
    }

    /// Prints the times, and returns whether all are within their limits. Ends with the cost of
    /// pictures and a long list.
    mutating func run(rounds: Int) throws -> Bool {
        defer { try? FileManager.default.removeItem(at: folder) }
        // The first round stores the data for the others.
        for round in 0...rounds {
            for index in starts.indices {
                let run = try starts[index].process.run()
                guard round > 0 else { continue }
                starts[index].times.append(run.time)
                starts[index].processorTimes.append(run.processorTime)
            }
        }
        let floor = starts[0].times
        print("\("".padded(26))    best   median")
        let areWithin = starts.reduce(true) { isWithin, start in
            let best = start.times.best / floor.best
            let median = start.times.median / floor.median
            let limit = start.limit.map { "  at most \(Int($0))×" } ?? ""
            print(
                start.name.padded(26) + start.times.best.text + start.times.median.text
                    + String(format: "   %5.1f×  %5.1f×", best, median) + limit)
            if CommandLine.arguments.contains("--ratios") {
                // Other programs affect the processor time less.
                print("\(start.name)\t\(start.processorTimes.best / starts[0].processorTimes.best)")
            }
            return isWithin && min(best, median) <= (start.limit ?? .infinity)
        }
        let areQuick = [try pictures.run(rounds: rounds), try list.run(rounds: min(rounds, 5))]
        return areWithin && !areQuick.contains(false)
    }
}

extension String {
    fileprivate func padded(_ width: Int) -> String { self + String(repeating: " ", count: max(0, width - count)) }
}
