import Foundation
import StorageTesting
import Testing
import TortureKit

/// Imports that are killed or interrupted while the program records rows.
@Suite("Torture of imports", .enabled(if: Torture.isSupported, "Programs are killed on Linux only."))
final class ImportTortureTests {
    private let folder = FileManager.default.temporaryDirectory.appending(path: "imports-\(UUID().uuidString)")
    private var random = SeededGenerator(24)

    init() throws { try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true) }
    deinit { try? FileManager.default.removeItem(at: folder) }

    @Test(Torture.isWhole, arguments: ["file", "sqlite"])
    func `a killed import has, after a change and a second run, the result of one complete run`(
        engine: String
    ) async throws {
        let diary = try await diary(engine)
        _ = try await run("quiet", engine, ["import", diary.path])
        let expected = try await run("quiet", engine, ["export", "csv", "-"])
        #expect(expected.split(separator: "\n").count == 721)
        var ends: [String: Int] = [:]
        for round in 0..<4 {
            let home = "round\(round)"
            let signal = round.isMultiple(of: 2) ? SIGKILL : SIGINT
            let program = try start(home, engine, ["import", diary.path])
            try await Task.sleep(for: .seconds(Double.random(in: 0.1...0.8, using: &random)))
            kill(program.process.processIdentifier, signal)
            let errors = try await program.errors()
            let code = program.process.terminationStatus
            ends[program.process.terminationReason == .exit ? "exit \(code)" : "signal \(code)", default: 0] += 1
            if code == 130 {
                #expect(
                    errors.contains(/interrupted after .*which were kept\. \(run the same command again to continue\)/)
                        || errors.contains("interrupted; nothing was imported. (run the same command again)"))
            }
            // The second run continues the import's event even though another event follows it.
            _ = try await run(home, engine, ["list", "create", "later"])
            _ = try await run(home, engine, ["import", diary.path])
            #expect(try await run(home, engine, ["export", "csv", "-"]) == expected, "\(home), \(signal)")
            #expect(try await run(home, engine, ["storage", "verify", "library"]).contains("all intact"), "\(home)")
            for _ in 1...2 { _ = try await run(home, engine, ["undo"]) }
            #expect(try await run(home, engine, ["export", "csv", "-"]).split(separator: "\n").count == 1, "\(home)")
        }
        print("imports over \(engine): ended with \(ends)")
    }

    /// 12 viewings of each of 60 films of the sample.
    private func diary(_ engine: String) async throws -> URL {
        let films = try await run(
            "quiet", engine, ["popular", "--limit", "60", "--csv", "--fields", "title,releaseDate"])
        var lines = ["Date,Name,Year,Letterboxd URI,Rating,Rewatch,Tags,Watched Date"]
        for (number, film) in films.split(separator: "\n").dropFirst().enumerated() {
            for year in 0..<12 {
                let day = "\(1970 + year)-01-\(number % 20 + 10)"
                // Drops “-10-15” from the release date, which leaves the year.
                lines.append("\(day),\(film.dropLast(6)),https://boxd.it/\(number)-\(year),4,,,\(day)")
            }
        }
        // Sorted by day, as Letterboxd writes them, so that each batch has viewings of many films.
        let file = folder.appending(path: "\(engine).csv")
        try Data(([lines[0]] + lines.dropFirst().sorted()).joined(separator: "\n").utf8).write(to: file)
        return file
    }

    private struct Program {
        let process: Process
        let output: URL

        /// Waits for the program to end, then returns its standard error.
        func errors() async throws -> String {
            // Sleeps instead of blocking a thread, which other tests need.
            while process.isRunning { try await Task.sleep(for: .milliseconds(20)) }
            return try String(contentsOf: output.appendingPathExtension("errors"), encoding: .utf8)
        }
    }

    /// Returns what a command that succeeds writes.
    private func run(_ home: String, _ engine: String, _ words: [String]) async throws -> String {
        let program = try start(home, engine, words)
        let errors = try await program.errors()
        #expect(program.process.terminationStatus == 0, "\(words): \(errors)")
        return try String(contentsOf: program.output, encoding: .utf8)
    }

    private func start(_ home: String, _ engine: String, _ words: [String]) throws -> Program {
        let home = folder.appending(path: "\(engine)-\(home)")
        try FileManager.default.createDirectory(at: home, withIntermediateDirectories: true)
        let program = Process()
        let output = home.appending(path: "output")
        // env(1) resets SIGINT: a shell that runs the tests in the background makes its children ignore it.
        program.executableURL = URL(filePath: "/usr/bin/env")
        program.arguments = ["--default-signal=INT", builtProgram("popcorn").path] + words + ["--quiet"]
        program.environment = ["HOME": home.path, "POPCORN_STORAGE": "movies=memory,tv=memory,library=\(engine)"]
        for (url, key) in [
            (output, \Process.standardOutput), (output.appendingPathExtension("errors"), \Process.standardError),
        ] {
            try Data().write(to: url)
            program[keyPath: key] = try FileHandle(forWritingTo: url)
        }
        try program.run()
        return Program(process: program, output: output)
    }
}
