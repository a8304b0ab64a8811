import Foundation
import LoopbackTMDb
import StorageTesting
import Testing
import TitleIndex
import TortureKit

/// The index of titles under damage, kills and power cuts.
@Suite("Torture of the title index", .enabled(if: Torture.isSupported, "Programs are killed on Linux only."))
final class TitleIndexTortureTests {
    private let folder = FileManager.default.temporaryDirectory.appending(path: "titles-\(UUID().uuidString)")
    private var random = SeededGenerator(Torture.seed)
    private let server: LoopbackTMDb
    private static let kinds = ["movie": "movie_ids", "tv": "tv_series_ids", "person": "person_ids"]
    /// The number of titles of each kind yesterday and today.
    private static let counts = [2000, 3000]

    init() throws {
        server = try LoopbackTMDb.started()
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    }

    deinit { try? FileManager.default.removeItem(at: folder) }

    @Test(Torture.isWhole) func `10,000 damaged indexes are refused or return the results of the intact one`() throws {
        let file = folder.appending(path: "whole")
        var builder = TitleIndexBuilder()
        let titles = (1...12).map { "The \(["Night", "River", "Café", "Godfather"][$0 % 4]) of Part \($0)" }
        for (id, title) in titles.enumerated() { _ = builder.add(id: id + 1, title: title, popularity: Double(id)) }
        try builder.write(to: file, day: 20_261_123)
        let whole = try Data(contentsOf: file)
        let texts = ["rievr"]
        let answers = try texts.map { try TitleIndex(file).find($0) }
        var refused = 0
        for _ in 0..<10_000 {
            let damaged = folder.appending(path: "damaged")
            try damage(whole).write(to: damaged)
            do {
                let index = try TitleIndex(damaged)
                let found = try texts.map { try index.find($0) }
                #expect(found == answers)
            } catch TitleIndexError.damaged { refused += 1 }
        }
        print("title index: 10000 damaged, \(refused) refused")
        #expect(refused > 5000)
    }

    private func damage(_ whole: Data) -> Data {
        var bytes = whole
        let place = Int.random(in: 0..<bytes.count, using: &random)
        let range = place..<min(bytes.count, place + Int.random(in: 1...5000, using: &random))
        switch Int.random(in: 0..<5, using: &random) {
        case 0: bytes.removeSubrange(place..<bytes.count)
        case 1: bytes.insert(contentsOf: bytes[range], at: place)
        case 2: bytes.replaceSubrange(range, with: Data(repeating: 0, count: range.count))
        case 3: bytes.replaceSubrange(range, with: range.map { _ in UInt8.random(in: 0...255, using: &random) })
        default: bytes[place] ^= 1 << UInt8.random(in: 0..<8, using: &random)
        }
        return bytes
    }

    @Test func `a killed update leaves either the old or the new titles, and the next update succeeds`() throws {
        let files = try Self.counts.indices.map { try dailyFiles($0, pieces: 3) }
        server.fail(with: .slow(.milliseconds(20)))
        server.serveFiles(files[0])
        let duration = try ContinuousClock().measure { try end(start(["titles update"])) } / .seconds(1)
        var version = 0
        var killed = 0
        var resumed = 0
        for round in 0..<(Torture.extent == .sample ? 2 : 20) {
            version = 1 - version
            server.serveFiles(files[version])
            let program = try start(["titles update"])
            Thread.sleep(forTimeInterval: Double.random(in: 0...duration, using: &random))
            kill(program.processIdentifier, SIGKILL)
            program.waitUntilExit()
            killed += program.terminationReason == .uncaughtSignal ? 1 : 0
            #expect(try stored(in: cache).allSatisfy { Self.counts.contains($0.value) }, "round \(round)")
            let parts = try sizes(of: files[version].keys.map { URL(filePath: $0).lastPathComponent + ".part" })
            server.forgetRequests()
            let output = try end(
                start(["offline on", "titles", "search \"title 1999\"", "offline off", "titles update", "titles --csv"])
            )
            #expect(output.count("Title 1999") > 0 && output.count(",\(Self.counts[version]),") == 3, "\(output)")
            #expect(try stored(in: cache).values.allSatisfy { $0 == Self.counts[version] }, "round \(round)")
            for (name, size) in parts where size > 0 {
                let first = server.requests.first { $0.path.hasSuffix(name.dropLast(5)) }
                #expect(first?.headers["range"]?.hasPrefix("bytes=\(size - 1)-") == true, "round \(round)")
                resumed += 1
            }
        }
        print("title index: \(killed) updates killed, \(resumed) files resumed")
    }

