import FileStorage
import Foundation
import MemoryStorage
import SQLiteStorage
import Storage

struct Benchmark {
    private let options: Options
    private let folder = URL.temporaryDirectory.appending(path: "popcorn-bench-\(getpid())")

    init(_ options: Options) { self.options = options }

    func run() async throws -> [Report] {
        let printsText = !options.printsJSON && !options.printsRatios
        if printsText { print("load of the machine: \(Self.load)\n") }
        var reports: [Report] = []
        for size in options.sizes {
            for engine in options.engines {
                defer { try? FileManager.default.removeItem(at: folder) }
                try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
                let postgreSQL = engine == "postgresql" ? options.server.map(PostgreSQLBenchmark.init) : nil
                defer { postgreSQL?.dropSchemas() }
                let report = try await report(engine, size, postgreSQL)
                if printsText { print(report.text) }
                if options.printsRatios { print(report.ratios) }
                reports.append(report)
            }
        }
        if printsText { print("load of the machine: \(Self.load)") }
        return reports
    }

    private func report(_ name: String, _ size: Int, _ postgreSQL: PostgreSQLBenchmark?) async throws -> Report {
        let folder = folder
        let subject = try EngineSubject { try postgreSQL?.engine() ?? Self.engine(name, in: folder) }
        try await subject.prepare(size)
        let resident = Self.residentMegabytes
        let bytes = try await subject.bytes()
        let floor = try await floor(name, postgreSQL)
        try await floor.prepare(size)
        let clock: Measurement.Clock = postgreSQL == nil ? .processor : .wall
        var report = Report(
            engine: name, clock: clock, records: size, bytesPerRecord: bytes / size, residentMegabytes: resident)
        let wanted = Work.allCases.filter { options.works.isEmpty || options.works.contains("\($0)") }
        for work in wanted where subject.can(work) {
            let measured = Trial(work, subject, clock)
            let compared = floor.can(work) ? Trial(work, floor, clock) : nil
            for trial in [measured, compared].compactMap(\.self) { try await trial.calibrate(options.duration) }
            for _ in 0..<options.rounds {
                try await measured.measure()
                try await compared?.measure()
            }
            report.rows.append(
                Report.Row(work: work, engine: measured.measurement, floor: compared?.measurement))
        }
        try await subject.close()
        try await floor.close()
        return report
    }

    private static func engine(_ name: String, in folder: URL) -> any StorageEngine {
        switch name {
        case "sqlite": SQLiteStorage(file: folder.appending(path: "bench.sqlite"))
        case "file": FileStorage(folder: folder, name: "bench")
        default: MemoryStorage()
        }
    }

    private func floor(_ name: String, _ postgreSQL: PostgreSQLBenchmark?) async throws -> any Subject {
        if let floor = try await postgreSQL?.floor() { return floor }
        switch name {
        case "sqlite":
            let file = folder.appending(path: "floor.sqlite")
            let engine = SQLiteStorage(file: file)
            _ = try await engine.commit([
                .put(Film.make(0)), .put(Family.make(0)), .put(Credits.make(0)), .put(Listing.make(0)),
            ])
            await engine.close()
            return try SQLiteFloor(file)
        case "file": return FileFloor(folder.appending(path: "bench.jsonl"))
        default: return DictionaryFloor()
        }
    }

    /// The load averages of the last 1, 5 and 15 minutes.
    private static var load: String {
        var averages = [0.0, 0.0, 0.0]
        getloadavg(&averages, 3)
        return averages.map { String(format: "%.2f", $0) }.joined(separator: " ")
    }

    private static var residentMegabytes: Int {
        let status = (try? String(contentsOfFile: "/proc/self/status", encoding: .utf8)) ?? ""
        return status.firstMatch(of: /VmRSS:\s+(\d+)/).flatMap { Int($0.1) }.map { $0 / 1024 } ?? 0
    }
}