    @Test func `a power cut during an update leaves the old or the new titles, and the next update succeeds`() throws {
        let log = folder.appending(path: "log")
        try FileManager.default.createDirectory(at: cache, withIntermediateDirectories: true)
        let recorder = try FileRecorder(folder: cache, log: log).environment
        server.serveFiles(try dailyFiles(0))
        try end(start(["titles update"], recorder))
        let variables = recorder.map { "\($0)='\($1)'" }.joined(separator: " ")
        try #require(runShell("\(variables) sync '\(cache.path)'") == 0)
        let former = try FileRecording(log: log, folder: cache).operations.count
        server.serveFiles(try dailyFiles(1))
        try end(start(["titles update"], recorder))
        let recording = try FileRecording(log: log, folder: cache)
        #expect(try recording.differences(from: cache) == [])
        let cuts = [false, true].flatMap {
            PowerCuts(recording, isJournaled: $0, seed: Torture.seed).dropFirst(9 * former)
        }
        let chosen = cuts.shuffled(using: &random).prefix(Torture.extent == .sample ? 12 : 200)
        var kept: [Int: Int] = [:]
        for (number, cut) in chosen.enumerated() {
            try FileManager.default.removeItem(at: cache)
            try cut.write(to: cache)
            let counts = try #require(try? stored(in: cache).values, "\(cut)")
            #expect(counts.allSatisfy(Self.counts.contains), "\(cut)")
            for count in counts { kept[count, default: 0] += 1 }
            guard number.isMultiple(of: 20) else { continue }
            #expect(try end(start(["titles update --csv"])).count(",\(Self.counts[1]),") == 3, "\(cut)")
        }
        print("title index: \(chosen.count) of \(cuts.count) power cuts, which left \(kept)")
    }

    private var cache: URL { folder.appending(path: "cache/popcorn/titles") }

    /// Returns the numbers of stored titles by kind, having found each of them.
    private func stored(in folder: URL) throws -> [String: Int] {
        try Self.kinds.keys.reduce(into: [:]) { counts, kind in
            let index = try TitleIndex(folder.appending(path: "\(kind).titles"))
            #expect(try index.find("title 1999").first?.id == 1999)
            counts[kind] = index.count
        }
    }

    private func sizes(of names: [String]) throws -> [String: Int] {
        let present = Set(try FileManager.default.contentsOfDirectory(atPath: cache.path))
        return try names.filter(present.contains).reduce(into: [:]) { sizes, name in
            sizes[name] = try Data(contentsOf: cache.appending(path: name)).count
        }
    }

    /// Returns the files of yesterday or today by their paths. Most of a file is a comment in its header, so it is
    /// fetched in pieces.
    private func dailyFiles(_ version: Int, pieces: Int = 2) throws -> [String: [UInt8]] {
        let text = ISO8601DateFormatter().string(from: .now - Double(1 - version) * 86_400)
        let day = text.prefix(10).split(separator: "-")
        let file = folder.appending(path: "lines")
        let lines = (1...Self.counts[version]).map { #"{"id":\#($0),"name":"Title \#($0)","popularity":\#($0)}"# }
        try Data(lines.joined(separator: "\n").utf8).write(to: file)
        try #require(runShell("gzip -nf '\(file.path)'") == 0)
        var bytes = [UInt8](try Data(contentsOf: file.appendingPathExtension("gz")))
        bytes[3] |= 0x10
        bytes.insert(contentsOf: [UInt8](repeating: 0x20, count: (pieces - 1) << 21) + [0], at: 10)
        return Self.kinds.values.reduce(into: [:]) { files, name in
            files["/exports/\(name)_\(day[1])_\(day[2])_\(day[0]).json.gz"] = bytes
        }
    }

    /// Starts the program, which carries out lines.
    private func start(_ lines: [String], _ variables: [String: String] = [:]) throws -> Process {
        let input = folder.appending(path: "input")
        let output = folder.appending(path: "output")
        try Data(lines.map { $0 + "\n" }.joined().utf8).write(to: input)
        try Data().write(to: output)
        let program = Process()
        program.executableURL = builtProgram("popcorn")
        program.environment = [
            "HOME": folder.path, "XDG_CACHE_HOME": folder.appending(path: "cache").path, "TMDB_API_KEY": "x",
            "POPCORN_API_BASE": server.base, "POPCORN_EXPORTS_BASE": "\(server.origin)/exports",
            "POPCORN_STORAGE": "memory", "POPCORN_LIBRARY": "memory",
        ].merging(variables) { $1 }
        program.standardInput = try FileHandle(forReadingFrom: input)
        program.standardOutput = try FileHandle(forWritingTo: output)
        program.standardError = program.standardOutput
        try program.run()
        return program
    }

    /// Waits for the end of a program without an error, and returns its output.
    @discardableResult private func end(_ program: Process) throws -> String {
        program.waitUntilExit()
        let output = String(decoding: try Data(contentsOf: folder.appending(path: "output")), as: UTF8.self)
        #expect(program.terminationStatus == 0, "\(output)")
        return output
    }
}

extension String {
    fileprivate func count(_ text: String) -> Int { components(separatedBy: text).count - 1 }
}
